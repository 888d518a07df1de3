import { createFileRoute } from '@tanstack/react-router'
import { PastOrderPage } from '../../../../buying/past-orders/past-order-page.tsx'

export const Route = createFileRoute('/dashboard/vendor-orders/past/$id')({ component: PastOrderPage })
