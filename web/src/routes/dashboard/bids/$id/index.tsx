import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { BidPage } from '../../../../bids/bids/bid-page.tsx'
import {
  type BidPageSearch,
  bidPageSearchDefaults,
  readBidPageSearch,
} from '../../../../bids/bids/bid-page-search.ts'
import { AwardTab } from '../../../../bids/evaluation/award.tsx'
import { Comparison } from '../../../../bids/evaluation/comparison.tsx'
import { ScoringState } from '../../../../bids/evaluation/scoring-state.tsx'

export const Route = createFileRoute('/dashboard/bids/$id/')({
  validateSearch: (raw: Partial<BidPageSearch> & SearchSchemaInput): BidPageSearch => readBidPageSearch(raw),
  search: { middlewares: [stripSearchParams(bidPageSearchDefaults)] },
  component: () => <BidPage evaluation={{ compare: Comparison, scoring: ScoringState, award: AwardTab }} />,
})
