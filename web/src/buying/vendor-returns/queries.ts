import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { VendorReturn } from '@wellstock/contract/buying/vendor-returns'
import { query } from '../../lib/api.ts'
import { cacheAnswer } from '../../lib/cache-answer.ts'
import { given } from '../../lib/given.ts'
import type { ReturnsSearch } from './returns-search.ts'

/** What a list and its export are narrowed to. */
export const filterOf = ({ tab, state, officeId, vendorId, search }: ReturnsSearch) =>
  given({ tab, state, officeId, vendorId, search })

/** Returns of one receipt, of one vendor order, or to one vendor. */
export type ReturnedFrom = { receiptId: string } | { vendorOrderId: string } | { vendorId: string }

export const returnQueries = {
  list: (
    filter: Partial<ReturnsSearch> | ReturnedFrom,
    { page, pageSize }: Pick<ReturnsSearch, 'page' | 'pageSize'>,
  ) =>
    query.vendorReturns.list.queryOptions({
      input: { ...filter, page, pageSize },
      placeholderData: keepPreviousData,
    }),
  vendors: () => query.vendorReturns.vendors.queryOptions(),
  // Stock moves at any time.
  returnable: (receiptId: string, returnId?: string) =>
    query.vendorReturns.returnable.queryOptions({
      input: { receiptId, ...(returnId && { returnId }) },
      staleTime: 0,
    }),
  // Somebody else may send it, or link a credit note.
  get: (id: string) => query.vendorReturns.get.queryOptions({ input: { id }, staleTime: 0 }),
  creditNotes: (id: string) => query.vendorReturns.creditNotes.queryOptions({ input: { id }, staleTime: 0 }),
}

const onSuccess = cacheAnswer(({ id }: VendorReturn) => returnQueries.get(id).queryKey)

/** Begins a return, or changes one. */
export const useSaveReturn = () =>
  useMutation({ mutationFn: (save: () => Promise<VendorReturn>) => save(), onSuccess })

/** Any one thing done with a return. Refused: somebody may have been faster, so it is asked for again. */
export function useReturnStep(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (take: () => Promise<VendorReturn>) => take(),
    scope: { id: `vendor-return:${id}` },
    onSuccess,
    onError: () => void client.invalidateQueries({ queryKey: returnQueries.get(id).queryKey }),
  })
}
