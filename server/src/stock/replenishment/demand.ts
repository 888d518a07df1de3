/**
 * What a stocking record went through. Days are days since the epoch in the office's time zone, quantities base
 * units. `from` and `to` belong to the window; it should not begin before the record's first movement.
 */
export type DemandWindow = {
  from: number
  to: number
  /** Usable stock at the end of `to`. */
  closingQuantity: number
  /**
   * Days on which something happened, in any order; days outside the window are left out. `net` is the change of
   * usable stock by everything, lots that expired too; `used` what was issued, less what reversals took back.
   */
  changes: readonly { day: number; net: number; used: number }[]
}

/** Days of the ledger that an average looks back on. */
export const LOOK_BACK = 90

/** What was used in days before a record began, as far as past orders say so: what was received in a month, spread over it. */
export type EarlierUse = { days: number; used: number }

export type Demand = {
  days: number
  daysOutOfStock: number
  used: number
  /** Units a day while there was something to use. */
  daily: number
  /** Sample standard deviation of a day's use, over the same days. */
  deviation: number
  /** Fewer than 30 days with stock: a number, but not one to rely on. */
  isThin: boolean
}

const FEW_DAYS = 30

/**
 * Average daily use: used ÷ (days − days out of stock), and how far a day strays from it; 0 where there is nothing
 * to go by. `earlier`: of days before the window, each with stock. Throws RangeError where the window ends more than a day before it
 * begins. Source: docs/definitions.md "Demand and levels".
 */
export function demandOf(window: DemandWindow, earlier: readonly EarlierUse[] = []): Demand {
  const { used, isOut } = useByDay(window)
  const days = earlier.reduce((sum, each) => sum + each.days, used.length)
  const daysOutOfStock = isOut.reduce((sum, out) => sum + out, 0)
  const total =
    used.reduce((sum, units) => sum + units, 0) + earlier.reduce((sum, each) => sum + each.used, 0)
  const daysInStock = days - daysOutOfStock
  const daily = daysInStock > 0 ? total / daysInStock : 0
  const squares =
    used.reduce((sum, units, day) => sum + (isOut[day] ? 0 : (units - daily) ** 2), 0) +
    earlier.reduce((sum, each) => sum + each.days * (each.used / each.days - daily) ** 2, 0)
  return {
    days,
    daysOutOfStock,
    used: total,
    daily,
    deviation: daysInStock > 1 ? Math.sqrt(squares / (daysInStock - 1)) : 0,
    isThin: daysInStock < FEW_DAYS,
  }
}

/**
 * What would have been used on each day had there always been stock: the real use, and the average on days out of
 * stock, in whole units that add up to it.
 */
export function demandByDay(window: DemandWindow): Float64Array {
  const { used, isOut } = useByDay(window)
  const { daily } = demandOf(window)
  let owed = 0
  for (let day = 0; day < used.length; day++) {
    if (!isOut[day]) continue
    owed += daily
    const whole = Math.floor(owed + 1e-9)
    used[day] = whole
    owed -= whole
  }
  return used
}

/**
 * Use of each day, and whether nothing could be used on it: opened and closed without stock, and none was used. What
 * a reversal takes back on a later day is taken from the use of the days before it, the nearest first.
 */
function useByDay({ from, to, closingQuantity, changes }: DemandWindow) {
  const used = new Float64Array(to - from + 1)
  const net = new Float64Array(used.length)
  const isOut = new Uint8Array(used.length)
  for (const change of changes) {
    // Typed arrays ignore what is written outside of them: days outside the window.
    const day = change.day - from
    used[day] = (used[day] ?? 0) + change.used
    net[day] = (net[day] ?? 0) + change.net
  }
  let closing = closingQuantity
  let takenBack = 0
  for (let day = used.length - 1; day >= 0; day--) {
    const opening = closing - (net[day] ?? 0)
    const units = used[day] ?? 0
    if (opening <= 0 && closing <= 0 && units <= 0) isOut[day] = 1
    used[day] = Math.max(0, units - takenBack)
    takenBack = Math.max(0, takenBack - units)
    closing = opening
  }
  return { used, isOut }
}
