import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  bucketOf,
  comparedTo,
  periodBefore,
  periodBetween,
  periodOf,
  stretchesOf,
} from './period.ts'

const today = '2026-11-20'

describe('a period', () => {
  it.each([
    ['30d', '2026-10-22', 30],
    ['90d', '2026-08-23', 90],
    ['6m', '2026-05-21', 184],
    ['12m', '2025-11-21', 365],
    ['24m', '2024-11-21', 730],
  ] as const)('of %s begins on %s', (period, from, days) => {
    expect(periodOf({ period }, today)).toEqual({ from, to: today, days })
  })

  it('of six months that end on the 31st begins after the last day of the shorter month', () => {
    expect(periodOf({ period: '6m' }, '2026-08-31').from).toBe('2026-03-01')
  })

  it('is compared to the days just before it, or to those a year before', () => {
    const march = periodBetween('2026-03-01', '2026-03-31')
    expect(comparedTo(march, 'previous')).toEqual({ from: '2026-01-29', to: '2026-02-28', days: 31 })
    expect(comparedTo(march, 'year')).toEqual({ from: '2025-03-01', to: '2025-03-31', days: 31 })
    expect(comparedTo(march, 'none')).toBeNull()
    expect(comparedTo(periodBetween('2024-02-29', '2024-02-29'), 'year')?.from).toBe('2023-02-28')
  })

  it('is cut into months of which the first and the current one are not whole', () => {
    const stretches = stretchesOf(periodBetween('2026-08-15', today), 'month', today)
    expect(stretches).toEqual([
      { from: '2026-08-15', to: '2026-08-31', isPartial: true },
      { from: '2026-09-01', to: '2026-09-30', isPartial: false },
      { from: '2026-10-01', to: '2026-10-31', isPartial: false },
      { from: '2026-11-01', to: today, isPartial: true },
    ])
  })

  it('is covered by its stretches day by day, each once', () => {
    const start = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2020-01-01', days))
    fc.assert(
      fc.property(start, fc.integer({ min: 1, max: 1_100 }), (from, days) => {
        const period = periodBetween(from, addDays(from, days - 1))
        expect(period.days).toBe(days)
        expect(addDays(periodBefore(period).to, 1)).toBe(from)
        const stretches = stretchesOf(period, bucketOf(period), today)
        expect(stretches.length).toBeLessThanOrEqual(38)
        expect(stretches[0]?.from).toBe(from)
        expect(stretches.at(-1)?.to).toBe(period.to)
        stretches.slice(1).forEach((stretch, index) => {
          expect(stretch.from).toBe(addDays(stretches[index]?.to ?? '', 1))
        })
      }),
    )
  })
})
