import { createFileRoute } from '@tanstack/react-router'
import { NewItemPage } from '../../../stock/inventory/new-item-page.tsx'

export const Route = createFileRoute('/dashboard/inventory/new')({ component: NewItemPage })
