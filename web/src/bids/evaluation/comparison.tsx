import type { Bid } from '@wellstock/contract/bids/bid'

/** Written by the evaluation. */
export const Comparison = (_: { bid: Bid }) => null
