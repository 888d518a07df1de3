import type { Deliveries, Delivery } from '@wellstock/contract/buying/deliveries'

/** What stands on a day: what is due then, and today what was due before. */
export type DeliveriesOn = (date: string) => { late: readonly Delivery[]; due: readonly Delivery[] }

export function deliveriesOn(found: Deliveries | undefined, today: string): DeliveriesOn {
  const byDate = new Map(found?.days.map(({ on, entries }) => [on, entries]))
  return (date) => ({ late: date === today ? (found?.late ?? []) : [], due: byDate.get(date) ?? [] })
}

/** The days of a month on which something stands, in their order. */
export function busyDays({ days, late }: Deliveries, month: string, today: string): string[] {
  const dates = new Set(days.map(({ on }) => on))
  if (late.length > 0) dates.add(today)
  return [...dates].filter((date) => date.startsWith(month)).sort()
}
