import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { InventoryPage } from '../../../stock/inventory/inventory-page.tsx'
import {
  type InventorySearch,
  readInventorySearch,
  searchDefaults,
} from '../../../stock/inventory/inventory-search.ts'

export const Route = createFileRoute('/dashboard/inventory/')({
  validateSearch: (raw: Partial<InventorySearch> & SearchSchemaInput): InventorySearch =>
    readInventorySearch(raw),
  search: { middlewares: [stripSearchParams(searchDefaults)] },
  component: InventoryPage,
})
