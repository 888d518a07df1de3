import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { InvoicePage } from '../../../../buying/invoices/invoice-page.tsx'
import { type InvoiceSearch, readInvoiceSearch } from '../../../../buying/invoices/invoices-search.ts'
import { WithPanels } from '../../../../panels.tsx'

export const Route = createFileRoute('/dashboard/vendor-orders/invoices/$id')({
  validateSearch: (raw: Partial<InvoiceSearch> & SearchSchemaInput): InvoiceSearch => readInvoiceSearch(raw),
  component: () => (
    <WithPanels>
      <InvoicePage />
    </WithPanels>
  ),
})
