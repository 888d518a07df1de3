import { nonconformityStates } from '@wellstock/domain/compliance/nonconformities'
import { type DocumentSearch, readDocumentSearch } from '../../identity/document-kinds/document-search.ts'
import { firstPage, oneOf, type RawSearch } from '../../lib/search-params.ts'

/** Those that are open, those whose effect is to be looked at, all. */
export const nonconformityTabs = ['open', 'effect', 'all'] as const

export const nonconformitiesSearchDefaults = { ...firstPage, tab: 'open' } as const

/** The tab and the filters of nonconformities as they stand in the address. */
export type NonconformitiesSearch = DocumentSearch & {
  tab: (typeof nonconformityTabs)[number]
  state: (typeof nonconformityStates)[number] | undefined
}

export const readNonconformitiesSearch = (raw: RawSearch): NonconformitiesSearch => ({
  ...readDocumentSearch(raw),
  tab: oneOf(nonconformityTabs, raw.tab) ?? nonconformitiesSearchDefaults.tab,
  state: oneOf(nonconformityStates, raw.state),
})
