import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { readUnbilledSearch, type UnbilledSearch } from '../../../../buying/invoices/invoices-search.ts'
import { UnbilledPage } from '../../../../buying/invoices/unbilled-page.tsx'
import { firstPage } from '../../../../lib/search-params.ts'

export const Route = createFileRoute('/dashboard/vendor-orders/invoices/unbilled')({
  validateSearch: (raw: Partial<UnbilledSearch> & SearchSchemaInput): UnbilledSearch =>
    readUnbilledSearch(raw),
  search: { middlewares: [stripSearchParams(firstPage)] },
  component: UnbilledPage,
})
