import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { ReceivePage } from '../../../buying/receiving/receive-page.tsx'
import { type ReceiveSearch, readReceiveSearch } from '../../../buying/receiving/receiving-search.ts'

export const Route = createFileRoute('/dashboard/vendor-orders/$id_/receive')({
  validateSearch: (raw: Partial<ReceiveSearch> & SearchSchemaInput): ReceiveSearch => readReceiveSearch(raw),
  component: ReceivePage,
})
