import type { EarlierUse } from './demand.ts'

const DAY = 86_400_000

/** What past orders say was received in a month; `firstDay` since the epoch. */
export type ReceivedMonth = { firstDay: number; quantity: number }

/**
 * What was used in the whole months before a record began, from the first in which something was received: as much as was received
 * in each, spread over its days. Only days from `from` on. The month the record began in is left out: the ledger says the rest of it.
 * Source: docs/definitions.md "Demand and levels".
 */
export function earlierUse(received: readonly ReceivedMonth[], began: number, from: number): EarlierUse[] {
  const [first] = received.map(({ firstDay }) => firstDay).toSorted((a, b) => a - b)
  if (first === undefined) return []
  const months: EarlierUse[] = []
  for (let day = first; ; ) {
    const next = nextMonth(day)
    if (next > began) return months
    const days = next - Math.max(day, from)
    const quantity = received.reduce((sum, each) => sum + (each.firstDay === day ? each.quantity : 0), 0)
    if (days > 0) months.push({ days, used: Math.round((quantity * days) / (next - day)) })
    day = next
  }
}

function nextMonth(day: number): number {
  const date = new Date(day * DAY)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / DAY
}
