import type { ItemFilter } from '@wellstock/contract/stock/inventory'
import {
  itemConditions,
  itemSorts,
  itemStatuses,
  itemTypes,
  stockLevels,
} from '@wellstock/domain/stock/inventory'
import {
  count,
  firstPage,
  oneOf,
  type PageSize,
  type RawSearch,
  readPaged,
  words,
} from '../../lib/search-params.ts'

export const searchDefaults = { ...firstPage, sort: 'name', dir: 'asc' } as const

/** The filters of the list as they stand in the address. */
export type InventorySearch = Omit<ItemFilter, 'pageSize' | 'supply'> & {
  pageSize: PageSize
  /** A row for each product; otherwise one for each item. */
  group: 'product' | undefined
}

const LONGEST = 730
const days = (value: unknown) => {
  const found = count(value)
  return found && found <= LONGEST ? found : undefined
}

export const readInventorySearch = (raw: RawSearch): InventorySearch => ({
  search: words(raw.search),
  category: words(raw.category),
  status: oneOf([...stockLevels, ...itemStatuses], raw.status),
  location: words(raw.location),
  officeId: words(raw.officeId),
  roomId: words(raw.roomId),
  department: words(raw.department),
  vendor: words(raw.vendor),
  type: oneOf(itemTypes, raw.type),
  condition: oneOf(itemConditions, raw.condition),
  runsOutIn: days(raw.runsOutIn),
  expiresIn: days(raw.expiresIn),
  idleFor: days(raw.idleFor),
  group: oneOf(['product'] as const, raw.group),
  ...readPaged(raw),
  sort: oneOf(itemSorts, raw.sort) ?? searchDefaults.sort,
  dir: oneOf(['asc', 'desc'], raw.dir) ?? searchDefaults.dir,
})
