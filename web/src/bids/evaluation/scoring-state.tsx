import type { Bid } from '@wellstock/contract/bids/bid'

/** Written by the evaluation. */
export const ScoringState = (_: { bid: Bid }) => null
