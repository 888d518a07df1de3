import { receiptFilters } from '@wellstock/domain/buying/receipts'
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

export const receiptTabs = ['receipts', 'claims'] as const
export const receiptsSearchDefaults = { ...firstPage, tab: 'receipts' } as const

const LONGEST = 100

/** The tab and the filters of receipts and claims as they stand in the address; a vendor order comes by links. */
export type ReceiptsSearch = Paged & {
  tab: (typeof receiptTabs)[number]
  officeId: string | undefined
  vendorId: string | undefined
  vendorOrderId: string | undefined
  only: (typeof receiptFilters)[number] | undefined
  search: string | undefined
  /** Of the claims, those that have not ended. */
  open: true | undefined
}

export const readReceiptsSearch = (raw: RawSearch): ReceiptsSearch => ({
  ...readPaged(raw),
  tab: oneOf(receiptTabs, raw.tab) ?? receiptsSearchDefaults.tab,
  officeId: id(raw.officeId),
  vendorId: id(raw.vendorId),
  vendorOrderId: id(raw.vendorOrderId),
  only: oneOf(receiptFilters, raw.only),
  search: words(raw.search)?.slice(0, LONGEST),
  open: flag(raw.open),
})
