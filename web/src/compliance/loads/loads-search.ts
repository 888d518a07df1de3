import { loadStates } from '@wellstock/domain/compliance/load-states'
import { type DocumentSearch, readDocumentSearch } from '../../identity/document-kinds/document-search.ts'
import { firstPage, oneOf, type RawSearch } from '../../lib/search-params.ts'

/** All loads, those whose test is waited for, those with packs on hold. */
export const loadTabs = ['all', 'pending', 'held'] as const

export const loadsSearchDefaults = { ...firstPage, tab: 'all' } as const

/** The tab and the filters of loads as they stand in the address. */
export type LoadsSearch = DocumentSearch & {
  tab: (typeof loadTabs)[number]
  state: (typeof loadStates)[number] | undefined
  deviceId: string | undefined
}

export const readLoadsSearch = (raw: RawSearch): LoadsSearch => ({
  ...readDocumentSearch(raw),
  tab: oneOf(loadTabs, raw.tab) ?? loadsSearchDefaults.tab,
  state: oneOf(loadStates, raw.state),
  deviceId: typeof raw.deviceId === 'string' ? raw.deviceId : undefined,
})
