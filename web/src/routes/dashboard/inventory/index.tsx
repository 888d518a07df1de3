import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { InventoryPage } from '../../../inventory/inventory-page.tsx'
import {
  type InventorySearch,
  readInventorySearch,
  searchDefaults,
} from '../../../inventory/inventory-search.ts'

export const Route = createFileRoute('/dashboard/inventory/')({
  validateSearch: (raw: Partial<InventorySearch> & SearchSchemaInput): InventorySearch =>
    readInventorySearch(raw),
  search: { middlewares: [stripSearchParams(searchDefaults)] },
  component: InventoryPage,
})
