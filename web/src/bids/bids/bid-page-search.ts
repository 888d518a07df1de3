import { oneOf, type RawSearch } from '../../lib/search-params.ts'

export const bidTabs = [
  'overview',
  'vendors',
  'questions',
  'offers',
  'compare',
  'scoring',
  'award',
  'documents',
  'history',
] as const
export type BidTab = (typeof bidTabs)[number]

/** Which part of a bid is open. */
export type BidPageSearch = { tab: BidTab }
export const bidPageSearchDefaults = { tab: 'overview' } as const

export const readBidPageSearch = (raw: RawSearch): BidPageSearch => ({
  tab: oneOf(bidTabs, raw.tab) ?? bidPageSearchDefaults.tab,
})
