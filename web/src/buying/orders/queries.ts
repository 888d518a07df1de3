import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Order } from '@wellstock/contract/buying/order'
import { query } from '../../lib/api.ts'
import { cacheAnswer } from '../../lib/cache-answer.ts'
import { given } from '../../lib/given.ts'
import type { OrdersSearch } from './orders-search.ts'

const PLACES_STAY = 60_000
const OWN = 5

/** What the list and its export are narrowed to. */
export const filterOf = ({ page: _, pageSize: __, ...filter }: OrdersSearch) => given(filter)

export type ProductFilter = {
  officeId: string
  vendorId?: string
  productIds?: string
  search?: string
  itemId?: string
  needed?: 'true'
  page?: number
  pageSize?: number
}

export const orderQueries = {
  list: (search: OrdersSearch) =>
    query.orders.list.queryOptions({
      input: { ...filterOf(search), page: search.page, pageSize: search.pageSize },
      placeholderData: keepPreviousData,
    }),
  counts: () => query.orders.counts.queryOptions(),
  /** One's own, the latest. */
  own: () => query.orders.mine.queryOptions({ input: { page: 1, pageSize: OWN } }),
  rules: () => query.orders.rules.queryOptions(),
  places: () => query.orders.places.queryOptions({ staleTime: PLACES_STAY }),
  products: (filter: ProductFilter) => query.orders.products.queryOptions({ input: filter }),
  budgetLines: (buyer: { officeId: string; departmentId: string }) =>
    query.orders.budgetLines.queryOptions({ input: buyer }),
  // Somebody else may decide it at any time.
  get: (id: string) => query.orders.get.queryOptions({ input: { id }, staleTime: 0 }),
}

const onSuccess = cacheAnswer(({ id }: Order) => orderQueries.get(id).queryKey)

/** Any one thing done with an order. Refused: somebody may have been faster, so it is asked for again. */
export function useOrderStep(id?: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (take: () => Promise<Order>) => take(),
    // One after the other, so that the latest answer is the latest state.
    ...(id !== undefined && { scope: { id: `order:${id}` } }),
    onSuccess,
    onError: () => {
      if (id !== undefined) void client.invalidateQueries({ queryKey: orderQueries.get(id).queryKey })
    },
  })
}
export const useSetRules = () =>
  useMutation(
    query.orders.setRules.mutationOptions({ onSuccess: cacheAnswer(() => orderQueries.rules().queryKey) }),
  )
export type OrderStepTaken = ReturnType<typeof useOrderStep>
