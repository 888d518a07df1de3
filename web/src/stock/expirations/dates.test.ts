import { describe, expect, it } from 'vitest'
import { addDays, addMonths, daysBetween, lastOf, today, weeksOf } from './dates.ts'

describe('business dates', () => {
  it('are counted across months, years and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(daysBetween('2026-11-21', '2027-05-20')).toBe(180)
    expect(addMonths('2026-01', -1)).toBe('2025-12')
    expect(lastOf('2027-02')).toBe('2027-02-28')
  })

  it('today is the day on the calendar of the person, also late in the evening', () => {
    expect(today(new Date(2026, 10, 21, 23, 59))).toBe('2026-11-21')
    expect(today(new Date(2026, 10, 21, 0, 1))).toBe('2026-11-21')
  })

  it('a month begins on its weekday and holds each of its days once', () => {
    const weeks = weeksOf('2026-11', 1)
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
    expect(weeksOf('2026-11', 0)[0]?.[0]).toBe('2026-11-01')
    expect(weeks.flat().filter(Boolean)).toHaveLength(30)
    expect(weeks.every((week) => week.length === 7)).toBe(true)
  })
})
