import { SEARCH_LENGTH, type SearchType, searchTypes } from '@wellstock/domain/overview/search'
import { firstPage, oneOf, type Paged, type RawSearch, readPaged, words } from '../../lib/search-params.ts'

export const searchDefaults = { sort: 'relevance', ...firstPage } as const

const LONGEST = { status: 40, category: 60 }

export type FindSearch = Paged & {
  q: string | undefined
  type: SearchType | undefined
  status: string | undefined
  category: string | undefined
  sort: 'relevance' | 'recent'
}

export const readFindSearch = (raw: RawSearch): FindSearch => ({
  q: words(raw.q)?.slice(0, SEARCH_LENGTH).trim() || undefined,
  type: oneOf(searchTypes, raw.type),
  status: words(raw.status)?.slice(0, LONGEST.status),
  category: words(raw.category)?.slice(0, LONGEST.category),
  sort: oneOf(['relevance', 'recent'], raw.sort) ?? searchDefaults.sort,
  ...readPaged(raw),
})
