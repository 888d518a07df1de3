import { type SearchType, searchTypes } from '@wellstock/contract/overview/search-types'
import { SEARCH_LENGTH, type UpdatedWithin, updatedWithin } from '@wellstock/domain/overview/search'
import {
  day,
  firstPage,
  id,
  oneOf,
  type Paged,
  type RawSearch,
  readPaged,
  words,
} from '../../lib/search-params.ts'

export const searchDefaults = { sort: 'relevance', ...firstPage } as const

const LONGEST = { status: 40, category: 60 }

export type FindSearch = Paged & {
  q: string | undefined
  type: SearchType | undefined
  status: string | undefined
  category: string | undefined
  officeId: string | undefined
  /** In the last days, or between two days. */
  updated: UpdatedWithin | 'custom' | undefined
  from: string | undefined
  to: string | undefined
  sort: 'relevance' | 'recent'
}

/** No filter. */
export const unnarrowed = {
  status: undefined,
  category: undefined,
  officeId: undefined,
  updated: undefined,
  from: undefined,
  to: undefined,
} as const satisfies Partial<FindSearch>

export const isNarrowed = (search: FindSearch) =>
  Boolean(search.status || search.category || search.officeId || search.updated)

/** The first moment of a day where the reader is; `later` days on. */
function dayBegins(date: string | undefined, later = 0): string | undefined {
  if (!date) return undefined
  const at = new Date(`${date}T00:00:00`)
  at.setDate(at.getDate() + later)
  return at.toISOString()
}

/** What the server is asked: days are the reader's own, the last of them is included. */
export const toAsk = ({ updated, from, to, ...search }: FindSearch) =>
  updated === 'custom' ? { ...search, from: dayBegins(from), to: dayBegins(to, 1) } : { ...search, updated }

export const readFindSearch = (raw: RawSearch): FindSearch => ({
  q: words(raw.q)?.slice(0, SEARCH_LENGTH).trim() || undefined,
  type: oneOf(searchTypes, raw.type),
  status: words(raw.status)?.slice(0, LONGEST.status),
  category: words(raw.category)?.slice(0, LONGEST.category),
  officeId: id(raw.officeId),
  updated: oneOf([...updatedWithin, 'custom'], raw.updated),
  from: day(raw.from),
  to: day(raw.to),
  sort: oneOf(['relevance', 'recent'], raw.sort) ?? searchDefaults.sort,
  ...readPaged(raw),
})
