import type { CalibrationVerdict } from '@wellstock/domain/compliance/calibrations'
import type { DeviceState } from '@wellstock/domain/compliance/device-states'
import type { DeviceStanding } from '@wellstock/domain/compliance/devices'
import type { RecordOutcome, TaskTiming } from '@wellstock/domain/compliance/task-dates'
import type { TaskState } from '@wellstock/domain/compliance/task-states'
import { m } from '../../lib/messages.ts'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import { standingWord, stateWord } from './words.ts'

const states = {
  commissioning: { tone: 'quiet', shape: 'ring' },
  in_service: { tone: 'ok', shape: 'dot' },
  needs_attention: { tone: 'warn', shape: 'triangle' },
  out_of_service: { tone: 'danger', shape: 'octagon' },
  retired: { tone: 'quiet', shape: 'square' },
} as const satisfies Record<DeviceState, object>

export const DeviceBadge = ({ state }: { state: DeviceState }) => (
  <ShapeBadge {...states[state]} word={stateWord(state)} />
)

const standings = {
  ok: { tone: 'ok', shape: 'dot' },
  due: { tone: 'info', shape: 'triangle' },
  overdue: { tone: 'danger', shape: 'octagon' },
  out: { tone: 'quiet', shape: 'ring' },
} as const satisfies Record<DeviceStanding, object>

export const StandingBadge = ({ standing }: { standing: DeviceStanding }) => (
  <ShapeBadge {...standings[standing]} word={standingWord(standing)} />
)

const timings = {
  upcoming: { tone: 'quiet', shape: 'ring' },
  due: { tone: 'info', shape: 'dot' },
  overdue: { tone: 'danger', shape: 'octagon' },
} as const satisfies Record<TaskTiming, object>

export const TimingBadge = ({ timing }: { timing: TaskTiming }) => (
  <ShapeBadge {...timings[timing]} word={m[`devices_timing_${timing}`]()} />
)

const settled = {
  done: { tone: 'ok', shape: 'dot' },
  failed: { tone: 'danger', shape: 'octagon' },
  waived: { tone: 'quiet', shape: 'diamond' },
  missed: { tone: 'warn', shape: 'triangle' },
} as const satisfies Record<Exclude<TaskState, 'open'>, object>

type TaskBadgeProps = { task: { state: TaskState; timing: TaskTiming | null } }

/** How far a task is: while nothing came of it, how soon it is due. */
export const TaskBadge = ({ task: { state, timing } }: TaskBadgeProps) =>
  state === 'open' ? (
    timing && <TimingBadge timing={timing} />
  ) : (
    <ShapeBadge {...settled[state]} word={m[`devices_task_${state}`]()} />
  )

const outcomes = {
  passed: { tone: 'ok', shape: 'dot' },
  failed: { tone: 'danger', shape: 'octagon' },
  invalid: { tone: 'quiet', shape: 'ring' },
} as const satisfies Record<RecordOutcome, object>

export const OutcomeBadge = ({ outcome }: { outcome: RecordOutcome }) => (
  <ShapeBadge {...outcomes[outcome]} word={m[`devices_outcome_${outcome}`]()} />
)

const verdicts = {
  in_tolerance: { tone: 'ok', shape: 'dot' },
  adjusted: { tone: 'warn', shape: 'triangle' },
  out_of_tolerance: { tone: 'danger', shape: 'octagon' },
} as const satisfies Record<CalibrationVerdict, object>

export const VerdictBadge = ({ verdict }: { verdict: CalibrationVerdict }) => (
  <ShapeBadge {...verdicts[verdict]} word={m[`devices_verdict_${verdict}`]()} />
)

/** Beside a reading beyond its limits. */
export const OutOfRange = () => <ShapeBadge tone="danger" shape="octagon" word={m.tasks_out_of_range()} />
