import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { Plan } from '../../../../stock/rebalancing/plan.tsx'
import { TransfersPage } from '../../../../stock/transfers/transfers-page.tsx'
import {
  readTransfersSearch,
  type TransfersSearch,
  transfersSearchDefaults,
} from '../../../../stock/transfers/transfers-search.ts'

export const Route = createFileRoute('/dashboard/offices/transfer/')({
  validateSearch: (raw: Partial<TransfersSearch> & SearchSchemaInput): TransfersSearch =>
    readTransfersSearch(raw),
  search: { middlewares: [stripSearchParams(transfersSearchDefaults)] },
  component: () => <TransfersPage suggested={<Plan />} />,
})
