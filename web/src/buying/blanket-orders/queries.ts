import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BlanketOrder } from '@wellstock/contract/buying/blanket-orders'
import { query } from '../../lib/api.ts'
import { cacheAnswer } from '../../lib/cache-answer.ts'
import type { BlanketOrdersSearch } from './blanket-orders-search.ts'

/** What the list and its export are narrowed to. */
export const filterOf = ({ standing, vendorId, runningOut, search, sort, dir }: BlanketOrdersSearch) => ({
  ...{ sort, dir },
  ...(standing && { standing }),
  ...(vendorId && { vendorId }),
  ...(runningOut && { runningOut: 'true' }),
  ...(search && { search }),
})

export const blanketOrderQueries = {
  list: (search: BlanketOrdersSearch) =>
    query.blanketOrders.list.queryOptions({
      input: { ...filterOf(search), page: search.page, pageSize: search.pageSize },
      placeholderData: keepPreviousData,
    }),
  // Vendor orders draw from it at any time.
  get: (id: string) => query.blanketOrders.get.queryOptions({ input: { id }, staleTime: 0 }),
}

const onSuccess = cacheAnswer(({ id }: BlanketOrder) => blanketOrderQueries.get(id).queryKey)

/** Any one thing done with a blanket order. Refused: somebody may have been faster, so it is asked for again. */
export function useBlanketOrderStep(id?: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (take: () => Promise<BlanketOrder>) => take(),
    ...(id !== undefined && { scope: { id: `blanket-order:${id}` } }),
    onSuccess,
    onError: () => {
      if (id !== undefined) void client.invalidateQueries({ queryKey: blanketOrderQueries.get(id).queryKey })
    },
  })
}
