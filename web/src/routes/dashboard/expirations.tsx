import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { WithPanels } from '../../panels.tsx'
import { ExpirationsPage } from '../../stock/expirations/expirations-page.tsx'
import {
  type ExpirationsSearch,
  readExpirationsSearch,
  searchDefaults,
} from '../../stock/expirations/expirations-search.ts'

export const Route = createFileRoute('/dashboard/expirations')({
  validateSearch: (raw: Partial<ExpirationsSearch> & SearchSchemaInput): ExpirationsSearch =>
    readExpirationsSearch(raw),
  search: { middlewares: [stripSearchParams(searchDefaults)] },
  component: () => (
    <WithPanels>
      <ExpirationsPage />
    </WithPanels>
  ),
})
