import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { BidsPage } from '../../../bids/bids/bids-page.tsx'
import { type BidsSearch, bidsSearchDefaults, readBidsSearch } from '../../../bids/bids/bids-search.ts'

export const Route = createFileRoute('/dashboard/bids/')({
  validateSearch: (raw: Partial<BidsSearch> & SearchSchemaInput): BidsSearch => readBidsSearch(raw),
  search: { middlewares: [stripSearchParams(bidsSearchDefaults)] },
  component: BidsPage,
})
