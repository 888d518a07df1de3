import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import {
  type NewBlanketOrderSearch,
  readNewBlanketOrderSearch,
} from '../../../../buying/blanket-orders/blanket-orders-search.ts'
import { NewBlanketOrderPage } from '../../../../buying/blanket-orders/new-blanket-order-page.tsx'

export const Route = createFileRoute('/dashboard/vendor-orders/blanket/new')({
  validateSearch: (raw: Partial<NewBlanketOrderSearch> & SearchSchemaInput): NewBlanketOrderSearch =>
    readNewBlanketOrderSearch(raw),
  component: NewBlanketOrderPage,
})
