import { addDays } from './days.ts'
import {
  addIntervals,
  firstIndex,
  indexFor,
  type Occurrence,
  occurrenceAt,
  occurrenceDue,
  openIndexFrom,
  type TaskPlan,
} from './task-plans.ts'

/** What was found. An invalid test, such as one whose control did not grow, is no test. */
export const recordOutcomes = ['passed', 'failed', 'invalid'] as const
export type RecordOutcome = (typeof recordOutcomes)[number]

/** The standing record of something performed. */
export type PlanRecord = { on: string; outcome: RecordOutcome }

/** Of a task that is open, read from the day. */
export const taskTimings = ['upcoming', 'due', 'overdue'] as const
export type TaskTiming = (typeof taskTimings)[number]

/** Whether a task is upcoming, due or overdue: due while its window is open, overdue from the day after. */
export const taskStateOn = ({ opens, closes }: Occurrence, today: string): TaskTiming =>
  today < opens ? 'upcoming' : today <= closes ? 'due' : 'overdue'

/** `overdueSince`: the first day something of the plan was overdue that nothing performed since has satisfied. */
export type NextDue = Occurrence & { state: TaskTiming; overdueSince: string | null }

function withState(occurrence: Occurrence, closed: string, today: string): NextDue {
  const overdueSince = closed < today ? addDays(closed, 1) : null
  const state = overdueSince ? 'overdue' : taskStateOn(occurrence, today)
  return { ...occurrence, state, overdueSince }
}

/**
 * What a plan asks for next. It stays overdue when one was missed until the next one is performed: the next window does not hide it.
 * `waived` has the due days of what was waived. Null where the office is not open any more.
 */
export function nextDue(
  plan: TaskPlan,
  records: readonly PlanRecord[],
  today: string,
  waived: readonly string[] = [],
): NextDue | null {
  const passed = records.filter(({ on, outcome }) => outcome === 'passed' && on <= today).map(({ on }) => on)
  if (plan.basis === 'floating') return nextFloating(plan, passed, today, waived)
  const latest = latestOf([...passed, ...waived])
  const satisfied = latest === null ? null : indexFor(plan, latest)
  const asked = openIndexFrom(plan, satisfied === null ? firstIndex(plan) : satisfied + 1)
  if (asked === null) return null
  const current = Math.max(asked, indexFor(plan, today) ?? asked)
  const first = occurrenceAt(plan, asked)
  return withState(current === asked ? first : occurrenceAt(plan, current), first.closes, today)
}

const latestOf = (days: readonly string[]) =>
  days.reduce<string | null>((latest, day) => (latest === null || day > latest ? day : latest), null)

function nextFloating(
  plan: TaskPlan,
  passed: readonly string[],
  today: string,
  waived: readonly string[],
): NextDue {
  let due = addIntervals(latestOf([plan.anchor, ...passed]) ?? plan.anchor, plan.interval)
  while (waived.includes(due)) due = addIntervals(due, plan.interval)
  const next = occurrenceDue(plan, due)
  return withState(next, next.closes, today)
}

/** What became of an occurrence. */
export const occurrenceStates = ['open', 'done', 'failed', 'waived', 'missed'] as const
export type OccurrenceState = (typeof occurrenceStates)[number]

/** `isLate`: done after its window closed. The record is the one that passed, else the first that failed. */
export type SettledOccurrence<R extends PlanRecord> = Occurrence & {
  state: OccurrenceState
  record: R | null
  isLate: boolean
}

/** What became of all a plan asked for, the last one still open; `extra`: records that satisfy none of it. */
export type Settlement<R extends PlanRecord> = { occurrences: SettledOccurrence<R>[]; extra: R[] }

/**
 * Which occurrence each record satisfies, through today: the latest whose window was open. A passed one before the first window, or
 * beside one that passed already, is extra. What nothing satisfied before the next window opens is missed; one whose record
 * failed stays failed.
 */
export function settleOccurrences<R extends PlanRecord>(
  plan: TaskPlan,
  records: readonly R[],
  today: string,
  waived: readonly string[] = [],
): Settlement<R> {
  const valid = records
    .filter(({ on, outcome }) => outcome !== 'invalid' && on <= today)
    .sort((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0))
  return plan.basis === 'floating'
    ? settleFloating(plan, valid, waived)
    : settleScheduled(plan, valid, today, waived)
}

function settled<R extends PlanRecord>(
  occurrence: Occurrence,
  records: readonly R[],
  otherwise: 'open' | 'waived' | 'missed',
): SettledOccurrence<R> {
  const passed = records.find(({ outcome }) => outcome === 'passed')
  const record = passed ?? records[0] ?? null
  const state = passed ? 'done' : record && otherwise !== 'waived' ? 'failed' : otherwise
  return { ...occurrence, state, record, isLate: passed !== undefined && passed.on > occurrence.closes }
}

function settleScheduled<R extends PlanRecord>(
  plan: TaskPlan,
  records: readonly R[],
  today: string,
  waived: readonly string[],
): Settlement<R> {
  const byIndex = new Map<number | null, R[]>()
  for (const record of records) {
    const index = indexFor(plan, record.on)
    byIndex.set(index, [...(byIndex.get(index) ?? []), record])
  }
  const current = indexFor(plan, today)
  const occurrences: SettledOccurrence<R>[] = []
  for (let index = openIndexFrom(plan, firstIndex(plan)); index !== null; ) {
    const occurrence = occurrenceAt(plan, index)
    const isPast = current !== null && index < current
    const otherwise = waived.includes(occurrence.due) ? 'waived' : isPast ? 'missed' : 'open'
    const next = settled(occurrence, byIndex.get(index) ?? [], otherwise)
    occurrences.push(next)
    if (!isPast && (next.state === 'open' || next.state === 'failed')) break
    index = openIndexFrom(plan, index + 1)
  }
  const used = new Set(occurrences.map(({ record }) => record))
  const extra = records.filter((record) => record.outcome === 'passed' && !used.has(record))
  return { occurrences, extra }
}

function settleFloating<R extends PlanRecord>(
  plan: TaskPlan,
  records: readonly R[],
  waived: readonly string[],
): Settlement<R> {
  const occurrences: SettledOccurrence<R>[] = []
  let [due, failed] = [addIntervals(plan.anchor, plan.interval), [] as R[]]
  const waive = () => {
    for (; waived.includes(due); due = addIntervals(due, plan.interval)) {
      occurrences.push(settled(occurrenceDue(plan, due), failed, 'waived'))
      failed = []
    }
  }
  waive()
  for (const record of records.filter(({ on }) => on > plan.anchor)) {
    failed.push(record)
    if (record.outcome !== 'passed') continue
    occurrences.push(settled(occurrenceDue(plan, due), failed, 'open'))
    due = addIntervals(record.on, plan.interval)
    failed = []
    waive()
  }
  return {
    occurrences: [...occurrences, settled(occurrenceDue(plan, due), failed, 'open')],
    extra: records.filter(({ on, outcome }) => outcome === 'passed' && on <= plan.anchor),
  }
}

/** What can be wrong with when something was performed. */
export const performedProblems = ['in_future', 'late_without_reason'] as const
export type PerformedProblem = (typeof performedProblems)[number]

const HOUR = 3_600_000
/** How far the clock of a device may be ahead. */
const CLOCK_SKEW = 5 * 60_000

/** Moments as ISO texts. A record is made within 24 hours, or says why not; nothing is performed tomorrow. */
export function problemOfPerformed(
  { performedAt, recordedAt }: { performedAt: string; recordedAt: string },
  reason: string | null,
): PerformedProblem | null {
  const age = Date.parse(recordedAt) - Date.parse(performedAt)
  if (age < -CLOCK_SKEW) return 'in_future'
  return age > 24 * HOUR && !reason?.trim() ? 'late_without_reason' : null
}
