import type { AnomalyRule, RuleSetting } from '@wellstock/domain/stock/anomalies'
import { LOOK_BACK_DAYS, type Moves, type Past } from './pasts.ts'
import { countDrift, deadStock, type Finding, priceJump, unusualUse } from './rules.ts'

const DAY = 86_400_000

/** A day so many days before or after another, `YYYY-MM-DD`. */
export const dayFrom = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

/** What a rule finds of an item, as it is set. Names that are alike are looked for by themselves. */
export function findingsOf(
  rule: AnomalyRule,
  past: Past,
  { threshold, recentDays }: RuleSetting,
  today: string,
): Finding[] {
  const place = { itemId: past.itemId, officeId: past.officeId }
  const recentFrom = dayFrom(today, -(recentDays ?? 0))
  switch (rule) {
    case 'unusual_use':
      return unusualUse(place, past.used, recentFrom, threshold)
    case 'price_jump':
      return priceJump(place, past.costs, recentFrom, threshold)
    case 'count_drift':
      return countDrift(place, past.counts, past.unitCost, threshold)
    case 'dead_stock':
      return deadStock(place, { ...past, worth: past.onHand * past.unitCost }, threshold)
    default:
      return []
  }
}

/** An item as a night so many days ago saw it: what moved later is not known yet. Its price is that of today. */
export function pastAsOf(past: Past, { moves, idleBefore }: Moves, today: string, daysAgo: number): Past {
  const day = dayFrom(today, -daysAgo)
  const from = dayFrom(day, -LOOK_BACK_DAYS)
  const known = <P extends { day: string }>(points: readonly P[]) =>
    points.filter((point) => point.day <= day && point.day > from)
  const later = moves.filter((move) => move.day > day)
  const lastUse = moves.findLast((move) => move.isUse && move.day <= day)
  return {
    ...past,
    onHand: past.onHand - later.reduce((sum, { quantity }) => sum + quantity, 0),
    idleDays: lastUse ? (Date.parse(day) - Date.parse(lastUse.day)) / DAY : Math.max(0, idleBefore - daysAgo),
    used: known(past.used),
    costs: known(past.costs),
    counts: known(past.counts),
  }
}

/** What a rule would have found of an item in the nights of so many days, each thing once. */
export function replay(
  rule: AnomalyRule,
  past: Past,
  moves: Moves,
  setting: RuleSetting,
  today: string,
  days: number,
): Finding[] {
  const found = new Map<string, Finding>()
  for (let daysAgo = days; daysAgo >= 0; daysAgo--) {
    const then = pastAsOf(past, moves, today, daysAgo)
    for (const finding of findingsOf(rule, then, setting, dayFrom(today, -daysAgo)))
      found.set(finding.subject, finding)
  }
  return [...found.values()]
}
