import { addDays, addMonths, dayNumber, dayOfNumber, isDay, monthNumber } from './days.ts'

/** What the next one counts from: always the anchor, the last one performed, or each week, month or quarter of the calendar. */
export const planBases = ['fixed', 'floating', 'period'] as const
export type PlanBasis = (typeof planBases)[number]

export const intervalUnits = ['day', 'week', 'month', 'year'] as const
export type IntervalUnit = (typeof intervalUnits)[number]
export type Interval = { count: number; unit: IntervalUnit }

export const MAX_INTERVAL_COUNT = 1000

export type TaskPlan = {
  basis: PlanBasis
  interval: Interval
  /** The day it counts from, such as that of acceptance: the first one is due an interval later, or in the period of this day. */
  anchor: string
  /** Days of the window before and after the due day; a period is its own window. */
  before: number
  after: number
  /** Days the office is open, where only those count: a period without one asks for nothing. */
  isOpen?: (day: string) => boolean
}

/** One time a plan asks for: its due day, and the first and last day on which it is on time. */
export type Occurrence = { due: string; opens: string; closes: string }

const monthsIn = ({ count, unit }: Interval) => (unit === 'year' ? 12 * count : unit === 'month' ? count : 0)
const daysIn = ({ count, unit }: Interval) => (unit === 'week' ? 7 * count : unit === 'day' ? count : 0)

/** The day so many intervals after another, in the last day of a month that is too short. */
export function addIntervals(day: string, interval: Interval, times = 1): string {
  const months = monthsIn(interval)
  return months > 0 ? addMonths(day, months * times) : addDays(day, daysIn(interval) * times)
}

/** An occurrence due on a day, with its window. */
export const occurrenceDue = ({ before, after }: Pick<TaskPlan, 'before' | 'after'>, due: string) => ({
  due,
  opens: addDays(due, -before),
  closes: addDays(due, after),
})

const mondayOf = (number: number) => number - ((number + 3) % 7)

/** The month in which the period of the anchor begins: of months that fill a year, as three are a quarter, that of the calendar. */
function originMonth({ anchor, interval }: TaskPlan): number {
  const months = monthsIn(interval)
  const month = monthNumber(anchor)
  const fillsYears = 12 % months === 0 || months % 12 === 0
  return fillsYears ? month - (month % Math.min(months, 12)) : month
}

const originDay = ({ anchor, interval }: TaskPlan) =>
  interval.unit === 'week' ? mondayOf(dayNumber(anchor)) : dayNumber(anchor)

function startOfPeriod(plan: TaskPlan, index: number): string {
  const months = monthsIn(plan.interval)
  if (months === 0) return dayOfNumber(originDay(plan) + index * daysIn(plan.interval))
  const month = originMonth(plan) + index * months
  return addMonths('0000-01-01', month)
}

function indexOfPeriod(plan: TaskPlan, day: string): number {
  const months = monthsIn(plan.interval)
  return months === 0
    ? Math.floor((dayNumber(day) - originDay(plan)) / daysIn(plan.interval))
    : Math.floor((monthNumber(day) - originMonth(plan)) / months)
}

/** The occurrence of a fixed or period plan by its index. */
export function occurrenceAt(plan: TaskPlan, index: number): Occurrence {
  if (plan.basis !== 'period') return occurrenceDue(plan, addIntervals(plan.anchor, plan.interval, index))
  const last = addDays(startOfPeriod(plan, index + 1), -1)
  return { due: last, opens: startOfPeriod(plan, index), closes: last }
}

/** The index of the first occurrence of a fixed or period plan. */
export const firstIndex = ({ basis }: TaskPlan) => (basis === 'period' ? 0 : 1)

/** The index of the latest occurrence whose window is open by a day; before the first one: less than its index. */
function indexOpenBy(plan: TaskPlan, day: string): number {
  if (plan.basis === 'period') return indexOfPeriod(plan, day)
  const { anchor, interval, before } = plan
  const latestDue = addDays(day, before)
  const months = monthsIn(interval)
  if (months === 0) return Math.floor((dayNumber(latestDue) - dayNumber(anchor)) / daysIn(interval))
  const index = Math.floor((monthNumber(latestDue) - monthNumber(anchor)) / months)
  return addIntervals(anchor, interval, index) <= latestDue ? index : index - 1
}

/** Longer than any holiday: a plan that finds no open day within it asks for nothing. */
const MAX_CLOSED_PERIODS = 400

function hasOpenDay(plan: TaskPlan, index: number): boolean {
  if (plan.basis !== 'period' || !plan.isOpen) return true
  const { opens, closes } = occurrenceAt(plan, index)
  for (let day = opens; day <= closes; day = addDays(day, 1)) if (plan.isOpen(day)) return true
  return false
}

/** The index of the next occurrence from one on, or with step −1 of the one before; null where there is none. */
export function openIndexFrom(plan: TaskPlan, index: number, step: 1 | -1 = 1): number | null {
  const first = firstIndex(plan)
  for (let tried = 0; tried < MAX_CLOSED_PERIODS; tried++, index += step) {
    if (index < first) return step === 1 ? openIndexFrom(plan, first) : null
    if (hasOpenDay(plan, index)) return index
  }
  return null
}

/** The index of the occurrence that something performed on a day is for: the latest whose window is open; null before the first. */
export const indexFor = (plan: TaskPlan, day: string) => openIndexFrom(plan, indexOpenBy(plan, day), -1)

/**
 * What a plan asks for from one day through another, by due day. Of a floating plan: as it comes where each is performed on its
 * due day.
 */
export function occurrencesOf(
  plan: TaskPlan,
  { from, until }: { from: string; until: string },
): Occurrence[] {
  const found: Occurrence[] = []
  if (plan.basis === 'floating') {
    let due = addIntervals(plan.anchor, plan.interval)
    for (; due <= until; due = addIntervals(due, plan.interval))
      if (due >= from) found.push(occurrenceDue(plan, due))
    return found
  }
  let index = openIndexFrom(plan, indexOpenBy(plan, from))
  while (index !== null) {
    const occurrence = occurrenceAt(plan, index)
    if (occurrence.due > until) break
    if (occurrence.due >= from) found.push(occurrence)
    index = openIndexFrom(plan, index + 1)
  }
  return found
}

/** What can be wrong with a plan. */
export const planProblems = ['interval', 'anchor', 'window', 'period_window'] as const
export type PlanProblem = (typeof planProblems)[number]

/** Days an interval has at least: months one after another begin with a February. */
const shortestDays = (interval: Interval) =>
  monthsIn(interval) > 0
    ? dayNumber(addMonths('2001-02-01', monthsIn(interval))) - dayNumber('2001-02-01')
    : daysIn(interval)

const isCount = (value: number, least: number) => Number.isSafeInteger(value) && value >= least

/**
 * What is wrong with a plan: an interval of nothing; no such day; a window longer than half the interval, in which two would be
 * due at once; a period with a window beside its own.
 */
export function problemsOfPlan({ basis, interval, anchor, before, after }: TaskPlan): PlanProblem[] {
  const problems: PlanProblem[] = []
  const isInterval = isCount(interval.count, 1) && interval.count <= MAX_INTERVAL_COUNT
  if (!isInterval) problems.push('interval')
  if (!isDay(anchor)) problems.push('anchor')
  const isWindow = isCount(before, 0) && isCount(after, 0)
  if (basis === 'period' && (before !== 0 || after !== 0)) problems.push('period_window')
  else if (!isWindow || (isInterval && before + after > shortestDays(interval) / 2)) problems.push('window')
  return problems
}
