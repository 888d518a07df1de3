import { returnStates, returnTabs } from '@wellstock/domain/buying/vendor-returns'
import { type DocumentSearch, readDocumentSearch } from '../../identity/document-kinds/document-search.ts'
import { firstPage, oneOf, type RawSearch } from '../../lib/search-params.ts'

export const returnsSearchDefaults = { ...firstPage, tab: 'open' } as const

/** The tab and the filters of returns as they stand in the address. */
export type ReturnsSearch = DocumentSearch & {
  tab: (typeof returnTabs)[number]
  state: (typeof returnStates)[number] | undefined
}

export const readReturnsSearch = (raw: RawSearch): ReturnsSearch => ({
  ...readDocumentSearch(raw),
  tab: oneOf(returnTabs, raw.tab) ?? returnsSearchDefaults.tab,
  state: oneOf(returnStates, raw.state),
})
