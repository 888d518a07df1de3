import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { SystemPage } from '../../identity/system/system-page.tsx'
import { readSystemSearch, type SystemSearch, searchDefaults } from '../../identity/system/system-search.ts'

export const Route = createFileRoute('/dashboard/system')({
  validateSearch: (raw: Partial<SystemSearch> & SearchSchemaInput): SystemSearch => readSystemSearch(raw),
  search: { middlewares: [stripSearchParams(searchDefaults)] },
  component: SystemPage,
})
