import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expirySeverity, severities, stockSeverity } from './severity.ts'

const today = 20_000
type Stock = Parameters<typeof stockSeverity>[0]
const essential: Stock = {
  available: 20,
  daily: 2,
  leadTimeDays: 5,
  reviewDays: 7,
  criticality: 'E',
  today,
}

describe('the severity of a stock alert', () => {
  it.each<[Partial<Stock>, string, number | null, number | null]>([
    [{ available: 0 }, 'critical', 0, today],
    [{ available: -3 }, 'critical', 0, today],
    [{ available: 9 }, 'high', 4.5, today + 4],
    [{ available: 10 }, 'medium', 5, today + 5],
    [{ available: 23 }, 'medium', 11.5, today + 11],
    [{ available: 24 }, 'low', 12, today + 12],
    [{ available: 24, criticality: 'V' }, 'medium', 12, today + 12],
    [{ available: 9, criticality: 'V' }, 'critical', 4.5, today + 4],
    [{ available: 0, criticality: 'V' }, 'critical', 0, today],
    [{ available: 0, criticality: 'D' }, 'high', 0, today],
    [{ available: 24, criticality: 'D' }, 'low', 12, today + 12],
    [{ available: 0, daily: 0, criticality: 'V' }, 'high', null, null],
    [{ available: 1, daily: 0, criticality: 'V' }, 'low', null, null],
    [{ available: 0, daily: 0 }, 'low', null, null],
    [{ available: 50, daily: 0 }, 'low', null, null],
    [{ available: 7300 }, 'low', 3650, today + 3650],
    [{ available: 7302 }, 'low', 3651, null],
  ])('with %j is %s', (changes, severity, coverDays, runsOutOn) => {
    expect(stockSeverity({ ...essential, ...changes })).toEqual({ severity, coverDays, runsOutOn })
  })

  const stock = fc.record({
    available: fc.nat(500),
    daily: fc.double({ min: 0.01, max: 50, noNaN: true }),
    leadTimeDays: fc.nat(60),
    reviewDays: fc.integer({ min: 1, max: 90 }),
    criticality: fc.constantFrom('V' as const, 'E' as const, 'D' as const),
    today: fc.constant(today),
  })
  const rank = (given: Stock) => severities.indexOf(stockSeverity(given).severity)

  it('never falls with less stock, more use, a longer wait or a more critical product', () => {
    fc.assert(
      fc.property(stock, fc.nat(100), (given, more) => {
        expect(rank({ ...given, available: given.available + more })).toBeLessThanOrEqual(rank(given))
        expect(rank({ ...given, daily: given.daily + more })).toBeGreaterThanOrEqual(rank(given))
        expect(rank({ ...given, leadTimeDays: given.leadTimeDays + more })).toBeGreaterThanOrEqual(
          rank(given),
        )
        expect(rank({ ...given, criticality: 'V' })).toBeGreaterThanOrEqual(
          rank({ ...given, criticality: 'E' }),
        )
        expect(rank({ ...given, criticality: 'E' })).toBeGreaterThanOrEqual(
          rank({ ...given, criticality: 'D' }),
        )
      }),
    )
  })

  it('names a day until which the stock lasts and through which it does not', () => {
    fc.assert(
      fc.property(stock, (given) => {
        const { coverDays, runsOutOn } = stockSeverity(given)
        expect(Number.isFinite(coverDays)).toBe(true)
        if (runsOutOn === null) {
          expect(coverDays).toBeGreaterThan(3650)
          return
        }
        expect(given.daily * (runsOutOn - today)).toBeLessThanOrEqual(given.available + 1e-9)
        expect(given.daily * (runsOutOn - today + 1)).toBeGreaterThan(given.available - 1e-9)
      }),
    )
  })
})

describe('the severity of an expiry', () => {
  it.each([
    [-1, 0, 0, 'high'],
    [0, 0, 0, 'low'],
    [10, 5, 20, 'medium'],
    [30, 5, 250, 'high'],
    [30, 5, 249.99, 'medium'],
    [31, 5, 900, 'medium'],
    [90, 5, 0, 'medium'],
  ])(
    'with %d days left, %d units and %d of value wasted is %s',
    (daysLeft, wastedUnits, wastedValue, severity) => {
      expect(expirySeverity({ daysLeft, wastedUnits, wastedValue })).toBe(severity)
    },
  )
})
