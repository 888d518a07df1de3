import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DemandWindow, demandByDay, demandOf } from './demand.ts'

const windowOf = (changes: DemandWindow['changes'], to: number, closingQuantity: number): DemandWindow => ({
  from: 1,
  to,
  closingQuantity,
  changes,
})
const issue = (day: number, units: number) => ({ day, net: -units, used: units })
const receipt = (day: number, units: number) => ({ day, net: units, used: 0 })

describe('demand', () => {
  it('is what was used on an average day, and how far days stray from it', () => {
    const changes = [issue(1, 2), issue(2, 4), issue(3, 4), issue(4, 6)]
    expect(demandOf(windowOf(changes, 4, 10))).toEqual({
      days: 4,
      daysOutOfStock: 0,
      used: 16,
      daily: 4,
      deviation: Math.sqrt(8 / 3),
      isThin: true,
    })
  })

  it('leaves out the days on which nothing could be used', () => {
    // 6 used on day 1, nothing left on days 2 to 4, delivery on day 5, 2 used on day 6.
    const changes = [issue(1, 6), receipt(5, 10), issue(6, 2)]
    const demand = demandOf(windowOf(changes, 6, 8))
    expect(demand).toMatchObject({ days: 6, daysOutOfStock: 3, used: 8, daily: 8 / 3 })
    expect(demand.deviation ** 2).toBeCloseTo(((10 / 3) ** 2 + (8 / 3) ** 2 + (2 / 3) ** 2) / 2)
  })

  it('counts a day that received and used everything as a day with stock', () => {
    const changes = [{ day: 2, net: 0, used: 3 }]
    expect(demandOf(windowOf(changes, 3, 0))).toMatchObject({ daysOutOfStock: 2, daily: 3, deviation: 0 })
  })

  it('does not count stock that expired as used', () => {
    const changes = [issue(1, 2), { day: 2, net: -8, used: 0 }]
    expect(demandOf(windowOf(changes, 4, 0))).toMatchObject({ used: 2, daysOutOfStock: 2, daily: 1 })
  })

  it('does not count what was taken back as used, on the same day or a later one', () => {
    expect(demandOf(windowOf([{ day: 2, net: 0, used: 0 }], 4, 5))).toMatchObject({ used: 0, daily: 0 })
    const takenBackLater = windowOf([issue(1, 3), issue(2, 4), issue(3, 1), issue(4, -5)], 4, 10)
    expect(demandOf(takenBackLater).used).toBe(3)
    expect([...demandByDay(takenBackLater)]).toEqual([3, 0, 0, 0])
  })

  it('forgets what was taken back from before the window', () => {
    const window = windowOf([issue(1, -5), issue(2, 4)], 2, 6)
    expect([...demandByDay(window)]).toEqual([0, 4])
  })

  it('leaves out changes outside the window', () => {
    expect(demandOf(windowOf([issue(0, 9), issue(2, 4), issue(3, 9)], 2, 6)).used).toBe(4)
  })

  it('is thin below 30 days with stock', () => {
    expect(demandOf(windowOf([], 29, 1)).isThin).toBe(true)
    expect(demandOf(windowOf([], 30, 1)).isThin).toBe(false)
    expect(demandOf(windowOf([], 90, 0)).isThin).toBe(true)
  })

  it('is nothing for no days, and for no stock ever', () => {
    const nothing = { used: 0, daily: 0, deviation: 0, isThin: true }
    expect(demandOf(windowOf([], 0, 5))).toEqual({ days: 0, daysOutOfStock: 0, ...nothing })
    expect(demandOf(windowOf([], 5, 0))).toEqual({ days: 5, daysOutOfStock: 5, ...nothing })
  })

  it('fills days out of stock with the average, in whole units', () => {
    // 2 used in the 4 days with stock: half a unit a day is missed on the 5 days without.
    const changes = [issue(1, 1), issue(2, 1), receipt(8, 1)]
    expect([...demandByDay(windowOf(changes, 9, 1))]).toEqual([1, 1, 0, 1, 0, 1, 0, 0, 0])
  })

  const ledger = fc
    .record({
      opening: fc.nat(40),
      days: fc.array(fc.record({ received: fc.nat(30), wanted: fc.nat(20), takenBack: fc.nat(5) }), {
        minLength: 1,
        maxLength: 120,
      }),
    })
    .map(({ opening, days }) => {
      let onHand = opening
      let usedSoFar = 0
      let expectedOut = 0
      const changes = days.flatMap(({ received, wanted, takenBack }, index) => {
        const before = onHand
        const used = Math.min(wanted, onHand + received)
        const back = Math.min(takenBack, usedSoFar)
        onHand += received - used + back
        usedSoFar += used - back
        if (before === 0 && onHand === 0 && used - back <= 0) expectedOut++
        return received || used || back
          ? [{ day: index + 1, net: received - used + back, used: used - back }]
          : []
      })
      return { window: windowOf(changes, days.length, onHand), usedSoFar, expectedOut }
    })

  it('adds up to what was used, whatever happened, and is always a number', () => {
    fc.assert(
      fc.property(ledger, ({ window, usedSoFar, expectedOut }) => {
        const demand = demandOf(window)
        expect(demand.used).toBe(usedSoFar)
        expect(demand.daysOutOfStock).toBe(expectedOut)
        expect(demand.daily * (demand.days - demand.daysOutOfStock)).toBeCloseTo(usedSoFar)
        for (const figure of Object.values(demand)) expect(Number.isNaN(Number(figure))).toBe(false)
        expect(Number.isFinite(demand.daily) && Number.isFinite(demand.deviation)).toBe(true)
        expect(demand.deviation).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('fills in no less than was used and no more than the average of every day', () => {
    fc.assert(
      fc.property(ledger, ({ window, usedSoFar }) => {
        const filled = demandByDay(window)
        const { days, daily } = demandOf(window)
        const sum = filled.reduce((total, units) => total + units, 0)
        expect(filled.every((units) => Number.isInteger(units) && units >= 0)).toBe(true)
        expect(sum).toBeGreaterThanOrEqual(usedSoFar)
        expect(sum).toBeLessThanOrEqual(daily * days + 1e-6)
        expect(sum).toBeGreaterThan(daily * days - 1 - 1e-6)
      }),
    )
  })
})
