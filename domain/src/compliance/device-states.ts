import { type Edges, type MoveRefusals, refusalsThatHold, stepBetween } from './edges.ts'

export const deviceStates = [
  'commissioning',
  'in_service',
  'needs_attention',
  'out_of_service',
  'retired',
] as const
export type DeviceState = (typeof deviceStates)[number]

export const deviceSteps = ['accept', 'flag', 'take_out', 'repair', 'return_to_service', 'retire'] as const
export type DeviceStep = (typeof deviceSteps)[number]

/** A device that fails goes out of service at once, whether it was flagged before or not. */
export const deviceEdges: Edges<DeviceState, DeviceStep> = {
  accept: { from: ['commissioning'], to: ['in_service'] },
  flag: { from: ['in_service'], to: ['needs_attention'] },
  take_out: { from: ['in_service', 'needs_attention'], to: ['out_of_service'] },
  repair: { from: ['out_of_service'], to: ['needs_attention'] },
  return_to_service: { from: ['needs_attention', 'out_of_service'], to: ['in_service'] },
  retire: { from: ['commissioning', 'in_service', 'needs_attention', 'out_of_service'], to: ['retired'] },
}

/** What has to be known of a device before it moves. Moments as ISO texts. */
export type DeviceFacts = {
  /** Every record its acceptance asks for has passed. */
  isAccepted: boolean
  /** Tasks that block its use and are overdue. */
  overdueBlockingTasks: number
  isCalibrationExpired: boolean
  /** A positive spore test of it that repeat tests have not settled. */
  hasPositiveTest: boolean
  /** When it went out of service, and when a record of it last passed. */
  faultAt: string | null
  lastPassedAt: string | null
  reason: string | null
  hasDisposalRecord: boolean
  /** Units of it that are reserved. */
  reserved: number
  storesPatientData: boolean
  isDataWiped: boolean
}

export type DeviceRefusal =
  | 'acceptance_open'
  | 'blocking_task_overdue'
  | 'calibration_expired'
  | 'positive_spore_test'
  | 'no_passing_record'
  | 'reason_missing'
  | 'disposal_record_missing'
  | 'stock_reserved'
  | 'data_not_wiped'

/** What keeps a device out of service however it gets there: it is asked again every day while it is in service. */
export const reasonsAgainstService = (
  facts: Pick<DeviceFacts, 'overdueBlockingTasks' | 'isCalibrationExpired' | 'hasPositiveTest'>,
): DeviceRefusal[] =>
  refusalsThatHold<DeviceRefusal>({
    blocking_task_overdue: facts.overdueBlockingTasks > 0,
    calibration_expired: facts.isCalibrationExpired,
    positive_spore_test: facts.hasPositiveTest,
  })

const passedSinceFault = ({ faultAt, lastPassedAt }: DeviceFacts) =>
  faultAt === null || (lastPassedAt !== null && Date.parse(lastPassedAt) > Date.parse(faultAt))

/** Why a device cannot go from one state to another now; empty where it can. */
export function refusalsOfDevice(
  from: DeviceState,
  to: DeviceState,
  facts: DeviceFacts,
): MoveRefusals<DeviceRefusal> {
  const step = stepBetween(deviceEdges, from, to)
  if (step === null) return ['no_such_step']
  const isUsed = to === 'in_service'
  return [
    ...refusalsThatHold<DeviceRefusal>({
      acceptance_open: step === 'accept' && !facts.isAccepted,
      no_passing_record: isUsed && from === 'out_of_service' && !passedSinceFault(facts),
      reason_missing: (step === 'flag' || step === 'take_out') && !facts.reason?.trim(),
      disposal_record_missing: step === 'retire' && !facts.hasDisposalRecord,
      stock_reserved: step === 'retire' && facts.reserved > 0,
      data_not_wiped: step === 'retire' && facts.storesPatientData && !facts.isDataWiped,
    }),
    ...(isUsed ? reasonsAgainstService(facts) : []),
  ]
}

/** Whether a device may go from one state to another now. */
export const canMoveDevice = (from: DeviceState, to: DeviceState, facts: DeviceFacts) =>
  refusalsOfDevice(from, to, facts).length === 0

/** What keeps a device out of service by the day, or by a test that is not settled. */
export const deviceBlockers = ['blocking_task_overdue', 'calibration_expired', 'positive_spore_test'] as const
export type DeviceBlocker = { blocker: (typeof deviceBlockers)[number]; name: string }
