import type { DeviceBlocker, DeviceState } from '@wellstock/domain/compliance/device-states'
import type {
  DeviceClass,
  PlannedReading,
  StandingFilter,
  TaskKind,
} from '@wellstock/domain/compliance/devices'
import type { IntervalUnit } from '@wellstock/domain/compliance/task-plans'
import { numberSigns } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'

export const stateWord = (state: DeviceState) => m[`devices_state_${state}`]()
export const classWord = (kind: DeviceClass) => m[`devices_class_${kind}`]()
export const standingWord = (standing: StandingFilter) => m[`devices_standing_${standing}`]()
export const kindWord = (kind: TaskKind) => m[`devices_kind_${kind}`]()
export const everyWord = ({ every, unit }: { every: number; unit: IntervalUnit }) =>
  m[`devices_every_${unit}`]({ count: every })

/** A measured number as it was entered, none of its digits lost. */
export const measured = (value: number) => String(value).replace('.', numberSigns().decimalSeparator)

/** Between which limits something is to be; empty where there are none. */
export function limitsWord({ min, max, unit }: Omit<PlannedReading, 'name'>): string {
  if (min !== null && max !== null)
    return m.tasks_limits_both({ min: measured(min), max: measured(max), unit }).trim()
  if (min !== null) return m.tasks_limits_min({ min: measured(min), unit }).trim()
  return max === null ? '' : m.tasks_limits_max({ max: measured(max), unit }).trim()
}

/** Why a device is in a state: as somebody said, or as the system found. */
export const whyWords = (reason: string, causes: readonly DeviceBlocker[]) =>
  reason || causes.map(blockerWord).join(' ')

export const blockerWord = ({ blocker, name }: DeviceBlocker) =>
  blocker === 'calibration_expired'
    ? m.devices_blocker_calibration_expired()
    : m[`devices_blocker_${blocker}`]({ name })
