import {
  type DocumentState,
  type DocumentType,
  type DocumentValidity,
  documentStates,
  documentTypes,
  documentValidities,
} from '@wellstock/domain/identity/documents'
import {
  firstPage,
  flag,
  oneOf,
  type Paged,
  type RawSearch,
  readPaged,
  words,
} from '../../lib/search-params.ts'

export const sorts = ['title', 'type', 'state', 'owner', 'validTo', 'updated'] as const
export const documentsSearchDefaults = { ...firstPage, sort: 'title', dir: 'asc' } as const

const LONGEST = 100

/** The filters of the list of documents as they stand in the address. */
export type DocumentsSearch = Paged & {
  sort: (typeof sorts)[number]
  dir: 'asc' | 'desc'
  search: string | undefined
  type: DocumentType | undefined
  state: DocumentState | undefined
  validity: DocumentValidity | undefined
  tag: string | undefined
  toSign: true | undefined
}

export const readDocumentsSearch = (raw: RawSearch): DocumentsSearch => ({
  ...readPaged(raw),
  sort: oneOf(sorts, raw.sort) ?? documentsSearchDefaults.sort,
  dir: oneOf(['asc', 'desc'], raw.dir) ?? documentsSearchDefaults.dir,
  search: words(raw.search)?.slice(0, LONGEST),
  type: oneOf(documentTypes, raw.type),
  state: oneOf(documentStates, raw.state),
  validity: oneOf(documentValidities, raw.validity),
  tag: words(raw.tag)?.slice(0, 40),
  toSign: flag(raw.toSign),
})
