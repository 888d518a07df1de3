import { type VendorOrderTab, vendorOrderTabs } from '@wellstock/domain/buying/vendor-orders'
import {
  firstPage,
  id,
  oneOf,
  type Paged,
  type RawSearch,
  readPaged,
  words,
} from '../../lib/search-params.ts'

export const sorts = ['created', 'due', 'total', 'number'] as const
export const vendorOrdersSearchDefaults = {
  ...firstPage,
  tab: 'to_send',
} as const

const LONGEST = 100

/** The tab and the filters of the vendor orders as they stand in the address; a product comes by links. */
export type VendorOrdersSearch = Paged & {
  tab: VendorOrderTab
  /** Left out: as the tab has it, see `orderOf`. */
  sort: (typeof sorts)[number] | undefined
  dir: 'asc' | 'desc' | undefined
  officeId: string | undefined
  vendorId: string | undefined
  productId: string | undefined
  search: string | undefined
}

export const readVendorOrdersSearch = (raw: RawSearch): VendorOrdersSearch => ({
  ...readPaged(raw),
  tab: oneOf(vendorOrderTabs, raw.tab) ?? vendorOrdersSearchDefaults.tab,
  sort: oneOf(sorts, raw.sort),
  dir: oneOf(['asc', 'desc'], raw.dir),
  officeId: id(raw.officeId),
  vendorId: id(raw.vendorId),
  productId: id(raw.productId),
  search: words(raw.search)?.slice(0, LONGEST),
})
