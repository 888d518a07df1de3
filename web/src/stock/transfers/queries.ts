import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Transfer } from '@wellstock/contract/stock/transfer'
import type { TransferDirection, TransferPurpose } from '@wellstock/domain/stock/transfers'
import { query } from '../../lib/api.ts'
import { cacheAnswer } from '../../lib/cache-answer.ts'
import type { TransfersSearch } from './transfers-search.ts'

const OFFICES_STAY = 60_000

/** What the list and its export are narrowed to. */
export const filterOf = (
  direction: TransferDirection,
  { state, purpose, discrepancy, officeId, search }: TransfersSearch,
) => ({
  direction,
  ...(state && { state }),
  ...(purpose && { purpose }),
  ...(discrepancy && { discrepancy: 'true' }),
  ...(officeId && { officeId }),
  ...(search && { search }),
})

export type CandidateFilter = {
  fromOfficeId: string
  toOfficeId: string
  search?: string
  itemId?: string
  expectedOn?: string
  minLifeDays?: number
  purpose?: TransferPurpose
  needed?: 'true'
  page?: number
}

export const transferQueries = {
  list: (direction: TransferDirection, search: TransfersSearch) =>
    query.transfers.list.queryOptions({
      input: { ...filterOf(direction, search), page: search.page, pageSize: search.pageSize },
      placeholderData: keepPreviousData,
    }),
  counts: () => query.transfers.counts.queryOptions(),
  offices: () => query.transfers.offices.queryOptions({ staleTime: OFFICES_STAY }),
  policy: () => query.transfers.policy.queryOptions({ staleTime: OFFICES_STAY }),
  candidates: (filter: CandidateFilter) => query.transfers.candidates.queryOptions({ input: filter }),
  // Two offices work on it: what the other has done is asked for each time somebody comes back.
  get: (id: string) => query.transfers.get.queryOptions({ input: { id }, staleTime: 0 }),
  plan: () => query.rebalancing.plan.queryOptions(),
}

const onSuccess = cacheAnswer(({ id }: Transfer) => transferQueries.get(id).queryKey)

/** Any one thing done with a transfer. Refused: somebody may have been faster, so it is asked for again. */
export function useTransferStep(id?: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (take: () => Promise<Transfer>) => take(),
    // One after the other, so that the latest answer is the latest state.
    ...(id !== undefined && { scope: { id: `transfer:${id}` } }),
    onSuccess,
    onError: () => {
      if (id !== undefined) void client.invalidateQueries({ queryKey: transferQueries.get(id).queryKey })
    },
  })
}
export type TransferStepTaken = ReturnType<typeof useTransferStep>

export const useSetPolicy = () =>
  useMutation(
    query.transfers.setPolicy.mutationOptions({
      onSuccess: cacheAnswer(() => transferQueries.policy().queryKey),
    }),
  )

export const useComputePlan = () =>
  useMutation(
    query.rebalancing.compute.mutationOptions({
      onSuccess: cacheAnswer(() => transferQueries.plan().queryKey),
    }),
  )

export function useAcceptProposals() {
  const client = useQueryClient()
  return useMutation({
    ...query.rebalancing.accept.mutationOptions(),
    onSuccess,
    // Refused: somebody may have accepted or dismissed some of them.
    onError: () => client.invalidateQueries({ queryKey: transferQueries.plan().queryKey }),
  })
}

export function useDismissProposals() {
  const client = useQueryClient()
  return useMutation({
    ...query.rebalancing.dismiss.mutationOptions(),
    onError: () => client.invalidateQueries({ queryKey: transferQueries.plan().queryKey }),
  })
}
