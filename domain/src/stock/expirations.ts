/** How long a lot still has: expired, by days left, or unknown where a date is required. */
export const expiryBands = ['expired', 'd30', 'd60', 'd90', 'd180', 'later', 'none'] as const
export type ExpiryBand = (typeof expiryBands)[number]

/** The last day of each band, counted from today; a lot is usable through its expiry day. */
export const bandEnds: Record<Exclude<ExpiryBand, 'later' | 'none'>, number> = {
  expired: -1,
  d30: 30,
  d60: 60,
  d90: 90,
  d180: 180,
}

/** The band of a lot with so many days left; null: it should have a date and has none. Negative: expired. */
export function expiryBand(daysLeft: number | null): ExpiryBand {
  if (daysLeft === null) return 'none'
  for (const [band, end] of Object.entries(bandEnds)) if (daysLeft <= end) return band as ExpiryBand
  return 'later'
}

/** What is best done with a lot; the first that applies. */
export const expiryActions = ['dispose', 'review_hold', 'add_date', 'move', 'use_first', 'none'] as const
export type ExpiryAction = (typeof expiryActions)[number]

export const expirationSorts = ['expiry', 'name', 'value', 'waste', 'room', 'return'] as const

/** What has expired or does so within so many days is at risk, whether it will be used or not. Source: docs/definitions.md "Waste". */
export const RISK_DAYS = bandEnds.d90
export const bandsAtRisk: readonly ExpiryBand[] = ['expired', 'd30', 'd60', 'd90']

/** Where a lot lies: in a room whose stock is used, or in quarantine. */
export const lotPlaces = ['in_use', 'quarantine'] as const
export type LotPlace = (typeof lotPlaces)[number]
