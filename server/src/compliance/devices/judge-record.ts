import type { RecordInput } from '@wellstock/contract/compliance/tasks'
import {
  type Calibration,
  problemOfCalibration,
  verdictOfCalibration,
} from '@wellstock/domain/compliance/calibrations'
import { verdictOfReadings } from '@wellstock/domain/compliance/readings'
import type { RecordOutcome } from '@wellstock/domain/compliance/task-dates'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { invalid } from '../../platform/http/read-request.ts'
import type { StoredPlan } from './plans.ts'

export type Found = Pick<
  RecordInput,
  'outcome' | 'readings' | 'found' | 'adjusted' | 'instrumentId' | 'certificate' | 'note' | 'followUp'
>

/** What was found says it: readings out of range failed, whatever was pressed. */
export function outcomeOf(plan: StoredPlan, wanted: Found): RecordOutcome {
  const fields: Record<string, Sentence> = {}
  const { readings, found, adjusted, outcome } = wanted
  if (outcome !== 'invalid' && readings.length !== plan.readings.length)
    plan.readings.forEach(({ name }, place) => {
      if (readings[place] === undefined) fields[`readings.${place}`] = said.reading_missing({ name })
    })
  if (readings.length > plan.readings.length) fields.readings = said.reading_not_asked()
  const calibration = plan.kind === 'calibration' ? calibrationOf(wanted) : null
  if (calibration && problemOfCalibration(calibration) === 'tolerance')
    fields.found = said.tolerance_negative()
  if (
    plan.kind === 'calibration' &&
    found.length === 0 &&
    outcome !== 'invalid' &&
    wanted.certificate.trim() === ''
  )
    fields.found = said.calibration_needs_points()
  if (plan.kind !== 'calibration' && found.length + adjusted.length > 0)
    fields.found = said.points_are_of_calibrations()
  if (plan.readings.length === 0 && !(calibration && found.length > 0) && outcome === undefined)
    fields.outcome = said.say_whether_it_passed()
  const result = resultOf(plan, wanted, calibration)
  if (result === 'failed' && wanted.followUp === null) fields.followUp = said.choose_what_follows_sentence()
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return result
}

const calibrationOf = ({ found, adjusted }: Pick<Found, 'found' | 'adjusted'>): Calibration | null =>
  found.length === 0 ? null : { on: '', found, left: adjusted }

function resultOf(
  plan: StoredPlan,
  { outcome, readings }: Found,
  calibration: Calibration | null,
): RecordOutcome {
  if (outcome === 'invalid') return 'invalid'
  const isOut =
    verdictOfReadings(
      readings.map((value, place) => ({ value, limits: plan.readings[place] ?? { min: null, max: null } })),
    ) === 'out_of_range'
  const isWrong = calibration !== null && verdictOfCalibration(calibration) === 'out_of_tolerance'
  return isOut || isWrong || outcome === 'failed' ? 'failed' : 'passed'
}

/** What was found, as it is kept: each reading with the limits it was judged by. */
export const foundColumns = (plan: StoredPlan, wanted: Found) => ({
  readings: JSON.stringify(wanted.readings.map((value, place) => ({ ...plan.readings[place], value }))),
  found: JSON.stringify(wanted.found),
  adjusted: JSON.stringify(wanted.adjusted),
  instrumentId: wanted.instrumentId,
  certificate: wanted.certificate.trim(),
  note: wanted.note.trim(),
})
