import {
  count,
  flag,
  oneOf,
  type PageSize,
  pageSizes,
  type RawSearch,
  words,
} from '../../lib/search-params.ts'

export const countTabs = ['due', 'open', 'posted'] as const
export type CountTab = (typeof countTabs)[number]
export const countsSearchDefaults = { tab: 'due', page: 1, pageSize: 20 } as const

/** Which counts are looked at; of one room, where one is named. */
export type CountsSearch = {
  tab: CountTab
  page: number
  pageSize: PageSize
  mine: true | undefined
  room: string | undefined
}

export const readCountsSearch = (raw: RawSearch): CountsSearch => ({
  tab: oneOf(countTabs, raw.tab) ?? countsSearchDefaults.tab,
  page: count(raw.page) ?? countsSearchDefaults.page,
  pageSize: oneOf(pageSizes, raw.pageSize) ?? countsSearchDefaults.pageSize,
  mine: flag(raw.mine),
  room: words(raw.room),
})
