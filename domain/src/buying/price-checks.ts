/** Where a price was seen: on a price list, an order, the answer of a vendor or an invoice. */
export const checkSources = ['list', 'order', 'acknowledgement', 'invoice'] as const
export type CheckSource = (typeof checkSources)[number]

/**
 * What became of a price that was flagged: nothing yet; it was corrected; it was taken as it was; or its document, or the line of it,
 * came to nothing.
 */
export const checkOutcomes = ['open', 'corrected', 'accepted', 'dropped'] as const
export type CheckOutcome = (typeof checkOutcomes)[number]

/** How far back somebody looks, in days. */
export const checkPeriods = ['days_30', 'days_90', 'days_365'] as const
export type CheckPeriod = (typeof checkPeriods)[number]
export const daysOf: Record<CheckPeriod, number> = { days_30: 30, days_90: 90, days_365: 365 }

/** What a price is flagged for, the weightiest first. */
export const priceFlags = ['unit', 'contract', 'jump', 'trend'] as const
export type PriceFlag = (typeof priceFlags)[number]
