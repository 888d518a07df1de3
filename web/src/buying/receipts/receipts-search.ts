import { receiptFilters } from '@wellstock/domain/buying/receipts'
import { type DocumentSearch, readDocumentSearch } from '../../identity/document-kinds/document-search.ts'
import { firstPage, flag, id, oneOf, type RawSearch } from '../../lib/search-params.ts'

export const receiptTabs = ['receipts', 'claims'] as const
export const receiptsSearchDefaults = { ...firstPage, tab: 'receipts' } as const

/** The tab and the filters of receipts and claims as they stand in the address; a vendor order comes by links. */
export type ReceiptsSearch = DocumentSearch & {
  tab: (typeof receiptTabs)[number]
  vendorOrderId: string | undefined
  only: (typeof receiptFilters)[number] | undefined
  /** Of the claims, those that have not ended. */
  open: true | undefined
}

export const readReceiptsSearch = (raw: RawSearch): ReceiptsSearch => ({
  ...readDocumentSearch(raw),
  tab: oneOf(receiptTabs, raw.tab) ?? receiptsSearchDefaults.tab,
  vendorOrderId: id(raw.vendorOrderId),
  only: oneOf(receiptFilters, raw.only),
  open: flag(raw.open),
})
