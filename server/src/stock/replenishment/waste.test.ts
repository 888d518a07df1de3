import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forecastWaste } from './waste.ts'

const today = 20_000
const lot = (quantity: number, daysLeft: number | null) => ({
  quantity,
  expiryDay: daysLeft === null ? null : today + daysLeft,
})

describe('forecast waste', () => {
  it('is what is left of a lot after its expiry day, today and that day counted', () => {
    expect(forecastWaste([lot(10, 4)], 1.5, today)).toEqual([{ usedBefore: 7.5, wasted: 2.5 }])
    expect(forecastWaste([lot(10, 0)], 3, today)).toEqual([{ usedBefore: 3, wasted: 7 }])
  })

  it('gives a lot only the days that earlier ones leave', () => {
    // At 5 a day the first lot takes all 8 days of the third, and leaves 2 of its own 10 to the second.
    const lots = [lot(40, 7), lot(50, 9), lot(5, 7)]
    expect(forecastWaste(lots, 10, today)).toEqual([
      { usedBefore: 40, wasted: 0 },
      { usedBefore: 50, wasted: 0 },
      { usedBefore: 5, wasted: 0 },
    ])
    expect(forecastWaste(lots, 5, today)).toEqual([
      { usedBefore: 40, wasted: 0 },
      { usedBefore: 10, wasted: 40 },
      { usedBefore: 0, wasted: 5 },
    ])
  })

  it('uses nothing of a lot that has expired, and wastes nothing without a date', () => {
    expect(forecastWaste([lot(4, null), lot(6, -1), lot(2, 3)], 1, today)).toEqual([
      { usedBefore: 4, wasted: 0 },
      { usedBefore: 0, wasted: 6 },
      { usedBefore: 2, wasted: 0 },
    ])
  })

  it('is everything with a date where nothing is used', () => {
    expect(forecastWaste([lot(4, 300), lot(4, null)], 0, today)).toEqual([
      { usedBefore: 0, wasted: 4 },
      { usedBefore: 4, wasted: 0 },
    ])
  })

  const lots = fc.array(
    fc
      .tuple(fc.nat(60), fc.option(fc.integer({ min: -10, max: 60 })))
      .map(([units, days]) => lot(units, days)),
    { maxLength: 8 },
  )
  const wasteOf = (given: ReturnType<typeof lot>[], daily: number) =>
    forecastWaste(given, daily, today).reduce((sum, { wasted }) => sum + wasted, 0)

  it('loses no unit, and is never negative', () => {
    fc.assert(
      fc.property(lots, fc.double({ min: 0, max: 50, noNaN: true }), (given, daily) => {
        const forecast = forecastWaste(given, daily, today)
        expect(forecast).toHaveLength(given.length)
        forecast.forEach(({ usedBefore, wasted }, index) => {
          expect(usedBefore).toBeGreaterThanOrEqual(0)
          expect(wasted).toBeGreaterThanOrEqual(0)
          expect(usedBefore + wasted).toBeCloseTo(given[index]?.quantity ?? Number.NaN, 9)
        })
      }),
    )
  })

  it('is what a walk through the days leaves over', () => {
    fc.assert(
      fc.property(lots, fc.nat(20), (given, daily) => {
        const left = given.map(({ quantity }) => quantity)
        const byExpiry = given
          .map(({ expiryDay }, index) => ({ expiryDay, index }))
          .sort((a, b) => (a.expiryDay ?? 1e9) - (b.expiryDay ?? 1e9))
        for (let day = today; day <= today + 60; day++) {
          let wanted = daily
          for (const { expiryDay, index } of byExpiry) {
            if (expiryDay === null || expiryDay < day) continue
            const taken = Math.min(wanted, left[index] ?? 0)
            left[index] = (left[index] ?? 0) - taken
            wanted -= taken
          }
        }
        const wasted = given.map(({ expiryDay }, index) => (expiryDay === null ? 0 : left[index]))
        expect(forecastWaste(given, daily, today).map((each) => each.wasted)).toEqual(wasted)
      }),
    )
  })

  it('never grows when more is used, nor shrinks when stock is added', () => {
    const rate = fc.double({ min: 0, max: 50, noNaN: true })
    fc.assert(
      fc.property(lots, rate, rate, fc.nat(40), (given, one, more, units) => {
        expect(wasteOf(given, one + more)).toBeLessThanOrEqual(wasteOf(given, one) + 1e-9)
        expect(wasteOf([...given, lot(units, 20)], one)).toBeGreaterThanOrEqual(wasteOf(given, one) - 1e-9)
      }),
    )
  })
})
