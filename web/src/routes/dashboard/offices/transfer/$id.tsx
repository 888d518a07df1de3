import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { TransferPage } from '../../../../stock/transfers/transfer-page.tsx'
import { readTransferSearch, type TransferSearch } from '../../../../stock/transfers/transfers-search.ts'

export const Route = createFileRoute('/dashboard/offices/transfer/$id')({
  validateSearch: (raw: Partial<TransferSearch> & SearchSchemaInput): TransferSearch =>
    readTransferSearch(raw),
  component: TransferPage,
})
