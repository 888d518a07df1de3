import { returnStates, returnTabs } from '@wellstock/domain/buying/vendor-returns'
import {
  firstPage,
  id,
  oneOf,
  type Paged,
  type RawSearch,
  readPaged,
  words,
} from '../../lib/search-params.ts'

export const returnsSearchDefaults = { ...firstPage, tab: 'open' } as const

const LONGEST = 100

/** The tab and the filters of returns as they stand in the address. */
export type ReturnsSearch = Paged & {
  tab: (typeof returnTabs)[number]
  state: (typeof returnStates)[number] | undefined
  officeId: string | undefined
  vendorId: string | undefined
  search: string | undefined
}

export const readReturnsSearch = (raw: RawSearch): ReturnsSearch => ({
  ...readPaged(raw),
  tab: oneOf(returnTabs, raw.tab) ?? returnsSearchDefaults.tab,
  state: oneOf(returnStates, raw.state),
  officeId: id(raw.officeId),
  vendorId: id(raw.vendorId),
  search: words(raw.search)?.slice(0, LONGEST),
})
