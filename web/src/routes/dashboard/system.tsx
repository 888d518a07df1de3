import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { SystemPage } from '../../system/system-page.tsx'
import { readSystemSearch, type SystemSearch, searchDefaults } from '../../system/system-search.ts'

export const Route = createFileRoute('/dashboard/system')({
  validateSearch: (raw: Partial<SystemSearch> & SearchSchemaInput): SystemSearch => readSystemSearch(raw),
  search: { middlewares: [stripSearchParams(searchDefaults)] },
  component: SystemPage,
})
