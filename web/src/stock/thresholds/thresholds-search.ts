import { abcClasses } from '@wellstock/domain/stock/inventory'
import { thresholdSorts } from '@wellstock/domain/stock/threshold-sorts'
import { oneOf, type RawSearch, readPaged, words } from '../../lib/search-params.ts'

export const searchDefaults = { page: 1, pageSize: 50, sort: 'name', dir: 'asc' } as const

const LONGEST = 100
const isId = (text: string | undefined) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text ?? '')
const idOf = (value: unknown) => (isId(words(value)) ? words(value) : undefined)
const yesNo = (value: unknown) => (typeof value === 'boolean' ? value : undefined)

/** The filters of the grid as they stand in the address. */
export const readThresholdsSearch = (raw: RawSearch) => ({
  /** Of those who have no page of alerts. */
  tab: oneOf(['rules'], raw.tab),
  /** The change of many items that is open beside the grid. */
  change: idOf(raw.change),
  search: words(raw.search)?.slice(0, LONGEST),
  category: words(raw.category)?.slice(0, 60),
  officeId: idOf(raw.officeId),
  roomId: idOf(raw.roomId),
  abcClass: oneOf(abcClasses, raw.abcClass),
  below: yesNo(raw.below),
  differs: yesNo(raw.differs),
  locked: yesNo(raw.locked),
  ...readPaged(raw, searchDefaults),
  sort: oneOf(thresholdSorts, raw.sort) ?? searchDefaults.sort,
  dir: oneOf(['asc', 'desc'], raw.dir) ?? searchDefaults.dir,
})

export type ThresholdsSearch = ReturnType<typeof readThresholdsSearch>

/** Which items, without how they are shown. */
export function filterOf({
  tab: _t,
  change: _c,
  page: _p,
  pageSize: _s,
  sort: _o,
  dir: _d,
  ...filter
}: ThresholdsSearch) {
  return filter
}

export type Filter = ReturnType<typeof filterOf>
