import type { ExpiryDay } from '@wellstock/contract/stock/expirations'
import { addDays, daysBetween } from './dates.ts'

export const AXIS_DAYS = 180

export type AxisBar = {
  from: string
  to: string
  /** Days from today to its first day. */
  start: number
  lots: number
  value: number
  wastedValue: number
}

/** What expires in each stretch of `length` days from today to the last day of the reach; the last may be shorter. */
export function axisBars(
  days: readonly ExpiryDay[],
  today: string,
  length: number,
  reach: number = AXIS_DAYS,
): AxisBar[] {
  const bars = Array.from({ length: Math.ceil((reach + 1) / length) }, (_, index): AxisBar => {
    const start = index * length
    return {
      from: addDays(today, start),
      to: addDays(today, Math.min(start + length - 1, reach)),
      start,
      lots: 0,
      value: 0,
      wastedValue: 0,
    }
  })
  for (const { date, lots, value, wastedValue } of days) {
    const bar = bars[Math.floor(daysBetween(today, date) / length)]
    if (!bar || date > bar.to) continue
    bar.lots += lots
    bar.value += value
    bar.wastedValue += wastedValue
  }
  return bars
}
