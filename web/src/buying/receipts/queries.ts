import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { VendorClaim } from '@wellstock/contract/buying/receipt'
import { query } from '../../lib/api.ts'
import { cacheAnswer } from '../../lib/cache-answer.ts'
import { given } from '../../lib/given.ts'
import type { ReceiptsSearch } from './receipts-search.ts'

/** What the list of claims is narrowed to. */
export const claimFilterOf = ({ vendorId, open }: Pick<ReceiptsSearch, 'vendorId' | 'open'>) => ({
  ...given({ vendorId }),
  ...(open && { open: 'true' }),
})

type Place = Pick<ReceiptsSearch, 'page' | 'pageSize'>

export const receiptQueries = {
  claims: (filter: ReturnType<typeof claimFilterOf>, { page, pageSize }: Place) =>
    query.receipts.claims.queryOptions({
      input: { ...filter, page, pageSize },
      placeholderData: keepPreviousData,
    }),
  rules: () => query.receipts.rules.queryOptions(),
  candidates: (id: string) => query.receipts.candidates.queryOptions({ input: { id }, staleTime: 0 }),
}

/** Any one thing done with the claim of a receipt. */
export function useClaimStep(receiptId: string) {
  const client = useQueryClient()
  const { queryKey } = query.receipts.get.queryOptions({ input: { id: receiptId } })
  return useMutation({
    mutationFn: (take: () => Promise<VendorClaim>) => take(),
    scope: { id: `receipt:${receiptId}` },
    onSuccess: (claim) => client.setQueryData(queryKey, (receipt) => receipt && { ...receipt, claim }),
    onError: () => void client.invalidateQueries({ queryKey }),
  })
}

export const useSetRules = () =>
  useMutation(
    query.receipts.setRules.mutationOptions({
      onSuccess: cacheAnswer(() => receiptQueries.rules().queryKey),
    }),
  )
