import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { PastOrdersPage } from '../../../../buying/past-orders/past-orders-page.tsx'
import {
  type PastOrdersSearch,
  pastOrdersSearchDefaults,
  readPastOrdersSearch,
} from '../../../../buying/past-orders/past-orders-search.ts'

export const Route = createFileRoute('/dashboard/vendor-orders/past/')({
  validateSearch: (raw: Partial<PastOrdersSearch> & SearchSchemaInput): PastOrdersSearch =>
    readPastOrdersSearch(raw),
  search: { middlewares: [stripSearchParams(pastOrdersSearchDefaults)] },
  component: PastOrdersPage,
})
