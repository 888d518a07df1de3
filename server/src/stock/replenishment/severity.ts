import type { Criticality } from './levels.ts'

/** From the least to the most urgent. */
export const severities = ['low', 'medium', 'high', 'critical'] as const
export type Severity = (typeof severities)[number]

const step = { V: 1, E: 0, D: -1 }
const FORESEEABLE_DAYS = 3650

/**
 * How urgent it is that a stocking record is out or low, from what follows: out of stock while it is used is critical;
 * running out before an order would arrive is high, before the order after the next review medium; else low. A
 * vital product is one step more urgent, a desirable one less; what nobody uses is low, but a vital product that is out
 * is high all the same.
 * `available` in base units, `daily` in units a day, times in days. `coverDays` is available ÷ daily; `runsOutOn`, in
 * days since the epoch like `today`, the first day whose use cannot be met in full. Both null without use, the day
 * also beyond ten years. Source: docs/definitions.md "Cover and urgency".
 */
export function stockSeverity(stock: {
  available: number
  daily: number
  leadTimeDays: number
  reviewDays: number
  criticality: Criticality
  today: number
}): { severity: Severity; coverDays: number | null; runsOutOn: number | null } {
  if (stock.daily <= 0) {
    const isVitalOut = stock.criticality === 'V' && stock.available <= 0
    return { severity: isVitalOut ? 'high' : 'low', coverDays: null, runsOutOn: null }
  }
  const coverDays = Math.max(0, stock.available) / stock.daily
  let urgency = 0
  if (coverDays === 0) urgency = 3
  else if (coverDays < stock.leadTimeDays) urgency = 2
  else if (coverDays < stock.leadTimeDays + stock.reviewDays) urgency = 1
  const stepped = Math.min(3, Math.max(0, urgency + step[stock.criticality]))
  return {
    severity: severities[stepped] as Severity,
    coverDays,
    runsOutOn: coverDays > FORESEEABLE_DAYS ? null : stock.today + Math.floor(coverDays),
  }
}

/** From here on waste is worth a second look: the value above which a count's variance needs a second person. */
const MUCH_WASTE = 250
const SOON_DAYS = 30

/**
 * How urgent it is that a lot expires: high once it has expired; low while all of it will be used in time; else high
 * where both little time is left (30 days) and much is at stake (250 in the organization's currency), medium otherwise.
 * `daysLeft` is 0 on the expiry day; the waste comes from `forecastWaste`.
 */
export function expirySeverity(lot: {
  daysLeft: number
  wastedUnits: number
  wastedValue: number
}): Severity {
  if (lot.daysLeft < 0) return 'high'
  if (lot.wastedUnits <= 0) return 'low'
  return lot.daysLeft <= SOON_DAYS && lot.wastedValue >= MUCH_WASTE ? 'high' : 'medium'
}
