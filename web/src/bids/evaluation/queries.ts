import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BidAward } from '@wellstock/contract/bids/awards'
import type { ScorePage, ScoringState } from '@wellstock/contract/bids/scores'
import { query } from '../../lib/api.ts'

export type Wishes = {
  keep: { lineId: string; vendorId: string }[]
  mostVendors: number | null
  exclude: string[]
}

export const awardQueries = {
  comparison: (id: string) => query.bidAwards.comparison.queryOptions({ input: { id } }),
  scenarios: (id: string, { keep, mostVendors, exclude }: Wishes) =>
    query.bidAwards.scenarios.queryOptions({
      input: {
        id,
        keep: keep.map(({ lineId, vendorId }) => `${lineId}:${vendorId}`).join(),
        exclude: exclude.join(),
        ...(mostVendors !== null && { mostVendors }),
      },
      placeholderData: (before) => before,
    }),
  award: (id: string) => query.bidAwards.get.queryOptions({ input: { id } }),
  savings: (id: string) => query.bidAwards.savings.queryOptions({ input: { id } }),
}

export const scoreQueries = {
  page: (id: string) => query.bidScores.get.queryOptions({ input: { id } }),
  state: (id: string) => query.bidScores.state.queryOptions({ input: { id } }),
}

/** Does something of an award, and shows what came of it; the bid is asked for again. */
export function useAwardStep(bidId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (take: () => Promise<BidAward | null>) => take(),
    scope: { id: `bid-award:${bidId}` },
    onSuccess: (award) => client.setQueryData(awardQueries.award(bidId).queryKey, award),
    onSettled: () =>
      client.invalidateQueries({ queryKey: query.bids.get.queryKey({ input: { id: bidId } }) }),
  })
}

/** Does something as an evaluator, one thing after another, and shows the page as it is then. */
export function useScoreStep(bidId: string) {
  const client = useQueryClient()
  const { queryKey } = scoreQueries.page(bidId)
  return useMutation({
    mutationFn: (take: () => Promise<ScorePage>) => take(),
    scope: { id: `bid-scores:${bidId}` },
    onSuccess: (page) => client.setQueryData(queryKey, page),
    onError: () => void client.invalidateQueries({ queryKey }),
  })
}

/** Does something with the evaluators of a bid. */
export function useScoringStep(bidId: string) {
  const client = useQueryClient()
  const { queryKey } = scoreQueries.state(bidId)
  return useMutation({
    mutationFn: (take: () => Promise<ScoringState>) => take(),
    onSuccess: (state) => client.setQueryData(queryKey, state),
    onError: () => void client.invalidateQueries({ queryKey }),
  })
}
