import type { ExceptionCause } from '@wellstock/domain/buying/invoices'
import { noticeKind } from '../../platform/notice-kind.ts'

type InvoiceNotice = { invoiceId: string; number: string; vendor: string; cause: ExceptionCause }

/** Something of an invoice is theirs to see to. */
export const invoiceWaits = noticeKind<InvoiceNotice>({
  name: 'invoice.waits',
  type: 'warning',
  priority: 'medium',
  category: 'inventory',
  url: ({ invoiceId }) => `/dashboard/vendor-orders/invoices/${invoiceId}`,
  words: (m, { vendor, number, cause }) => ({
    title: m.notices_invoice_waits_title({ vendor, number }),
    message: m.notices_invoice_waits_message({ cause }),
  }),
})
