import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { BlanketOrdersPage } from '../../../../buying/blanket-orders/blanket-orders-page.tsx'
import {
  type BlanketOrdersSearch,
  blanketOrdersSearchDefaults,
  readBlanketOrdersSearch,
} from '../../../../buying/blanket-orders/blanket-orders-search.ts'

export const Route = createFileRoute('/dashboard/vendor-orders/blanket/')({
  validateSearch: (raw: Partial<BlanketOrdersSearch> & SearchSchemaInput): BlanketOrdersSearch =>
    readBlanketOrdersSearch(raw),
  search: { middlewares: [stripSearchParams(blanketOrdersSearchDefaults)] },
  component: BlanketOrdersPage,
})
