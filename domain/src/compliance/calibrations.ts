import { addMonths, daysBetween } from './days.ts'
import { EXACT } from './readings.ts'

/** What an instrument showed where the reference said what is right. */
export type CalibrationPoint = { reference: number; shown: number; tolerance: number }

/** Points as the instrument was found, and as it was left after an adjustment; without one, `left` is empty. */
export type Calibration = {
  on: string
  found: readonly CalibrationPoint[]
  left: readonly CalibrationPoint[]
}

/** It was right; it was wrong and is right now; it is wrong and not to be used. */
export const calibrationVerdicts = ['in_tolerance', 'adjusted', 'out_of_tolerance'] as const
export type CalibrationVerdict = (typeof calibrationVerdicts)[number]

/** Whether what an instrument showed is within its tolerance, which is included. */
export const isInTolerance = ({ reference, shown, tolerance }: CalibrationPoint) =>
  Math.abs(shown - reference) <= tolerance + EXACT

/** What is wrong with the points of a calibration; null where nothing is. */
export function problemOfCalibration({ found, left }: Calibration): 'points' | 'tolerance' | null {
  if (found.length === 0) return 'points'
  return [...found, ...left].some(({ tolerance }) => !(tolerance >= 0)) ? 'tolerance' : null
}

/** What a calibration says of the instrument. */
export function verdictOfCalibration({ found, left }: Calibration): CalibrationVerdict {
  const wasRight = found.every(isInTolerance)
  if (left.length === 0) return wasRight ? 'in_tolerance' : 'out_of_tolerance'
  if (!left.every(isInTolerance)) return 'out_of_tolerance'
  return wasRight ? 'in_tolerance' : 'adjusted'
}

/** The last day a calibration is valid: the same day so many months later, or that month's last. */
export const validThrough = (calibratedOn: string, months: number) => addMonths(calibratedOn, months)

/** Whether an instrument may be used on a day; never without a calibration. */
export const isCalibratedOn = (validThrough: string | null, day: string) =>
  validThrough !== null && day <= validThrough

/** Days whose records were made with an instrument that may have been wrong, the first and the last included. */
export type AffectedPeriod = {
  /** Null where it was never known to be right: since ever. */
  from: string | null
  to: string
  /** From the one to the other. */
  days: number | null
}

/**
 * Where an instrument was found outside its tolerance: the days since it was last known to be right, which is when it was last
 * calibrated and left so. Null where it was found right.
 */
export function affectedPeriod(
  calibration: Calibration,
  earlier: readonly Calibration[],
): AffectedPeriod | null {
  if (calibration.found.every(isInTolerance)) return null
  const from = earlier
    .filter((each) => each.on <= calibration.on && verdictOfCalibration(each) !== 'out_of_tolerance')
    .reduce<string | null>((latest, { on }) => (latest === null || on > latest ? on : latest), null)
  return { from, to: calibration.on, days: from === null ? null : daysBetween(from, calibration.on) }
}
