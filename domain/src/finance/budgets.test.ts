import { describe, expect, it } from 'vitest'
import {
  burnOf,
  categoryFor,
  dayWithin,
  fiscalYearNumber,
  fiscalYearOf,
  forecastOf,
  lineFor,
  monthsOf,
  passedOf,
  plannedIn,
  runsOutOn,
  statusOf,
  varianceOf,
} from './budgets.ts'

const year = { startsOn: '2026-01-01', endsOn: '2026-12-31' }
const balance = { allocated: 1200, precommitted: 0, committed: 100, spent: 800 }

describe('a fiscal year', () => {
  it.each([
    [2026, 1, null, '2026-01-01', '2026-12-31'],
    [2026, 7, null, '2025-07-01', '2026-06-30'],
    [2027, 1, '2026-12-31', '2027-01-01', '2027-12-31'],
    // The first month changes from January to July: a short year.
    [2027, 7, '2026-12-31', '2027-01-01', '2027-06-30'],
  ])('%d with the first month %d after %s', (number, firstMonth, endOfLast, startsOn, endsOn) => {
    expect(fiscalYearOf(number, firstMonth, endOfLast)).toEqual({ startsOn, endsOn })
  })

  it('has its months, over the turn of the year too', () => {
    expect(monthsOf({ startsOn: '2025-11-01', endsOn: '2026-02-28' })).toEqual([
      '2025-11-01',
      '2025-12-01',
      '2026-01-01',
      '2026-02-01',
    ])
  })
})

describe('how a line stands', () => {
  it.each([
    [{ allocated: 100, precommitted: 0, committed: 40, spent: 44.99 }, 'ok'],
    [{ allocated: 100, precommitted: 0, committed: 40, spent: 45 }, 'watch'],
    [{ allocated: 100, precommitted: 20, committed: 40, spent: 45 }, 'over'],
    [{ allocated: 0, precommitted: 0, committed: 0, spent: 1 }, 'over'],
    [{ allocated: 0, precommitted: 0, committed: 0, spent: 0 }, 'ok'],
  ] as const)('%j is %s', (line, status) => {
    expect(statusOf(line)).toBe(status)
  })

  it('burns by the share of what is committed and spent', () => {
    expect(burnOf(balance)).toBe(75)
    expect(burnOf({ ...balance, allocated: 0 })).toBeNull()
  })

  it('goes on as it went', () => {
    expect(passedOf(year, '2026-07-02')).toBeCloseTo(183 / 365)
    expect(forecastOf(balance, year, '2026-07-02')).toBe(1595.63)
    expect(varianceOf(balance, year, '2026-07-02')).toBe(-395.63)
    expect(forecastOf(balance, year, '2026-01-20')).toBeNull()
    expect(forecastOf(balance, year, '2027-03-01')).toBe(900)
    expect(forecastOf({ ...balance, spent: 10 }, year, '2026-12-01')).toBe(110)
    // 800 in 183 days: 1,200 in 274.
    expect(runsOutOn(balance, year, '2026-07-02')).toBe('2026-10-01')
    expect(runsOutOn({ ...balance, allocated: 1600 }, year, '2026-07-02')).toBeNull()
    expect(runsOutOn(balance, year, '2026-01-20')).toBeNull()
  })
})

it('plans what lines have for a month in it, and of others an even share', () => {
  const months = monthsOf({ startsOn: '2026-01-01', endsOn: '2026-03-31' })
  const lines = [
    { month: null, allocated: 100 },
    { month: '2026-02-01', allocated: 50 },
  ]
  expect(plannedIn(months, lines)).toEqual([33.34, 83.33, 33.33])
})

it('counts what is of another year on its first or last day', () => {
  const days = ['2025-12-31', '2026-06-01', '2027-01-01']
  expect(days.map((day) => dayWithin(year, day))).toEqual(['2026-01-01', '2026-06-01', '2026-12-31'])
  expect([
    fiscalYearNumber('2026-06-30', 7),
    fiscalYearNumber('2026-07-01', 7),
    fiscalYearNumber('2026-12-31', 1),
  ]).toEqual([2026, 2027, 2026])
})

describe('which money pays', () => {
  const rules = [
    { departmentId: null, productCategory: '', categoryId: 'supplies' },
    { departmentId: 'lab', productCategory: '', categoryId: 'reagents' },
    { departmentId: null, productCategory: 'Gloves', categoryId: 'gloves' },
    { departmentId: 'lab', productCategory: 'Gloves', categoryId: 'lab gloves' },
  ]
  it.each([
    ['lab', 'Gloves', 'lab gloves'],
    ['lab', 'Syringes', 'reagents'],
    ['care', 'Gloves', 'gloves'],
    ['care', 'Syringes', 'supplies'],
  ])('for %s and %s it is %s', (department, category, expected) => {
    expect(categoryFor(rules, department, category)).toBe(expected)
    expect(categoryFor([], department, category)).toBeNull()
  })

  it('is the line named most closely', () => {
    const line = (officeId: string | null, month: string | null) => ({ officeId, month })
    const all = [line(null, null), line(null, '2026-03-01'), line('riv', null), line('riv', '2026-03-01')]
    expect(lineFor(all, 'riv', '2026-03-01')).toEqual(all[3])
    expect(lineFor(all, 'riv', '2026-04-01')).toEqual(all[2])
    expect(lineFor(all, 'nor', '2026-03-01')).toEqual(all[1])
    expect(lineFor(all, 'nor', '2026-04-01')).toEqual(all[0])
    expect(lineFor([line('riv', null)], 'nor', '2026-03-01')).toBeNull()
  })
})
