import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { ReturnsPage } from '../../../../buying/vendor-returns/returns-page.tsx'
import {
  type ReturnsSearch,
  readReturnsSearch,
  returnsSearchDefaults,
} from '../../../../buying/vendor-returns/returns-search.ts'

export const Route = createFileRoute('/dashboard/vendor-orders/returns/')({
  validateSearch: (raw: Partial<ReturnsSearch> & SearchSchemaInput): ReturnsSearch => readReturnsSearch(raw),
  search: { middlewares: [stripSearchParams(returnsSearchDefaults)] },
  component: ReturnsPage,
})
