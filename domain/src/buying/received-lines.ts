/** A line of a vendor order, in whole base units, 0 or more. Nothing is cancelled that was not ordered. */
export type ReceivedLine = { ordered: number; received: number; cancelled: number }

/** The most that a vendor may deliver beyond what was ordered, in percent. */
export const MAX_OVER_RULE = 10

/** Percent with four decimals, as whole steps. */
const STEPS = 1_000_000

/**
 * The most that may be received of a line in all, in base units: floor((ordered − cancelled) × (1 + rule)). `overRule` in
 * percent, 0–10, at most 4 decimals. Source: invariant I4, the worked figures (b).
 */
export function mostReceivable(line: { ordered: number; cancelled: number; overRule: number }): number {
  const steps = (line.ordered - line.cancelled) * (STEPS + Math.round((line.overRule * STEPS) / 100))
  return (steps - (steps % STEPS)) / STEPS
}

/** What is still to come of a line, in base units. */
export const outstandingOf = ({ ordered, received, cancelled }: ReceivedLine) =>
  Math.max(0, ordered - received - cancelled)

/** What came of a line beyond what was still ordered, in base units. */
export const overOf = ({ ordered, received, cancelled }: ReceivedLine) =>
  Math.max(0, received + cancelled - ordered)
