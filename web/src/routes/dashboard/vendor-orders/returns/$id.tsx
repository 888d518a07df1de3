import { createFileRoute } from '@tanstack/react-router'
import { ReturnPage } from '../../../../buying/vendor-returns/return-page.tsx'

export const Route = createFileRoute('/dashboard/vendor-orders/returns/$id')({ component: ReturnPage })
