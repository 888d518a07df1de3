import { describe, expect, it } from 'vitest'
import { dueAfter, lackingToPar } from './order-templates.ts'

describe('what lacks up to par', () => {
  it('is in whole packs, with what is on order, and nothing at par', () => {
    expect(lackingToPar(100, { available: 30, onOrder: 25 }, 10)).toBe(50)
    expect(lackingToPar(100, { available: 60, onOrder: 40 }, 10)).toBe(0)
    expect(lackingToPar(100, { available: 150, onOrder: 0 }, 10)).toBe(0)
    // Reserved beyond what is there.
    expect(lackingToPar(10, { available: -2, onOrder: 0 }, 1)).toBe(12)
  })
})

describe('when it is due next', () => {
  it('keeps its weekday, however long nobody looked', () => {
    expect(dueAfter('2026-11-24', '2026-11-24', 'week', 24)).toBe('2026-12-01')
    expect(dueAfter('2026-12-20', '2026-11-24', 'two_weeks', 24)).toBe('2026-12-22')
    expect(dueAfter('2026-11-20', '2026-11-24', 'week', 24)).toBe('2026-11-24')
  })

  it('keeps its day of the month beyond shorter ones', () => {
    expect(dueAfter('2026-01-31', '2026-01-31', 'month', 31)).toBe('2026-02-28')
    expect(dueAfter('2026-02-28', '2026-02-28', 'month', 31)).toBe('2026-03-31')
    expect(dueAfter('2026-12-15', '2026-12-15', 'month', 15)).toBe('2027-01-15')
  })
})
