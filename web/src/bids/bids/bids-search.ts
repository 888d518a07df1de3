import { bidStates } from '@wellstock/domain/bids/bid-states'
import { bidKinds } from '@wellstock/domain/bids/bids'
import { type DocumentSearch, readDocumentSearch } from '../../identity/document-kinds/document-search.ts'
import { firstPage, id, oneOf, type RawSearch, words } from '../../lib/search-params.ts'

export const bidViews = ['list', 'board', 'calendar'] as const

/** Within how many days a bid closes, as it can be asked for. */
export const closingWithins = [1, 2, 7, 14, 30] as const

export const bidsSearchDefaults = { ...firstPage, view: 'list' } as const

/** How the bids are shown, and what they are narrowed to, as it stands in the address. */
export type BidsSearch = DocumentSearch & {
  view: (typeof bidViews)[number]
  state: (typeof bidStates)[number] | undefined
  kind: (typeof bidKinds)[number] | undefined
  category: string | undefined
  closingWithin: (typeof closingWithins)[number] | undefined
  ownerId: string | undefined
  /** Of the calendar. */
  month: string | undefined
}

export const readBidsSearch = (raw: RawSearch): BidsSearch => ({
  ...readDocumentSearch(raw),
  view: oneOf(bidViews, raw.view) ?? bidsSearchDefaults.view,
  state: oneOf(bidStates, raw.state),
  kind: oneOf(bidKinds, raw.kind),
  category: words(raw.category)?.slice(0, 80),
  closingWithin: oneOf(closingWithins, raw.closingWithin),
  ownerId: id(raw.ownerId),
  month: /^\d{4}-(0[1-9]|1[0-2])$/.test(words(raw.month) ?? '') ? words(raw.month) : undefined,
})
