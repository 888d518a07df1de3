import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { type FindSearch, readFindSearch, searchDefaults } from '../../overview/search/find-search.ts'
import { SearchPage } from '../../overview/search/search-page.tsx'

export const Route = createFileRoute('/dashboard/search')({
  validateSearch: (raw: Partial<FindSearch> & SearchSchemaInput): FindSearch => readFindSearch(raw),
  search: { middlewares: [stripSearchParams(searchDefaults)] },
  component: SearchPage,
})
