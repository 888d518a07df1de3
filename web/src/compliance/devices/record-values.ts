import type { Task, TaskRow } from '@wellstock/contract/compliance/task'
import type { RecordInput } from '@wellstock/contract/compliance/tasks'
import { isInTolerance, verdictOfCalibration } from '@wellstock/domain/compliance/calibrations'
import { type ExcursionAction, verdictOfReadings } from '@wellstock/domain/compliance/readings'
import { problemOfPerformed, type RecordOutcome } from '@wellstock/domain/compliance/task-dates'
import type * as z from 'zod'
import { m } from '../../lib/messages.ts'
import { newId } from '../../lib/new-id.ts'
import { numberIn } from '../../ui/number-input.tsx'

/** What is asked by a task. */
export type Asked = Pick<TaskRow, 'kind' | 'readings' | 'signatures'> & { loads?: Task['loads'] }

type Typed = number | string
export type PointValues = { reference: Typed; shown: Typed; tolerance: Typed }
export const pointFields = ['reference', 'shown', 'tolerance'] as const

/** What was done and found, as a form holds it. */
export type RecordValues = {
  /** Made with the form: sent again, nothing is recorded twice. */
  recordId: string
  outcome: RecordOutcome | null
  readings: Typed[]
  found: PointValues[]
  adjusted: PointValues[]
  instrumentId: string
  certificate: string
  note: string
  followUp: ExcursionAction | null
  /** Of a spore test: the load it ran in. */
  loadId: string
  /** On the clock of this device; empty: now. */
  performedAt: string
  lateReason: string
}

export const emptyPoint = (): PointValues => ({ reference: '', shown: '', tolerance: '' })

/** `loadId`: the load whose test is read; otherwise the latest that waits for its test. */
export const emptyRecord = ({ kind, readings, loads = [] }: Asked, loadId?: string): RecordValues => ({
  recordId: newId(),
  outcome: null,
  readings: readings.map(() => ''),
  found: kind === 'calibration' ? [emptyPoint()] : [],
  adjusted: [],
  instrumentId: '',
  certificate: '',
  note: '',
  followUp: null,
  loadId: (loads.find(({ id }) => id === loadId) ?? loads.find(({ state }) => state === 'pending'))?.id ?? '',
  performedAt: '',
  lateReason: '',
})

/** The points that are filled in as a whole. */
const pointsOf = (values: readonly PointValues[]) =>
  values.flatMap(({ reference, shown, tolerance }) => {
    const point = [numberIn(reference), numberIn(shown), numberIn(tolerance)] as const
    const [at, read, within] = point
    return at === null || read === null || within === null
      ? []
      : [{ reference: at, shown: read, tolerance: within }]
  })

/** Whether a point is filled in and beyond its tolerance. */
export const isPointOut = (values: PointValues) => pointsOf([values]).some((point) => !isInTolerance(point))

/** What the record says, as the server reads it: what was found, whatever was pressed. Null: not said yet. */
export function resultOf({ readings: limits }: Asked, values: RecordValues): RecordOutcome | null {
  const { outcome } = values
  if (outcome === 'invalid') return 'invalid'
  const read = limits.flatMap((each, place) => {
    const value = numberIn(values.readings[place] ?? '')
    return value === null ? [] : [{ value, limits: each }]
  })
  const found = pointsOf(values.found)
  const calibration = { on: '', found, left: pointsOf(values.adjusted) }
  const isOut = verdictOfReadings(read) === 'out_of_range'
  const isWrong = found.length > 0 && verdictOfCalibration(calibration) === 'out_of_tolerance'
  if (isOut || isWrong || outcome === 'failed') return 'failed'
  const isFound = (limits.length > 0 && read.length === limits.length) || found.length > 0
  return outcome ?? (isFound ? 'passed' : null)
}

/** Now, as a field for day and time holds it. */
export function localNow(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const momentOf = (performedAt: string) => new Date(performedAt).toISOString()

/** Whether it was done so long ago that a reason is asked for. */
export const isLate = ({ performedAt }: RecordValues, now: Date) =>
  performedAt !== '' &&
  problemOfPerformed({ performedAt: momentOf(performedAt), recordedAt: now.toISOString() }, '') ===
    'late_without_reason'

/** What is wrong with a record before it is sent, by field. */
export function problemsOfRecord(asked: Asked, values: RecordValues, now: Date): Record<string, string> {
  const result = resultOf(asked, values)
  const problems: Record<string, string> = {}
  if (values.outcome !== 'invalid')
    asked.readings.forEach(({ name }, place) => {
      if (numberIn(values.readings[place] ?? '') === null)
        problems[`readings.${place}`] = m.tasks_reading_missing({ name })
    })
  if (asked.readings.length === 0 && result === null) problems.outcome = m.tasks_say_outcome()
  if (
    asked.kind === 'calibration' &&
    result !== 'invalid' &&
    pointsOf(values.found).length === 0 &&
    values.certificate.trim() === ''
  )
    problems.found = m.tasks_points_missing()
  if (result === 'failed' && asked.loads?.length && !values.loadId)
    problems.loadId = m.loads_of_test_missing()
  if (result === 'failed' && values.followUp === null) problems.followUp = m.tasks_choose_follow()
  if (isLate(values, now) && values.lateReason.trim() === '') problems.lateReason = m.tasks_late_missing()
  return problems
}

/** What was found, as it is sent. */
export function foundOf(asked: Asked, values: RecordValues) {
  const readings = values.readings.flatMap((each) => numberIn(each) ?? [])
  return {
    ...(values.outcome && { outcome: values.outcome }),
    readings: readings.length === asked.readings.length ? readings : [],
    found: pointsOf(values.found),
    adjusted: pointsOf(values.adjusted),
    instrumentId: values.instrumentId || null,
    certificate: values.certificate.trim(),
    note: values.note.trim(),
    followUp: resultOf(asked, values) === 'failed' ? values.followUp : null,
  }
}

export const recordOf = (id: string, asked: Asked, values: RecordValues): z.input<typeof RecordInput> => ({
  id,
  recordId: values.recordId,
  ...(values.performedAt && { performedAt: momentOf(values.performedAt) }),
  lateReason: values.lateReason.trim(),
  loadId: values.loadId || null,
  ...foundOf(asked, values),
})
