/** What is needed of a product on a day, so many days from today. */
export type PlannedUse = { inDays: number; quantity: number }

/** What of it is needed until a horizon. */
export const plannedUntil = <Planned extends PlannedUse>(planned: readonly Planned[], horizonDays: number) =>
  planned.filter(({ inDays }) => inDays <= horizonDays)

/**
 * What booked procedures need until a horizon beyond the usual use, which counts procedures of the past already: the greater of the two is
 * expected, never both. Source: docs/definitions.md "Demand and levels".
 */
export function beyondUsual(planned: readonly PlannedUse[], daily: number, horizonDays: number): number {
  const booked = plannedUntil(planned, horizonDays).reduce((sum, { quantity }) => sum + quantity, 0)
  return Math.max(0, Math.ceil(booked - daily * horizonDays))
}

/**
 * What of that is to be ordered beyond the levels: a reorder point above the one for usual use has stock for booked procedures in it, and
 * is not raised for them once more. Source: docs/definitions.md "Demand and levels".
 */
export const beyondLevels = (planned: number, reorderPoint: number, usualReorderPoint: number): number =>
  Math.max(0, planned - Math.max(0, reorderPoint - usualReorderPoint))
