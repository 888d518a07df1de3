import { expect, it } from 'vitest'
import { coversDay, overlaps, seasonOn } from './seasons.ts'

const flu = { from: '2000-10-01', to: '2000-03-31', isYearly: true }
const summer = { from: '2000-06-01', to: '2000-08-31', isYearly: true }
const surge = { from: '2027-04-10', to: '2027-05-02', isYearly: false }
const toLeapDay = { from: '2000-02-10', to: '2000-02-29', isYearly: true }
const fromLeapDay = { from: '2000-02-29', to: '2000-03-15', isYearly: true }

it.each([
  [flu, '2026-09-30', false],
  [flu, '2026-10-01', true],
  [flu, '2026-12-31', true],
  [flu, '2027-01-01', true],
  [flu, '2027-03-31', true],
  [flu, '2027-04-01', false],
  [summer, '2031-08-31', true],
  [summer, '2031-09-01', false],
  [surge, '2027-05-02', true],
  [surge, '2028-04-20', false],
  [toLeapDay, '2028-02-29', true],
  [toLeapDay, '2027-02-28', true],
  [toLeapDay, '2027-03-01', false],
  [fromLeapDay, '2027-02-28', false],
  [fromLeapDay, '2027-03-01', true],
])('%j covers %s: %s', (season, day, covers) => {
  expect(coversDay(season, day)).toBe(covers)
})

it.each([
  ['2026-11-23', flu, '2027-03-31'],
  ['2027-01-05', flu, '2027-03-31'],
  ['2027-03-31', flu, '2027-03-31'],
  // Until the day before the next one begins.
  ['2027-04-01', null, '2027-04-09'],
  ['2027-04-10', surge, '2027-05-02'],
  ['2027-05-03', null, '2027-05-31'],
  ['2027-09-01', null, '2027-09-30'],
  ['2028-04-01', null, '2028-05-31'],
])('on %s: %j until %s', (day, season, until) => {
  expect(seasonOn([flu, summer, surge], day)).toEqual({ season, until })
})

it('ends and begins at the end of February whatever the year', () => {
  expect(seasonOn([toLeapDay], '2027-02-11').until).toBe('2027-02-28')
  expect(seasonOn([toLeapDay], '2028-02-11').until).toBe('2028-02-29')
  expect(seasonOn([fromLeapDay], '2027-02-11').until).toBe('2027-02-28')
  expect(seasonOn([fromLeapDay], '2028-02-11').until).toBe('2028-02-28')
})

it('knows nothing to come where nothing comes', () => {
  expect(seasonOn([surge], '2027-05-03')).toEqual({ season: null, until: null })
  expect(seasonOn([], '2027-05-03')).toEqual({ season: null, until: null })
})

it.each([
  [flu, summer, false],
  [flu, { ...summer, to: '2000-10-01' }, true],
  [flu, surge, false],
  [flu, { ...surge, from: '2027-03-31' }, true],
  [surge, { ...surge, from: '2027-05-02', to: '2027-06-01' }, true],
  [surge, { ...surge, from: '2027-05-03', to: '2027-06-01' }, false],
  [summer, { from: '2027-01-01', to: '2027-12-31', isYearly: false }, true],
  [toLeapDay, fromLeapDay, true],
])('%j and %j overlap: %s', (one, other, expected) => {
  expect([overlaps(one, other), overlaps(other, one)]).toEqual([expected, expected])
})
