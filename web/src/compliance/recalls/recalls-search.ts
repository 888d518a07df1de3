import { type RecallState, recallStates } from '@wellstock/domain/compliance/recall-states'
import { type RecallClass, recallClasses } from '@wellstock/domain/compliance/recalls'
import { firstPage, oneOf, type Paged, type RawSearch, readPaged, words } from '../../lib/search-params.ts'

export const sorts = ['entered', 'number', 'class', 'title'] as const
export const recallsSearchDefaults = { ...firstPage, tab: 'open', sort: 'entered', dir: 'desc' } as const

const LONGEST = 100

/** The filters of the list of recalls as they stand in the address. */
export type RecallsSearch = Paged & {
  tab: 'open' | 'all'
  sort: (typeof sorts)[number]
  dir: 'asc' | 'desc'
  state: RecallState | undefined
  class: RecallClass | undefined
  search: string | undefined
}

export const readRecallsSearch = (raw: RawSearch): RecallsSearch => ({
  ...readPaged(raw),
  tab: oneOf(['open', 'all'], raw.tab) ?? recallsSearchDefaults.tab,
  sort: oneOf(sorts, raw.sort) ?? recallsSearchDefaults.sort,
  dir: oneOf(['asc', 'desc'], raw.dir) ?? recallsSearchDefaults.dir,
  state: oneOf(recallStates, raw.state),
  class: oneOf(recallClasses, raw.class),
  search: words(raw.search)?.slice(0, LONGEST),
})
