import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backtest } from './backtest.ts'

type Past = Parameters<typeof backtest>[0]
const pastOf = (demand: number[], changes: Partial<Past> = {}): Past => ({
  openingQuantity: 10,
  demandByDay: Float64Array.from(demand),
  levels: { reorderPoint: 0, max: 0 },
  leadTimeDays: 2,
  orderMultiple: 1,
  shelfLifeDays: null,
  unitCost: 2,
  ...changes,
})

describe('the backtest', () => {
  it('orders at the reorder point up to the maximum, and receives after the lead time', () => {
    // day 0: 10 − 4 = 6, at the reorder point: 4 ordered for day 2.
    // day 1: 6 − 4 = 2, and 4 on order = 6: 4 more for day 3.
    // day 2: 2 + 4 − 4 = 2, and 4 on order = 6: 4 more for day 4. And so on.
    const result = backtest(pastOf([4, 4, 4, 4, 4], { levels: { reorderPoint: 6, max: 10 } }))
    expect(result).toEqual({
      stockOutDays: 0,
      lostUnits: 0,
      averageValue: ((6 + 2 + 2 + 2 + 2) / 5) * 2,
      orders: 5,
      receivedUnits: 12,
      wastedUnits: 0,
      wastedValue: 0,
      endQuantity: 2,
    })
  })

  it('counts the days and units that could not be met', () => {
    expect(backtest(pastOf([4, 4, 4, 0, 4]))).toMatchObject({
      stockOutDays: 2,
      lostUnits: 6,
      orders: 0,
      endQuantity: 0,
    })
  })

  it('orders whole multiples', () => {
    const levels = { reorderPoint: 9, max: 10 }
    expect(backtest(pastOf([4, 0, 0], { levels, orderMultiple: 25 }))).toMatchObject({
      orders: 1,
      receivedUnits: 25,
      endQuantity: 31,
    })
  })

  it('uses stock through the last day of its shelf life, and throws it away on the next', () => {
    const used = backtest(pastOf([0, 0, 0, 10], { shelfLifeDays: 3 }))
    expect(used).toMatchObject({ wastedUnits: 0, lostUnits: 0, endQuantity: 0 })
    const wasted = backtest(pastOf([0, 0, 0, 3, 5], { shelfLifeDays: 3 }))
    expect(wasted).toMatchObject({ wastedUnits: 7, wastedValue: 14, lostUnits: 5, endQuantity: 0 })
  })

  it('uses the oldest stock first', () => {
    // 10 fresh units arrive on day 2, and the 4 of the opening that are left are used on day 3, just in time.
    const levels = { reorderPoint: 6, max: 16 }
    expect(backtest(pastOf([4, 2, 0, 4, 0], { levels, shelfLifeDays: 3 }))).toMatchObject({
      wastedUnits: 0,
      lostUnits: 0,
    })
  })

  it('has a delivery arrive the next morning at the earliest', () => {
    const levels = { reorderPoint: 100, max: 100 }
    expect(backtest(pastOf([15, 15], { levels, leadTimeDays: 0 }))).toMatchObject({ lostUnits: 5 })
    expect(backtest(pastOf([15, 0, 15], { levels, leadTimeDays: 1.5 }))).toMatchObject({ lostUnits: 5 })
    expect(backtest(pastOf([15, 15, 0], { levels, leadTimeDays: 1.5 }))).toMatchObject({ lostUnits: 20 })
  })

  it('says nothing of no days', () => {
    expect(backtest(pastOf([]))).toMatchObject({ averageValue: 0, stockOutDays: 0, endQuantity: 10 })
  })

  const demand = fc.array(fc.oneof(fc.constant(0), fc.nat(20)), { minLength: 1, maxLength: 400 })
  const policy = fc.record({
    openingQuantity: fc.nat(100),
    levels: fc
      .record({ reorderPoint: fc.nat(60), review: fc.nat(60) })
      .map(({ reorderPoint, review }) => ({ reorderPoint, max: reorderPoint + review })),
    leadTimeDays: fc.nat(30),
    orderMultiple: fc.integer({ min: 1, max: 24 }),
    shelfLifeDays: fc.option(fc.integer({ min: 1, max: 90 })),
  })

  it('loses no unit: what was there and came is used, wasted or left', () => {
    fc.assert(
      fc.property(demand, policy, (units, given) => {
        const result = backtest(pastOf(units, given))
        const used = units.reduce((sum, unit) => sum + unit, 0) - result.lostUnits
        expect(given.openingQuantity + result.receivedUnits).toBe(
          used + result.wastedUnits + result.endQuantity,
        )
        expect(result.lostUnits).toBeGreaterThanOrEqual(result.stockOutDays)
        for (const figure of Object.values(result)) expect(figure).toBeGreaterThanOrEqual(0)
        if (given.shelfLifeDays === null) expect(result.wastedUnits).toBe(0)
      }),
    )
  })

  it('never runs out after the first lead time with a boundless maximum', () => {
    fc.assert(
      fc.property(demand, policy, (units, given) => {
        const result = backtest(
          pastOf(units, { ...given, shelfLifeDays: null, levels: { reorderPoint: 1e6, max: 1e9 } }),
        )
        const wait = Math.max(1, given.leadTimeDays)
        const early = units.slice(0, wait).reduce((sum, unit) => sum + unit, 0)
        expect(result.lostUnits).toBe(Math.max(0, early - given.openingQuantity))
        expect(result.stockOutDays).toBeLessThanOrEqual(wait)
        expect(result.orders).toBe(1)
      }),
    )
  })

  it('never runs out with a reorder point that covers the lead time’s demand', () => {
    fc.assert(
      fc.property(demand, policy, (units, given) => {
        const reorderPoint = Math.max(...units) * (Math.max(1, given.leadTimeDays) + 1)
        const levels = { reorderPoint, max: reorderPoint + 1 }
        const result = backtest(
          pastOf(units, { ...given, shelfLifeDays: null, openingQuantity: reorderPoint, levels }),
        )
        expect(result.lostUnits).toBe(0)
      }),
    )
  })
})
