import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from './days.ts'
import { nextDue, type PlanRecord, problemOfPerformed, settleOccurrences, taskStateOn } from './task-dates.ts'
import type { TaskPlan } from './task-plans.ts'

const passed = (...days: string[]) => days.map((on): PlanRecord => ({ on, outcome: 'passed' }))
const quarterly: TaskPlan = {
  basis: 'fixed',
  interval: { count: 3, unit: 'month' },
  anchor: '2026-01-15',
  before: 10,
  after: 10,
}
/** Those of April and July were done. */
const before = ['2026-04-15', '2026-07-15']
const due = (plan: TaskPlan, days: string[], today: string) => nextDue(plan, passed(...days), today)?.due
const states = (plan: TaskPlan, records: PlanRecord[], today: string) =>
  settleOccurrences(plan, records, today).occurrences.map(
    ({ due, state, isLate }) => `${due} ${state}${isLate ? ' late' : ''}`,
  )

describe('a quarterly plan, 10 days each way', () => {
  it('done within the window is due again a quarter later', () => {
    expect(due(quarterly, [...before, '2026-10-06'], '2026-10-06')).toBe('2027-01-15')
  })

  it('done before the window stays due: that was an extra one', () => {
    expect(due(quarterly, [...before, '2026-09-30'], '2026-10-12')).toBe('2026-10-15')
    expect(settleOccurrences(quarterly, passed(...before, '2026-09-30'), '2026-10-12').extra).toEqual(
      passed('2026-09-30'),
    )
  })

  it('done late counts for the one it was late for', () => {
    const days = [...before, '2026-11-20']
    expect(due(quarterly, days, '2026-11-20')).toBe('2027-01-15')
    expect(states(quarterly, passed(...days), '2026-11-20').slice(2)).toEqual([
      '2026-10-15 done late',
      '2027-01-15 open',
    ])
    expect(due({ ...quarterly, basis: 'floating' }, days, '2026-11-20')).toBe('2027-02-20')
  })

  it('done once the next window is open misses the one before', () => {
    const days = [...before, '2027-01-20']
    expect(due(quarterly, days, '2027-01-20')).toBe('2027-04-15')
    expect(states(quarterly, passed(...days), '2027-01-20').slice(2)).toEqual([
      '2026-10-15 missed',
      '2027-01-15 done',
      '2027-04-15 open',
    ])
  })

  it('stays overdue when the next window opens', () => {
    const on = (day: string) => nextDue(quarterly, passed(...before), day)
    expect(on('2026-10-04')).toMatchObject({ due: '2026-10-15', state: 'upcoming' })
    expect(on('2026-10-25')).toMatchObject({ due: '2026-10-15', state: 'due', overdueSince: null })
    expect(on('2026-10-26')).toMatchObject({ state: 'overdue', overdueSince: '2026-10-26' })
    expect(on('2027-01-05')).toMatchObject({
      due: '2027-01-15',
      state: 'overdue',
      overdueSince: '2026-10-26',
    })
  })
})

it('a yearly task, 30 days each way, is overdue from the 31st day', () => {
  const task = { due: '2027-03-15', opens: '2027-02-13', closes: '2027-04-14' }
  expect(
    ['2027-02-12', '2027-02-13', '2027-04-14', '2027-04-15'].map((day) => taskStateOn(task, day)),
  ).toEqual(['upcoming', 'due', 'due', 'overdue'])
})

describe('a weekly spore test', () => {
  const weekly: TaskPlan = {
    basis: 'period',
    interval: { count: 1, unit: 'week' },
    anchor: '2026-11-16',
    before: 0,
    after: 0,
  }

  it('is due through Sunday, overdue on Monday, and missed even if two follow', () => {
    expect(nextDue(weekly, [], '2026-11-22')).toMatchObject({ due: '2026-11-22', state: 'due' })
    expect(nextDue(weekly, [], '2026-11-23')).toMatchObject({ state: 'overdue', overdueSince: '2026-11-23' })
    const two = passed('2026-11-23', '2026-11-24')
    expect(states(weekly, two, '2026-11-24')).toEqual([
      '2026-11-22 missed',
      '2026-11-29 done',
      '2026-12-06 open',
    ])
    expect(settleOccurrences(weekly, two, '2026-11-24').extra).toEqual(passed('2026-11-24'))
    expect(nextDue(weekly, two, '2026-11-24')).toMatchObject({ due: '2026-12-06', state: 'upcoming' })
  })

  it('that was invalid is no test, and one that failed waits for its repeat', () => {
    const invalid: PlanRecord = { on: '2026-11-18', outcome: 'invalid' }
    const failed: PlanRecord = { on: '2026-11-18', outcome: 'failed' }
    expect(states(weekly, [invalid], '2026-11-23')).toEqual(['2026-11-22 missed', '2026-11-29 open'])
    expect(states(weekly, [failed], '2026-11-23')).toEqual(['2026-11-22 failed', '2026-11-29 open'])
    expect(states(weekly, [failed, ...passed('2026-11-20')], '2026-11-20')).toEqual([
      '2026-11-22 done',
      '2026-11-29 open',
    ])
    expect(nextDue(weekly, [failed], '2026-11-20')).toMatchObject({ due: '2026-11-22', state: 'due' })
  })

  it('that was waived is not due', () => {
    const waived = ['2026-11-22']
    expect(nextDue(weekly, [], '2026-11-20', waived)).toMatchObject({ due: '2026-11-29', state: 'upcoming' })
    const { occurrences } = settleOccurrences(weekly, [], '2026-11-20', waived)
    expect(occurrences.map(({ state }) => state)).toEqual(['waived', 'open'])
    const floating: TaskPlan = { ...weekly, basis: 'floating' }
    expect(nextDue(floating, [], '2026-11-24', ['2026-11-23'])?.due).toBe('2026-11-30')
  })
})

it('a record is made within a day, or says why not', () => {
  const recordedAt = '2026-11-27T12:00:00Z'
  const problem = (performedAt: string, reason: string | null = null) =>
    problemOfPerformed({ performedAt, recordedAt }, reason)
  expect(problem('2026-11-28T12:00:00Z')).toBe('in_future')
  expect(problem('2026-11-27T12:04:00Z')).toBeNull()
  expect(problem('2026-11-26T12:00:00Z')).toBeNull()
  expect(problem('2026-11-26T11:59:00Z', ' ')).toBe('late_without_reason')
  expect(problem('2026-11-26T11:59:00Z', 'The reader was being repaired.')).toBeNull()
})

describe('against a calendar that is walked day by day', () => {
  const [year, month, dayOf] = [0, 1, 2].map((part) => (day: string) => Number(day.split('-')[part])) as [
    (day: string) => number,
    (day: string) => number,
    (day: string) => number,
  ]
  const isLastOfMonth = (day: string) => dayOf(addDays(day, 1)) === 1
  const monthsFrom = (anchor: string, day: string) =>
    (year(day) - year(anchor)) * 12 + month(day) - month(anchor)

  /** Whether a fixed plan is due on a day. */
  function isDueOn({ anchor, interval: { count, unit } }: TaskPlan, day: string): boolean {
    if (day <= anchor) return false
    if (unit === 'day' || unit === 'week')
      return daysBetween(anchor, day) % (unit === 'week' ? 7 * count : count) === 0
    const isMonth = monthsFrom(anchor, day) % (unit === 'year' ? 12 * count : count) === 0
    return isMonth && (dayOf(day) === dayOf(anchor) || (isLastOfMonth(day) && dayOf(day) < dayOf(anchor)))
  }

  /** Settles a fixed plan by hand: a list of what became of each, and what is due next. */
  function walk(plan: TaskPlan, days: readonly string[], today: string) {
    const fates: string[] = []
    let current: { due: string; state: string } | null = null
    let unsatisfied: string | null = null
    const first = addDays(plan.anchor, -40)
    for (let day = first; day <= today; day = addDays(day, 1)) {
      const due = addDays(day, plan.before)
      if (isDueOn(plan, due)) {
        if (current) fates.push(`${current.due} ${current.state === 'open' ? 'missed' : current.state}`)
        current = { due, state: 'open' }
        unsatisfied ??= addDays(due, plan.after + 1)
      }
      if (!days.includes(day) || current?.state !== 'open') continue
      current.state = day > addDays(current.due, plan.after) ? 'done late' : 'done'
      unsatisfied = null
    }
    let next = current?.state === 'open' ? current.due : null
    if (current) fates.push(`${current.due} ${current.state}`)
    for (let day = addDays(today, plan.before + 1); next === null; day = addDays(day, 1))
      if (isDueOn(plan, day)) next = day
    if (current?.state !== 'open') fates.push(`${next} open`)
    return { fates, next, overdueSince: unsatisfied && unsatisfied <= today ? unsatisfied : null }
  }

  const plans = fc
    .record({
      basis: fc.constant('fixed' as const),
      interval: fc.constantFrom(
        ...([
          { count: 5, unit: 'day' },
          { count: 1, unit: 'week' },
          { count: 2, unit: 'week' },
          { count: 1, unit: 'month' },
          { count: 3, unit: 'month' },
          { count: 6, unit: 'month' },
          { count: 1, unit: 'year' },
        ] as const),
      ),
      anchor: fc.constantFrom('2027-01-31', '2028-02-29', '2027-08-30', '2026-02-28', '2026-12-15'),
      before: fc.nat(1),
      after: fc.nat(1),
    })
    .chain((plan) =>
      fc.record({
        plan: fc.constant(plan),
        days: fc.uniqueArray(
          fc.integer({ min: -30, max: 900 }).map((days) => addDays(plan.anchor, days)),
          { maxLength: 12 },
        ),
        today: fc.integer({ min: 0, max: 900 }).map((days) => addDays(plan.anchor, days)),
      }),
    )

  it('settles and asks the same', () => {
    fc.assert(
      fc.property(plans, ({ plan, days, today }) => {
        const { fates, next, overdueSince } = walk(plan, days, today)
        expect(states(plan, passed(...days), today)).toEqual(fates)
        expect(nextDue(plan, passed(...days), today)).toMatchObject({ due: next, overdueSince })
      }),
      { numRuns: 60, seed: 20261127 },
    )
  })
})
