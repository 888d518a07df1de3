import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { BlanketOrderPage } from '../../../../buying/blanket-orders/blanket-order-page.tsx'
import {
  type BlanketOrderSearch,
  readBlanketOrderSearch,
} from '../../../../buying/blanket-orders/blanket-orders-search.ts'

export const Route = createFileRoute('/dashboard/vendor-orders/blanket/$id')({
  validateSearch: (raw: Partial<BlanketOrderSearch> & SearchSchemaInput): BlanketOrderSearch =>
    readBlanketOrderSearch(raw),
  component: BlanketOrderPage,
})
