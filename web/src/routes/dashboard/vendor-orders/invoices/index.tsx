import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { InvoicesPage } from '../../../../buying/invoices/invoices-page.tsx'
import {
  type InvoicesSearch,
  invoicesSearchDefaults,
  readInvoicesSearch,
} from '../../../../buying/invoices/invoices-search.ts'

export const Route = createFileRoute('/dashboard/vendor-orders/invoices/')({
  validateSearch: (raw: Partial<InvoicesSearch> & SearchSchemaInput): InvoicesSearch =>
    readInvoicesSearch(raw),
  search: { middlewares: [stripSearchParams(invoicesSearchDefaults)] },
  component: InvoicesPage,
})
