import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { CountsPage } from '../../../../stock/counts/counts-page.tsx'
import {
  type CountsSearch,
  countsSearchDefaults,
  readCountsSearch,
} from '../../../../stock/counts/counts-search.ts'

export const Route = createFileRoute('/dashboard/inventory-rooms/counts/')({
  validateSearch: (raw: Partial<CountsSearch> & SearchSchemaInput): CountsSearch => readCountsSearch(raw),
  search: { middlewares: [stripSearchParams(countsSearchDefaults)] },
  component: CountsPage,
})
