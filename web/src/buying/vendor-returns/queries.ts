import { useMutation, useQueryClient } from '@tanstack/react-query'
import { query } from '../../lib/api.ts'

export const returnQueries = {
  // Stock moves at any time.
  returnable: (receiptId: string, returnId?: string) =>
    query.vendorReturns.returnable.queryOptions({
      input: { receiptId, ...(returnId && { returnId }) },
      staleTime: 0,
    }),
  receipts: (itemId: string, lotId?: string) =>
    query.vendorReturns.receipts.queryOptions({ input: { itemId, ...(lotId && { lotId }) }, staleTime: 0 }),
  allotments: (id: string) => query.creditAllotments.get.queryOptions({ input: { id } }),
  creditNotes: (id: string) => query.vendorReturns.creditNotes.queryOptions({ input: { id }, staleTime: 0 }),
}

/** Allots a credit note; the page shows the answer. */
export function useAllot(id: string) {
  const client = useQueryClient()
  const { queryKey } = returnQueries.allotments(id)
  return useMutation(
    query.creditAllotments.allot.mutationOptions({
      onSuccess: (allotments) => client.setQueryData(queryKey, allotments),
      onError: () => void client.invalidateQueries({ queryKey }),
    }),
  )
}
