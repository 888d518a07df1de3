import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { ReceiveNewPage } from '../../../../buying/receiving/receive-page.tsx'
import { type ReceiveNewSearch, readReceiveNewSearch } from '../../../../buying/receiving/receiving-search.ts'

export const Route = createFileRoute('/dashboard/vendor-orders/receive/new')({
  validateSearch: (raw: Partial<ReceiveNewSearch> & SearchSchemaInput): ReceiveNewSearch =>
    readReceiveNewSearch(raw),
  component: ReceiveNewPage,
})
