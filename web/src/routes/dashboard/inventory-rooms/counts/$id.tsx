import { createFileRoute } from '@tanstack/react-router'
import { CountPage } from '../../../../stock/counts/count-page.tsx'

export const Route = createFileRoute('/dashboard/inventory-rooms/counts/$id')({ component: CountPage })
