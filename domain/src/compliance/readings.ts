import { type NumberSigns, readTypedNumber } from '../platform/typed-number.ts'

/** The least and the most a reading may be, both included; null: no limit that way. */
export type ReadingLimits = { min: number | null; max: number | null }

export const readingVerdicts = ['passed', 'out_of_range'] as const
export type ReadingVerdict = (typeof readingVerdicts)[number]

/** What can be wrong with a reading as it is typed, and with its limits. */
export const readingProblems = ['missing', 'not_a_number'] as const
export type ReadingProblem = (typeof readingProblems)[number]
export type LimitsProblem = 'min_above_max' | 'not_a_number'

/** Smaller differences are none: those of numbers that have no exact binary form. */
export const EXACT = 1e-9

/** A reading as somebody types it, by their own signs. Never guessed: "abc" is refused, and so is "8°". */
export function readReading(
  text: string,
  signs: NumberSigns,
): { value: number } | { problem: ReadingProblem } {
  if (text.trim() === '') return { problem: 'missing' }
  const value = readTypedNumber(text, signs)
  return value === undefined || !Number.isFinite(value) ? { problem: 'not_a_number' } : { value }
}

/** What is wrong with limits; null where nothing is. Without any, a reading is only kept. */
export function problemOfLimits({ min, max }: ReadingLimits): LimitsProblem | null {
  if ([min, max].some((limit) => limit !== null && !Number.isFinite(limit))) return 'not_a_number'
  return min !== null && max !== null && min > max ? 'min_above_max' : null
}

/** Whether a reading is within its limits. */
export const verdictOfReading = (value: number, { min, max }: ReadingLimits): ReadingVerdict =>
  (min !== null && value < min - EXACT) || (max !== null && value > max + EXACT) ? 'out_of_range' : 'passed'

/** The verdict over several readings, such as the lowest and the highest since the last reset: one out of range is enough. */
export const verdictOfReadings = (
  readings: readonly { value: number; limits: ReadingLimits }[],
): ReadingVerdict =>
  readings.some(({ value, limits }) => verdictOfReading(value, limits) === 'out_of_range')
    ? 'out_of_range'
    : 'passed'

/** What a failed record or an excursion is followed by: one of them is chosen before it is saved. */
export const excursionActions = [
  'repeat_test',
  'move_stock',
  'hold_stock',
  'take_out',
  'nonconformity',
] as const
export type ExcursionAction = (typeof excursionActions)[number]
