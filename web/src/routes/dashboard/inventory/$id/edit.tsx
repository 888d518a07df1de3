import { createFileRoute } from '@tanstack/react-router'
import { EditItemPage } from '../../../../stock/inventory/edit-item-page.tsx'

export const Route = createFileRoute('/dashboard/inventory/$id/edit')({ component: EditItemPage })
