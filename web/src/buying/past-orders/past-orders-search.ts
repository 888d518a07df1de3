import { type DocumentSearch, readDocumentSearch } from '../../identity/document-kinds/document-search.ts'
import { firstPage, id, oneOf, type Paged, type RawSearch, readPaged } from '../../lib/search-params.ts'

export const pastOrdersSearchDefaults = firstPage

/** The filters of past orders as they stand in the address. */
export type PastOrdersSearch = DocumentSearch & {
  productId: string | undefined
  importId: string | undefined
}

export const readPastOrdersSearch = (raw: RawSearch): PastOrdersSearch => ({
  ...readDocumentSearch(raw),
  productId: id(raw.productId),
  importId: id(raw.importId),
})

const shownRows = ['all', 'new', 'same', 'problem'] as const

/** Which file of past orders somebody works on, and which of its rows are shown. */
export type PastImportSearch = Paged & {
  file: string | undefined
  shown: (typeof shownRows)[number] | undefined
}

export const readPastImportSearch = (raw: RawSearch): PastImportSearch => ({
  ...readPaged(raw),
  file: id(raw.file),
  shown: oneOf(shownRows, raw.shown),
})
