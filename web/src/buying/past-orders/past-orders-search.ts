import { type DocumentSearch, readDocumentSearch } from '../../identity/document-kinds/document-search.ts'
import { type RawSearch, words } from '../../lib/search-params.ts'

/** The filters of past orders, or the file by which some are brought in, as they stand in the address. */
export type PastOrdersSearch = DocumentSearch & {
  file: string | undefined
}

export const readPastOrdersSearch = (raw: RawSearch): PastOrdersSearch => ({
  ...readDocumentSearch(raw),
  file: words(raw.file),
})
