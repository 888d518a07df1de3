import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { OrdersPage } from '../../../buying/orders/orders-page.tsx'
import {
  type OrdersSearch,
  ordersSearchDefaults,
  readOrdersSearch,
} from '../../../buying/orders/orders-search.ts'

export const Route = createFileRoute('/dashboard/orders/')({
  validateSearch: (raw: Partial<OrdersSearch> & SearchSchemaInput): OrdersSearch => readOrdersSearch(raw),
  search: { middlewares: [stripSearchParams(ordersSearchDefaults)] },
  component: OrdersPage,
})
