import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { VendorOrder } from '@wellstock/contract/buying/vendor-order'
import { query } from '../../lib/api.ts'
import { cacheAnswer } from '../../lib/cache-answer.ts'
import { given } from '../../lib/given.ts'
import { orderOr } from '../../lib/order-or.ts'
import type { VendorOrdersSearch } from './vendor-orders-search.ts'

/** How vendor orders are sorted: of those that are to come, what is due first stands first. */
export const orderOf = ({ tab, ...chosen }: Pick<VendorOrdersSearch, 'tab' | 'sort' | 'dir'>) =>
  orderOr(
    chosen,
    tab === 'answered' || tab === 'late' || tab === 'to_receive'
      ? { sort: 'due', dir: 'asc' }
      : { sort: 'created', dir: 'desc' },
  )

/** What the list and its export are narrowed to, and how it is sorted. */
export const filterOf = ({ page: _, pageSize: __, ...filter }: VendorOrdersSearch) =>
  given({ ...filter, ...orderOf(filter) })

export const vendorOrderQueries = {
  list: (search: VendorOrdersSearch) =>
    query.vendorOrders.list.queryOptions({
      input: { ...filterOf(search), page: search.page, pageSize: search.pageSize },
      placeholderData: keepPreviousData,
    }),
  counts: () => query.vendorOrders.counts.queryOptions(),
  toOrder: () => query.vendorOrders.toOrder.queryOptions(),
  vendors: () => query.vendorOrders.vendors.queryOptions(),
  // Somebody else may add to it or decide it at any time.
  get: (id: string) => query.vendorOrders.get.queryOptions({ input: { id }, staleTime: 0 }),
}

const onSuccess = cacheAnswer(({ id }: VendorOrder) => vendorOrderQueries.get(id).queryKey)

/** Any one thing done with a vendor order. Refused: somebody may have been faster, so it is asked for again. */
export function useVendorOrderStep(id?: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (take: () => Promise<VendorOrder>) => take(),
    // One after the other, so that the latest answer is the latest state.
    ...(id !== undefined && { scope: { id: `vendor-order:${id}` } }),
    onSuccess,
    onError: () => {
      const { queryKey } = id === undefined ? vendorOrderQueries.toOrder() : vendorOrderQueries.get(id)
      void client.invalidateQueries({ queryKey })
    },
  })
}
