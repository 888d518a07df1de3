import { describe, expect, it } from 'vitest'
import { lastOpenDayBefore } from '../procedures/open-days.ts'
import { officeCalendarOf, usHolidaysOf } from './office-hours.ts'

const holidays = usHolidaysOf(2026).map(({ day }) => day)

describe('when an office is open', () => {
  const usual = officeCalendarOf([], holidays)
  const clinic = officeCalendarOf(
    [
      { weekday: 4, opens: '07:00', closes: '17:30' },
      { weekday: 6, opens: '08:00', closes: '12:00' },
    ],
    [],
  )

  it('opens on its weekdays, and not on a closed day', () => {
    expect(['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'].map(usual.isOpenDay)).toEqual([
      ...[true, false, false, false],
    ])
    expect(['2026-11-26', '2026-11-27', '2026-11-28'].map(clinic.isOpenDay)).toEqual([true, false, true])
  })

  it('is open from the minute it opens to the one it closes', () => {
    const times = ['06:59', '07:00', '17:29', '17:30'].map((time) => clinic.isOpenAt(`2026-11-26T${time}`))
    expect(times).toEqual([false, true, true, false])
    expect(clinic.isWithinHours('2026-11-26T07:00', '2026-11-26T17:30')).toBe(true)
    expect(clinic.isWithinHours('2026-11-26T17:00', '2026-11-26T17:31')).toBe(false)
    expect(clinic.isWithinHours('2026-11-26T16:00', '2026-11-28T09:00')).toBe(false)
    expect(clinic.isWithinHours('2026-11-27T09:00', '2026-11-27T10:00')).toBe(false)
  })

  it('counts its open minutes', () => {
    expect(['2026-11-25', '2026-11-26'].map(usual.openMinutes)).toEqual([540, 0])
    expect(['2026-11-26', '2026-11-28'].map(clinic.openMinutes)).toEqual([630, 240])
  })

  // Procedures, (d) 6.
  it('says the last open day before a case', () => {
    const before = (day: string) => lastOpenDayBefore(day, usual.isOpenDay)
    expect([before('2026-12-04'), before('2026-12-07'), before('2026-11-30')]).toEqual([
      ...['2026-12-03', '2026-12-04', '2026-11-25'],
    ])
  })
})

describe('the holidays of a year', () => {
  it('are those of the United States', () => {
    expect(holidays).toEqual([
      ...['2026-01-01', '2026-05-25', '2026-06-19', '2026-07-04', '2026-09-07'],
      ...['2026-11-26', '2026-11-27', '2026-12-25'],
    ])
    expect(usHolidaysOf(2029).map(({ day }) => day)).toEqual([
      ...['2029-01-01', '2029-05-28', '2029-06-19', '2029-07-04', '2029-09-03'],
      ...['2029-11-22', '2029-11-23', '2029-12-25'],
    ])
  })
})
