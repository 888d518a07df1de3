import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { NewOrderPage } from '../../../buying/orders/new-order-page.tsx'
import { type NewOrderSearch, readNewOrderSearch } from '../../../buying/orders/orders-search.ts'

export const Route = createFileRoute('/dashboard/orders/new')({
  validateSearch: (raw: Partial<NewOrderSearch> & SearchSchemaInput): NewOrderSearch =>
    readNewOrderSearch(raw),
  component: NewOrderPage,
})
