import { roundUpTo } from '@wellstock/domain/stock/ordering'

export type Backtest = {
  /** Days whose demand could not be met in full. */
  stockOutDays: number
  lostUnits: number
  /** Of the stock at the end of each day. */
  averageValue: number
  orders: number
  receivedUnits: number
  wastedUnits: number
  wastedValue: number
  endQuantity: number
}

/**
 * What would have happened had these levels been in force. Each day: deliveries arrive, stock past its shelf life is
 * thrown away, the day's demand is taken from the oldest stock, and at the end of the day stock and orders at or below
 * the reorder point are ordered up to the maximum. A delivery comes after the lead time, in whole days and the next
 * morning at the earliest, with its full shelf life, usable through its last day; the opening stock counts as fresh.
 * `demandByDay` is what was wanted on each day (see `demandByDay`), the other figures in base units, days and money
 * for a unit; all ≥ 0, `orderMultiple` ≥ 1. Source: docs/definitions.md "Demand and levels".
 */
export function backtest(past: {
  openingQuantity: number
  demandByDay: Float64Array
  levels: { reorderPoint: number; max: number }
  leadTimeDays: number
  orderMultiple: number
  shelfLifeDays: number | null
  unitCost: number
}): Backtest {
  const { demandByDay, levels, unitCost } = past
  const days = demandByDay.length
  const wait = Math.max(1, Math.ceil(past.leadTimeDays))
  const shelfLife = past.shelfLifeDays ?? Number.POSITIVE_INFINITY
  /** By day of arrival: what is left of the lot, or what is on order for days to come. */
  const lots = new Float64Array(days)
  lots[0] = past.openingQuantity
  let oldest = 0
  let onHand = past.openingQuantity
  let onOrder = 0
  let stockOutDays = 0
  let lostUnits = 0
  let orders = 0
  let receivedUnits = 0
  let wastedUnits = 0
  let unitDays = 0

  for (let day = 0; day < days; day++) {
    if (day > 0) {
      const arrived = lots[day] ?? 0
      onHand += arrived
      onOrder -= arrived
      receivedUnits += arrived
    }
    for (; oldest < day - shelfLife; oldest++) {
      onHand -= lots[oldest] ?? 0
      wastedUnits += lots[oldest] ?? 0
    }
    let wanted = demandByDay[day] ?? 0
    while (wanted > 0 && oldest <= day) {
      const left = lots[oldest] ?? 0
      const taken = Math.min(left, wanted)
      lots[oldest] = left - taken
      onHand -= taken
      wanted -= taken
      if (taken === left) oldest++
    }
    if (wanted > 0) {
      stockOutDays++
      lostUnits += wanted
    }
    unitDays += onHand
    const position = onHand + onOrder
    if (position <= levels.reorderPoint && position < levels.max) {
      const quantity = roundUpTo(past.orderMultiple, levels.max - position)
      orders++
      onOrder += quantity
      if (day + wait < days) lots[day + wait] = quantity
    }
  }
  return {
    stockOutDays,
    lostUnits,
    averageValue: days > 0 ? (unitDays / days) * unitCost : 0,
    orders,
    receivedUnits,
    wastedUnits,
    wastedValue: wastedUnits * unitCost,
    endQuantity: onHand,
  }
}
