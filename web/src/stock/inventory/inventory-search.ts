import type { ItemFilter } from '@wellstock/contract/stock/inventory'
import { itemSorts, itemStatuses, itemTypes, stockLevels } from '@wellstock/domain/stock/inventory'
import { firstPage, oneOf, type PageSize, type RawSearch, readPaged, words } from '../../lib/search-params.ts'

export const searchDefaults = { ...firstPage, sort: 'name', dir: 'asc' } as const

/** The filters of the list as they stand in the address. */
export type InventorySearch = Omit<ItemFilter, 'pageSize'> & { pageSize: PageSize }

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
  ...readPaged(raw),
  sort: oneOf(itemSorts, raw.sort) ?? searchDefaults.sort,
  dir: oneOf(['asc', 'desc'], raw.dir) ?? searchDefaults.dir,
})
