import type { ExpectedOrder } from '@wellstock/contract/buying/receiving'

export type Day = { is: 'late' | 'today' | 'tomorrow' | 'unknown' } | { is: 'date'; date: string }

const DAY = 86_400_000
const dayAfter = (date: string) => new Date(Date.parse(date) + DAY).toISOString().slice(0, 10)

function dayOf({ dueOn, daysLate }: ExpectedOrder, today: string): Day {
  if (dueOn === null) return { is: 'unknown' }
  if (daysLate > 0) return { is: 'late' }
  if (dueOn <= today) return { is: 'today' }
  return dueOn === dayAfter(today) ? { is: 'tomorrow' } : { is: 'date', date: dueOn }
}

const keyOf = (day: Day) => (day.is === 'date' ? day.date : day.is)

/** Orders, which come by the day they are due, under the days they are due on. */
export function byDay(orders: readonly ExpectedOrder[], today: string) {
  const groups: { key: string; day: Day; orders: ExpectedOrder[] }[] = []
  for (const order of orders) {
    const day = dayOf(order, today)
    const group = groups.find(({ key }) => key === keyOf(day))
    if (group) group.orders.push(order)
    else groups.push({ key: keyOf(day), day, orders: [order] })
  }
  return groups
}
