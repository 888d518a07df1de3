import { id, type Paged, type RawSearch, readPaged, words } from '../../lib/search-params.ts'

const LONGEST = 100

/** What every list of documents is narrowed to, as it stands in the address. */
export type DocumentSearch = Paged & {
  officeId: string | undefined
  vendorId: string | undefined
  search: string | undefined
}

export const readDocumentSearch = (raw: RawSearch): DocumentSearch => ({
  ...readPaged(raw),
  officeId: id(raw.officeId),
  vendorId: id(raw.vendorId),
  search: words(raw.search)?.slice(0, LONGEST),
})
