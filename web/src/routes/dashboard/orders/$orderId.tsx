import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { OrderPage } from '../../../buying/orders/order-page.tsx'
import { type OrderSearch, readOrderSearch } from '../../../buying/orders/orders-search.ts'
import { WithPanels } from '../../../panels.tsx'

export const Route = createFileRoute('/dashboard/orders/$orderId')({
  validateSearch: (raw: Partial<OrderSearch> & SearchSchemaInput): OrderSearch => readOrderSearch(raw),
  component: () => (
    <WithPanels>
      <OrderPage />
    </WithPanels>
  ),
})
