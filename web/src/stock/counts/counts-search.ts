import { openCountStates } from '@wellstock/domain/stock/counts'
import {
  firstPage,
  flag,
  id,
  oneOf,
  type Paged,
  type RawSearch,
  readPaged,
  words,
} from '../../lib/search-params.ts'

export const countTabs = ['due', 'open', 'posted'] as const
export type CountTab = (typeof countTabs)[number]
export const countsSearchDefaults = { tab: 'due', ...firstPage } as const

/** Which counts are looked at; of one room or office, where one is named. */
export type CountsSearch = Paged & {
  tab: CountTab
  mine: true | undefined
  /** Of those that are not over. */
  state: (typeof openCountStates)[number] | undefined
  room: string | undefined
  officeId: string | undefined
}

export const readCountsSearch = (raw: RawSearch): CountsSearch => ({
  tab: oneOf(countTabs, raw.tab) ?? countsSearchDefaults.tab,
  ...readPaged(raw),
  mine: flag(raw.mine),
  state: oneOf(openCountStates, raw.state),
  room: words(raw.room),
  officeId: id(raw.officeId),
})
