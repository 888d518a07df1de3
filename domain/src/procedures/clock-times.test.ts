import { expect, it } from 'vitest'
import { clockTime, momentOf } from './clock-times.ts'

const of = (local: string, choice?: 'earlier' | 'later') => {
  const found = momentOf(local, 'America/Denver', choice)
  return 'moment' in found ? found.moment.toISOString() : found.unclear
}

it('a time is one moment but twice a year', () => {
  expect(of('2026-11-27T07:30')).toBe('2026-11-27T14:30:00.000Z')
  expect(of('2026-07-01T07:30')).toBe('2026-07-01T13:30:00.000Z')
  expect(of('2026-11-01T03:00')).toBe('2026-11-01T10:00:00.000Z')
})

it('one that exists twice, or not at all, is chosen', () => {
  expect(of('2026-11-01T01:30')).toBe('twice')
  expect(of('2026-11-01T01:30', 'earlier')).toBe('2026-11-01T07:30:00.000Z')
  expect(of('2026-11-01T01:30', 'later')).toBe('2026-11-01T08:30:00.000Z')
  expect(of('2027-03-14T02:30')).toBe('never')
  expect(of('2027-03-14T02:30', 'earlier')).toBe('2027-03-14T08:30:00.000Z')
  expect(of('2027-03-14T02:30', 'later')).toBe('2027-03-14T09:30:00.000Z')
})

it('says what the clock of an office says', () =>
  expect(clockTime(new Date('2026-11-27T14:30:40Z'), 'America/Denver')).toBe('2026-11-27T07:30'))
