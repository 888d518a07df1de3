import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { PastOrdersPage } from '../../../../buying/past-orders/past-orders-page.tsx'
import {
  type PastOrdersSearch,
  readPastOrdersSearch,
} from '../../../../buying/past-orders/past-orders-search.ts'
import { firstPage } from '../../../../lib/search-params.ts'

export const Route = createFileRoute('/dashboard/vendor-orders/past/')({
  validateSearch: (raw: Partial<PastOrdersSearch> & SearchSchemaInput): PastOrdersSearch =>
    readPastOrdersSearch(raw),
  search: { middlewares: [stripSearchParams(firstPage)] },
  component: PastOrdersPage,
})
