import type { Anomaly } from '@wellstock/contract/stock/anomalies'
import {
  type AnomalyRule,
  DEAD_DAYS,
  DRIFT_COUNTS,
  PRICE_JUMP,
  UNUSUAL_SIGMAS,
} from '@wellstock/domain/stock/anomalies'

export type Finding = {
  rule: AnomalyRule
  /** What it is about: found again, it is the same anomaly. */
  subject: string
  itemId: string
  officeId: string
  severity: Anomaly['severity']
  evidence: Anomaly['evidence']
}

type Place = { itemId: string; officeId: string }
export type Point = { day: string; value: number }

const DEAR = 250
const FEW_DAYS = 20
const round = (value: number) => Math.round(value * 100) / 100

/**
 * Days of unusual use: above the mean of the other days by more than `least` deviations, and by more than one unit. The
 * deviation of small numbers is at least the square root of their mean, as counts have it. Needs 20 days of use.
 */
export function unusualUse(
  place: Place,
  used: readonly Point[],
  recentFrom: string,
  least: number = UNUSUAL_SIGMAS,
): Finding[] {
  if (used.length < FEW_DAYS) return []
  const top = used
    .filter(({ day }) => day >= recentFrom)
    .reduce<Point | null>((best, point) => (!best || point.value > best.value ? point : best), null)
  if (!top) return []
  const others = used.filter((point) => point !== top)
  const mean = others.reduce((sum, { value }) => sum + value, 0) / others.length
  const spread = Math.sqrt(
    others.reduce((sum, { value }) => sum + (value - mean) ** 2, 0) / (others.length - 1),
  )
  const deviation = Math.max(spread, Math.sqrt(mean))
  const sigmas = deviation > 0 ? (top.value - mean) / deviation : 0
  if (sigmas <= least || top.value - mean <= 1) return []
  return [
    {
      rule: 'unusual_use',
      subject: `${place.itemId}:${top.day}`,
      ...place,
      severity: sigmas > 2 * least ? 'high' : 'medium',
      evidence: {
        day: top.day,
        value: top.value,
        expected: round(mean),
        deviation: round(sigmas),
        series: used.slice(-60),
      },
    },
  ]
}

/** Stock that has not moved for `least` days. `worth` is what lies there. Nothing is said of what is worth nothing. */
export function deadStock(
  place: Place,
  { idleDays, worth, onHand }: { idleDays: number; worth: number; onHand: number },
  least: number = DEAD_DAYS,
): Finding[] {
  if (onHand <= 0 || idleDays < least || worth <= 0) return []
  return [
    {
      rule: 'dead_stock',
      subject: place.itemId,
      ...place,
      severity: worth >= 4 * DEAR ? 'high' : worth >= DEAR ? 'medium' : 'low',
      evidence: { days: idleDays, value: onHand, worth: round(worth) },
    },
  ]
}

/** Counts that keep finding too little, or too much: the last `least` differences in the same direction. Oldest first. */
export function countDrift(
  place: Place,
  differences: readonly Point[],
  unitCost: number,
  least: number = DRIFT_COUNTS,
): Finding[] {
  const last = differences.slice(-least)
  const isOneWay = last.every(({ value }) => value < 0) || last.every(({ value }) => value > 0)
  if (last.length < least || !isOneWay) return []
  const total = last.reduce((sum, { value }) => sum + value, 0)
  const worth = Math.abs(total) * unitCost
  return [
    {
      rule: 'count_drift',
      subject: `${place.itemId}:${last.at(-1)?.day}`,
      ...place,
      severity: worth >= DEAR ? 'high' : 'medium',
      evidence: { value: total, worth: round(worth), series: [...last] },
    },
  ]
}

/** A receipt dearer per unit than the one before by more than the share `least`. Costs in the organization's currency, oldest first. */
export function priceJump(
  place: Place,
  costs: readonly Point[],
  recentFrom: string,
  least: number = PRICE_JUMP,
): Finding[] {
  return costs.flatMap(({ day, value }, place_): Finding[] => {
    const before = costs[place_ - 1]?.value ?? 0
    if (day < recentFrom || before <= 0 || value <= before * (1 + least)) return []
    const share = value / before - 1
    return [
      {
        rule: 'price_jump',
        subject: `${place.itemId}:${day}`,
        ...place,
        severity: share > 0.2 ? 'high' : 'medium',
        evidence: {
          day,
          value: round(value),
          expected: round(before),
          share: round(share),
          series: costs.slice(-24),
        },
      },
    ]
  })
}

type Named = Place & { name: string; sku: string; unit: string }

/** Two products whose names are alike. In different units it is worse: what is counted in one is not the other. */
export function lookalike(one: Named, other: Named, likeness: number): Finding[] {
  const [first, second] = one.sku < other.sku ? [one, other] : [other, one]
  const isMixed = first.unit !== second.unit
  return [
    {
      rule: isMixed ? 'unit_mismatch' : 'duplicate_items',
      subject: `${first.sku}:${second.sku}`,
      itemId: first.itemId,
      officeId: first.officeId,
      severity: isMixed ? 'high' : 'medium',
      evidence: {
        share: round(likeness),
        other: { itemId: second.itemId, name: second.name, sku: second.sku, unit: second.unit },
      },
    },
  ]
}
