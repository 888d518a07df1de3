import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { WithPanels } from '../../../../panels.tsx'
import { ItemPage } from '../../../../stock/inventory/item-page.tsx'
import {
  type ItemSearch,
  itemSearchDefaults,
  readItemSearch,
} from '../../../../stock/inventory/item-search.ts'

export const Route = createFileRoute('/dashboard/inventory/$id/')({
  validateSearch: (raw: Partial<ItemSearch> & SearchSchemaInput): ItemSearch => readItemSearch(raw),
  search: { middlewares: [stripSearchParams(itemSearchDefaults)] },
  component: () => (
    <WithPanels>
      <ItemPage />
    </WithPanels>
  ),
})
