/** What is looked for in the ledger, and how. */
export const anomalyRules = [
  'duplicate_items',
  'unit_mismatch',
  'dead_stock',
  'count_drift',
  'unusual_use',
  'price_jump',
] as const
export type AnomalyRule = (typeof anomalyRules)[number]

/** `gone`: no longer found. What somebody has decided stays decided. */
export const anomalyStates = ['open', 'confirmed', 'dismissed', 'fixed', 'gone'] as const
export type AnomalyState = (typeof anomalyStates)[number]

/** No movement for this many days, with stock on hand. */
export const DEAD_DAYS = 180
/** A day's use this many deviations above the mean of the days before. */
export const UNUSUAL_SIGMAS = 3
/** Looked back this far for unusual days and jumps of prices. */
export const RECENT_DAYS = 30
/** A receipt this much dearer than the one before. */
export const PRICE_JUMP = 0.05
/** Names this alike, 0 … 1, may be the same thing. */
export const LIKENESS = 0.6
/** Of the last counts that found a difference, so many in the same direction. */
export const DRIFT_COUNTS = 3
