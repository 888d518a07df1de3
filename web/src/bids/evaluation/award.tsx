import type { Bid } from '@wellstock/contract/bids/bid'

/** Written by the evaluation. */
export const AwardTab = (_: { bid: Bid }) => null
