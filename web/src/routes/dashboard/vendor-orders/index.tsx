import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { VendorOrdersPage } from '../../../buying/vendor-orders/vendor-orders-page.tsx'
import {
  readVendorOrdersSearch,
  type VendorOrdersSearch,
  vendorOrdersSearchDefaults,
} from '../../../buying/vendor-orders/vendor-orders-search.ts'

export const Route = createFileRoute('/dashboard/vendor-orders/')({
  validateSearch: (raw: Partial<VendorOrdersSearch> & SearchSchemaInput): VendorOrdersSearch =>
    readVendorOrdersSearch(raw),
  search: { middlewares: [stripSearchParams(vendorOrdersSearchDefaults)] },
  component: VendorOrdersPage,
})
