import type { ItemFilter, ItemSort, StockLevel } from '@wellstock/contract/inventory'
import { count, oneOf, type RawSearch, words } from '../lib/search-params.ts'

// The contract's lists once more: this file sits in the first load, the contract's schemas must not.
const statuses = [
  'In Stock',
  'Low Stock',
  'Out of Stock',
  'Maintenance',
  'active',
  'maintenance',
] as const satisfies readonly (StockLevel | 'active' | 'maintenance')[]

export const sortKeys = [
  'name',
  'sku',
  'category',
  'type',
  'office',
  'room',
  'department',
  'currentQuantity',
  'stockLevel',
  'vendor',
  'unitPrice',
  'lastUpdated',
] as const satisfies readonly ItemSort[]

export const pageSizes = [20, 50, 100] as const

export const searchDefaults = { page: 1, pageSize: 20, sort: 'name', dir: 'asc' } as const

/** The filters of the list as they stand in the address. */
export type InventorySearch = Omit<ItemFilter, 'pageSize'> & { pageSize: (typeof pageSizes)[number] }

export const readInventorySearch = (raw: RawSearch): InventorySearch => ({
  search: words(raw.search),
  category: words(raw.category),
  status: oneOf(statuses, raw.status),
  location: words(raw.location),
  officeId: words(raw.officeId),
  roomId: words(raw.roomId),
  department: words(raw.department),
  vendor: words(raw.vendor),
  type: oneOf(['Supplies', 'Equipment'], raw.type),
  page: count(raw.page) ?? searchDefaults.page,
  pageSize: oneOf(pageSizes, raw.pageSize) ?? searchDefaults.pageSize,
  sort: oneOf(sortKeys, raw.sort) ?? searchDefaults.sort,
  dir: oneOf(['asc', 'desc'], raw.dir) ?? searchDefaults.dir,
})
