import { expect, it } from 'vitest'
import { caseLike } from '../cases/fixtures.ts'
import { daysOf, hoursOf, inLanes, placed, turned, weekOf } from './calendar-days.ts'

const at = (from: string, to: string, day = '2026-12-01') =>
  placed(
    caseLike({
      day,
      timezone: 'America/Chicago',
      startsAt: `${day}T${from}:00-06:00`,
      endsAt: `${day}T${to}:00-06:00`,
      roomUntil: `${day}T${to}:00-06:00`,
    }),
  )

it('shows whole weeks of a month, beginning as weeks do where one lives', () => {
  expect(weekOf('2026-12-01', 0)).toBe('2026-11-29')
  expect(weekOf('2026-12-06', 1)).toBe('2026-11-30')
  const month = daysOf('month', '2026-12-15', 1)
  expect([month[0], month.at(-1), month.length]).toEqual(['2026-11-30', '2027-01-03', 35])
  expect(daysOf('week', '2026-12-02', 0)).toHaveLength(7)
  expect(turned('month', '2026-12-31', 1)).toBe('2027-01-01')
  expect(turned('day', '2026-03-01', -1)).toBe('2026-02-28')
})

it('places a case by the clock of its office, also over midnight', () => {
  expect(at('09:45', '10:30')).toMatchObject({ from: 585, to: 630 })
  const late = placed(
    caseLike({
      day: '2026-12-01',
      timezone: 'America/Chicago',
      startsAt: '2026-12-02T05:30:00Z',
      endsAt: '2026-12-02T07:00:00Z',
      roomUntil: '2026-12-02T07:15:00Z',
    }),
  )
  expect(late).toMatchObject({ from: 1410, to: 1500, until: 1515 })
})

it('sets beside one another what is at the same time, and nothing else', () => {
  const lanes = inLanes([
    at('08:00', '10:00'),
    at('08:30', '09:00'),
    at('09:00', '11:00'),
    at('11:00', '12:00'),
  ])
  expect(lanes.map(({ from, lane, lanes: count }) => [from, lane, count])).toEqual([
    [480, 0, 2],
    [510, 1, 2],
    [540, 1, 2],
    [660, 0, 1],
  ])
})

it('draws the hours that are open, and what is booked besides', () => {
  const days = [
    { opens: '07:30', closes: '17:00' },
    { opens: null, closes: null },
  ]
  expect(hoursOf(days, [])).toEqual({ from: 420, to: 1020 })
  expect(hoursOf(days, [at('06:15', '18:10')])).toEqual({ from: 360, to: 1140 })
  expect(hoursOf([], [])).toEqual({ from: 420, to: 1140 })
})
