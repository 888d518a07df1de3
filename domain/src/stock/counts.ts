/** The lists of the counts, without the schemas. */

/** A count that has begun: no other one begins in its room. */
export const underWayCountStates = ['counting', 'recount', 'review', 'awaiting_approval'] as const
export const openCountStates = ['planned', ...underWayCountStates] as const
export const countStates = [...openCountStates, 'posted', 'cancelled'] as const
export type CountState = (typeof countStates)[number]

/** Why what was counted differs from what the ledger said. `other` needs a note. */
export const rootCauses = [
  'miscount_earlier',
  'not_recorded_use',
  'not_recorded_receipt',
  'wrong_location',
  'damaged',
  'expired_removed',
  'lost',
  'unit_confusion',
  'label_error',
  'other',
] as const
export type RootCause = (typeof rootCauses)[number]

/**
 * Where the approval policy lets differences go at once, those worth more than this in all, never netted, that one person
 * alone has counted are posted by somebody else. In the organization's currency. Source: docs/definitions.md "Counts".
 */
export const POST_ALONE_VALUE = 250

/** What may be missing or too much of each class before a second person counts again, in percent of what is expected. Source: docs/definitions.md "Counts". */
export const TOLERANCE_PERCENT = { A: 0, B: 2, C: 5 } as const
/** Of class C, also as many units as are worth this, in the organization's currency. Source: docs/definitions.md "Counts". */
export const TOLERANCE_WORTH = 25

/** A count made offline is taken in for this long. */
export const COUNTED_DAYS_AGO = 7
