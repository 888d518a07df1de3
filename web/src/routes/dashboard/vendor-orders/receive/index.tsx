import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { ExpectedPage } from '../../../../buying/receiving/expected-page.tsx'
import {
  type ExpectedSearch,
  expectedSearchDefaults,
  readExpectedSearch,
} from '../../../../buying/receiving/receiving-search.ts'

export const Route = createFileRoute('/dashboard/vendor-orders/receive/')({
  validateSearch: (raw: Partial<ExpectedSearch> & SearchSchemaInput): ExpectedSearch =>
    readExpectedSearch(raw),
  search: { middlewares: [stripSearchParams(expectedSearchDefaults)] },
  component: ExpectedPage,
})
