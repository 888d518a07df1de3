import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { PastImportPage } from '../../../../buying/past-orders/past-import-page.tsx'
import {
  type PastImportSearch,
  pastOrdersSearchDefaults,
  readPastImportSearch,
} from '../../../../buying/past-orders/past-orders-search.ts'

export const Route = createFileRoute('/dashboard/vendor-orders/past/import')({
  validateSearch: (raw: Partial<PastImportSearch> & SearchSchemaInput): PastImportSearch =>
    readPastImportSearch(raw),
  search: { middlewares: [stripSearchParams(pastOrdersSearchDefaults)] },
  component: PastImportPage,
})
