import { describe, expect, it } from 'vitest'
import { addMonths, dayNumber, dayOfNumber, isDay } from './days.ts'
import { occurrencesOf, problemsOfPlan, type TaskPlan } from './task-plans.ts'

const monthly = { count: 1, unit: 'month' } as const
const plan = (changes: Partial<TaskPlan>): TaskPlan => ({
  basis: 'fixed',
  interval: monthly,
  anchor: '2027-01-31',
  before: 0,
  after: 0,
  ...changes,
})
const dues = (changes: Partial<TaskPlan>, until: string) =>
  occurrencesOf(plan(changes), { from: plan(changes).anchor, until }).map(({ due }) => due)

describe('the days a plan asks for', () => {
  it('monthly from January 31 keep to the end of the month where they are fixed', () => {
    expect(dues({}, '2027-04-30')).toEqual(['2027-02-28', '2027-03-31', '2027-04-30'])
    expect(dues({}, '2028-03-01').at(-1)).toBe('2028-02-29')
    expect(dues({ basis: 'floating' }, '2027-04-30')).toEqual(['2027-02-28', '2027-03-28', '2027-04-28'])
  })

  it('yearly from a leap day come back to it where they are fixed', () => {
    const yearly = { anchor: '2028-02-29', interval: { count: 1, unit: 'year' } as const }
    const between = ['2029-02-28', '2030-02-28', '2031-02-28']
    expect(dues(yearly, '2032-12-31')).toEqual([...between, '2032-02-29'])
    expect(dues({ ...yearly, basis: 'floating' }, '2032-12-31')).toEqual([...between, '2032-02-28'])
  })

  it('have a window', () => {
    const yearly = plan({ anchor: '2026-03-15', interval: { count: 1, unit: 'year' }, before: 30, after: 30 })
    expect(occurrencesOf(yearly, { from: '2027-01-01', until: '2027-12-31' })).toEqual([
      { due: '2027-03-15', opens: '2027-02-13', closes: '2027-04-14' },
    ])
    const halfYearly = { anchor: '2026-08-31', interval: { count: 6, unit: 'month' } as const }
    expect(
      occurrencesOf(plan({ ...halfYearly, before: 20, after: 20 }), {
        from: '2026-09-01',
        until: '2027-03-01',
      }),
    ).toEqual([{ due: '2027-02-28', opens: '2027-02-08', closes: '2027-03-20' }])
  })

  it('of a period are its last ones: of the week from Monday, the month, the quarter, the year', () => {
    const anchor = '2026-11-18'
    const last = (count: number, unit: 'week' | 'month' | 'year', until: string) =>
      dues({ basis: 'period', anchor, interval: { count, unit } }, until)
    expect(last(1, 'week', '2026-12-06')).toEqual(['2026-11-22', '2026-11-29', '2026-12-06'])
    expect(last(1, 'month', '2027-02-28')).toEqual(['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28'])
    expect(last(3, 'month', '2027-06-30')).toEqual(['2026-12-31', '2027-03-31', '2027-06-30'])
    expect(last(1, 'year', '2027-12-31')).toEqual(['2026-12-31', '2027-12-31'])
    // Five months fill no year: they are counted from that of the anchor.
    expect(last(5, 'month', '2027-09-01')).toEqual(['2027-03-31', '2027-08-31'])
  })

  it('leave out the days on which the office is closed', () => {
    const isOpen = (day: string) => ![0, 6].includes(new Date(day).getUTCDay())
    const daily = { basis: 'period', anchor: '2026-11-27', interval: { count: 1, unit: 'day' } } as const
    expect(dues({ ...daily, isOpen }, '2026-12-01')).toEqual(['2026-11-27', '2026-11-30', '2026-12-01'])
    expect(dues({ ...daily, isOpen: () => false }, '2026-12-01')).toEqual([])
  })
})

describe('a plan is refused', () => {
  it.each<[string, Partial<TaskPlan>, string[]]>([
    ['without an interval', { interval: { count: 0, unit: 'week' } }, ['interval']],
    ['with half an interval', { interval: { count: 0.5, unit: 'week' } }, ['interval']],
    ['from a day that is not', { anchor: '2027-02-29' }, ['anchor']],
    ['with a window below 0', { before: -1 }, ['window']],
    ['monthly with 15 days of window', { before: 8, after: 7 }, ['window']],
    [
      'weekly with 4 days of window',
      { interval: { count: 1, unit: 'week' }, before: 2, after: 2 },
      ['window'],
    ],
    ['by period with a window beside it', { basis: 'period', after: 1 }, ['period_window']],
  ])('%s', (_, changes, problems) => {
    expect(problemsOfPlan(plan(changes))).toEqual(problems)
  })

  it.each<[string, Partial<TaskPlan>]>([
    ['monthly, 7 days each way', { before: 7, after: 7 }],
    ['yearly, 30 days each way', { interval: { count: 1, unit: 'year' }, before: 30, after: 30 }],
    ['quarterly, 22 days each way', { interval: { count: 3, unit: 'month' }, before: 22, after: 22 }],
    ['weekly by period', { basis: 'period', interval: { count: 1, unit: 'week' } }],
  ])('not %s', (_, changes) => {
    expect(problemsOfPlan(plan(changes))).toEqual([])
  })
})

it('knows months too short and days that are not', () => {
  expect(addMonths('2027-08-31', 6)).toBe('2028-02-29')
  expect(addMonths('2027-01-31', -2)).toBe('2026-11-30')
  expect(['2028-02-29', '2027-02-29', '2027-13-01', '2027-1-1', 'abc'].filter(isDay)).toEqual(['2028-02-29'])
})

it('numbers the days of four hundred years as the clock does', () => {
  const wrong = Array.from({ length: 13_282 }, (_, index) => index * 11 - 30_000).filter((number) => {
    const day = new Date(number * 86_400_000).toISOString().slice(0, 10)
    return dayNumber(day) !== number || dayOfNumber(number) !== day
  })
  expect(wrong).toEqual([])
})
