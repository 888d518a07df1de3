import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { DeliveriesPage } from '../../../buying/deliveries/deliveries-page.tsx'
import {
  type DeliveriesSearch,
  deliveriesSearchDefaults,
  readDeliveriesSearch,
} from '../../../buying/deliveries/deliveries-search.ts'

export const Route = createFileRoute('/dashboard/vendor-orders/calendar')({
  validateSearch: (raw: Partial<DeliveriesSearch> & SearchSchemaInput): DeliveriesSearch =>
    readDeliveriesSearch(raw),
  search: { middlewares: [stripSearchParams(deliveriesSearchDefaults)] },
  component: DeliveriesPage,
})
