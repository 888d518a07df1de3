import type { DemandMonth } from '@wellstock/contract/stock/item-details'
import { type DemandWindow, demandOf } from '../replenishment/demand.ts'

const MONTHS = 12
const DAY = 86_400_000

const dayOf = (year: number, month: number) => Date.UTC(year, month, 1) / DAY

/**
 * The use of the twelve calendar months that end with the last day of the window, month by month. Days as in the
 * window: since the epoch, in the office's zone. `index` is a month's daily use ÷ that of all twelve.
 */
export function demandMonths(window: DemandWindow): DemandMonth[] {
  const end = new Date(window.to * DAY)
  const year = end.getUTCFullYear()
  const last = end.getUTCMonth()
  const net = (from: number) =>
    window.changes.reduce((sum, change) => sum + (change.day >= from ? change.net : 0), 0)

  const months = Array.from({ length: MONTHS }, (_, index) => {
    const month = last - MONTHS + 1 + index
    const first = dayOf(year, month)
    const next = dayOf(year, month + 1)
    const from = Math.max(first, window.from)
    const to = Math.min(next - 1, window.to)
    const demand = demandOf({
      from,
      // A month before the record began has no days.
      to: Math.max(to, from - 1),
      closingQuantity: window.closingQuantity - net(next),
      changes: window.changes,
    })
    const { days, used, daily, daysOutOfStock } = demand
    return { month: new Date(first * DAY).toISOString().slice(0, 7), used, days, daysOutOfStock, daily }
  })
  const inStock = months.reduce((sum, month) => sum + month.days - month.daysOutOfStock, 0)
  const average = inStock > 0 ? months.reduce((sum, month) => sum + month.used, 0) / inStock : 0
  return months.map((month) => ({
    ...month,
    index: average > 0 && month.days > month.daysOutOfStock ? month.daily / average : null,
  }))
}
