import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Receipt, VendorClaim } from '@wellstock/contract/buying/receipts'
import { query } from '../../lib/api.ts'
import { cacheAnswer } from '../../lib/cache-answer.ts'
import { given } from '../../lib/given.ts'
import type { ReceiptsSearch } from './receipts-search.ts'

/** What a list and its export are narrowed to. */
export const filterOf = ({ officeId, vendorId, vendorOrderId, only, search }: ReceiptsSearch) =>
  given({ officeId, vendorId, vendorOrderId, only, search })
export const claimFilterOf = ({ vendorId, open }: Pick<ReceiptsSearch, 'vendorId' | 'open'>) => ({
  ...given({ vendorId }),
  ...(open && { open: 'true' }),
})

type Place = Pick<ReceiptsSearch, 'page' | 'pageSize'>
/** What goods were received for: receipts of one vendor order, of one order, or from one vendor. */
export type ReceivedFor = { vendorOrderId: string } | { orderId: string } | { vendorId: string }

export const receiptQueries = {
  list: (filter: Partial<ReceiptsSearch> | ReceivedFor, { page, pageSize }: Place) =>
    query.receipts.list.queryOptions({
      input: { ...filter, page, pageSize },
      placeholderData: keepPreviousData,
    }),
  claims: (filter: ReturnType<typeof claimFilterOf>, { page, pageSize }: Place) =>
    query.receipts.claims.queryOptions({
      input: { ...filter, page, pageSize },
      placeholderData: keepPreviousData,
    }),
  vendors: () => query.receipts.vendors.queryOptions(),
  rules: () => query.receipts.rules.queryOptions(),
  // Somebody else may match it or take it back at any time.
  get: (id: string) => query.receipts.get.queryOptions({ input: { id }, staleTime: 0 }),
  candidates: (id: string) => query.receipts.candidates.queryOptions({ input: { id }, staleTime: 0 }),
}

const onSuccess = cacheAnswer(({ id }: Receipt) => receiptQueries.get(id).queryKey)

/** Any one thing done with a receipt. Refused: somebody may have been faster, so it is asked for again. */
export function useReceiptStep(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (take: () => Promise<Receipt>) => take(),
    scope: { id: `receipt:${id}` },
    onSuccess,
    onError: () => void client.invalidateQueries({ queryKey: receiptQueries.get(id).queryKey }),
  })
}

/** Any one thing done with the claim of a receipt. */
export function useClaimStep(receiptId: string) {
  const client = useQueryClient()
  const { queryKey } = receiptQueries.get(receiptId)
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
