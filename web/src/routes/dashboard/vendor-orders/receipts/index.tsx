import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { ReceiptsPage } from '../../../../buying/receipts/receipts-page.tsx'
import {
  type ReceiptsSearch,
  readReceiptsSearch,
  receiptsSearchDefaults,
} from '../../../../buying/receipts/receipts-search.ts'

export const Route = createFileRoute('/dashboard/vendor-orders/receipts/')({
  validateSearch: (raw: Partial<ReceiptsSearch> & SearchSchemaInput): ReceiptsSearch =>
    readReceiptsSearch(raw),
  search: { middlewares: [stripSearchParams(receiptsSearchDefaults)] },
  component: ReceiptsPage,
})
