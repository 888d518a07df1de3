import { createFileRoute } from '@tanstack/react-router'
import { VendorOrderPage } from '../../../buying/vendor-orders/vendor-order-page.tsx'

export const Route = createFileRoute('/dashboard/vendor-orders/$id')({ component: VendorOrderPage })
