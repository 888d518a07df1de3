import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { LoadsPage } from '../../../../compliance/loads/loads-page.tsx'
import {
  type LoadsSearch,
  loadsSearchDefaults,
  readLoadsSearch,
} from '../../../../compliance/loads/loads-search.ts'

export const Route = createFileRoute('/dashboard/compliance/loads/')({
  validateSearch: (raw: Partial<LoadsSearch> & SearchSchemaInput): LoadsSearch => readLoadsSearch(raw),
  search: { middlewares: [stripSearchParams(loadsSearchDefaults)] },
  component: LoadsPage,
})
