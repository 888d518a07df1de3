import { exceptionCauses, invoiceTabs, invoiceWaits } from '@wellstock/domain/buying/invoices'
import {
  day,
  firstPage,
  flag,
  id,
  oneOf,
  type Paged,
  type RawSearch,
  readPaged,
  words,
} from '../../lib/search-params.ts'

/** By what invoices can be sorted. Source: the contract's `invoiceSorts`. */
export const sorts = ['captured', 'due', 'total', 'number'] as const
export const invoicesSearchDefaults = {
  ...firstPage,
  tab: 'to_match',
} as const

const LONGEST = 100

/** The tab and the filters of the invoices as they stand in the address; a vendor order comes by links. */
export type InvoicesSearch = Paged & {
  tab: (typeof invoiceTabs)[number]
  /** Left out: as the tab has it, see `orderOf`. */
  sort: (typeof sorts)[number] | undefined
  dir: 'asc' | 'desc' | undefined
  cause: (typeof exceptionCauses)[number] | undefined
  waitsOn: (typeof invoiceWaits)[number] | undefined
  officeId: string | undefined
  vendorId: string | undefined
  vendorOrderId: string | undefined
  search: string | undefined
}

export const readInvoicesSearch = (raw: RawSearch): InvoicesSearch => ({
  ...readPaged(raw),
  tab: oneOf(invoiceTabs, raw.tab) ?? invoicesSearchDefaults.tab,
  sort: oneOf(sorts, raw.sort),
  dir: oneOf(['asc', 'desc'], raw.dir),
  cause: oneOf(exceptionCauses, raw.cause),
  waitsOn: oneOf(invoiceWaits, raw.waitsOn),
  officeId: id(raw.officeId),
  vendorId: id(raw.vendorId),
  vendorOrderId: id(raw.vendorOrderId),
  search: words(raw.search)?.slice(0, LONGEST),
})

/** What an invoice is captured for; `creditOf`: the invoice a credit note is about. */
export type CaptureSearch = {
  vendorOrderId: string | undefined
  vendorId: string | undefined
  officeId: string | undefined
  creditOf: string | undefined
}

export const readCaptureSearch = (raw: RawSearch): CaptureSearch => ({
  vendorOrderId: id(raw.vendorOrderId),
  vendorId: id(raw.vendorId),
  officeId: id(raw.officeId),
  creditOf: id(raw.creditOf),
})

/** Whether the invoice is being corrected. */
export type InvoiceSearch = { edit: true | undefined }

export const readInvoiceSearch = (raw: RawSearch): InvoiceSearch => ({
  edit: flag(raw.edit === '' || raw.edit),
})

/** The month whose lines are open, and where in them somebody is. */
export type UnbilledSearch = Paged & { month: string | undefined }

export const readUnbilledSearch = (raw: RawSearch): UnbilledSearch => ({
  ...readPaged(raw),
  month: day(raw.month),
})
