import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { InvoicePage } from '../../../../buying/invoices/invoice-page.tsx'
import { type InvoiceSearch, readInvoiceSearch } from '../../../../buying/invoices/invoices-search.ts'

export const Route = createFileRoute('/dashboard/vendor-orders/invoices/$id')({
  validateSearch: (raw: Partial<InvoiceSearch> & SearchSchemaInput): InvoiceSearch => readInvoiceSearch(raw),
  component: InvoicePage,
})
