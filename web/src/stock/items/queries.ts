import { keepPreviousData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BulkAction, ItemFilter } from '@wellstock/contract/stock/inventory'
import type { ItemChanges, NewItem } from '@wellstock/contract/stock/item-fields'
import type { Item, ListedItem } from '@wellstock/contract/stock/items'
import type { Adjustment } from '@wellstock/contract/stock/movements'
import type * as z from 'zod'
import { api, query } from '../../lib/api.ts'

export type ListFilter = z.input<typeof ItemFilter>
type ItemList = { items: ListedItem[]; total: number; page: number; pageSize: number }
type Wanted = { name?: string; sku?: string; category?: string }

const FACETS_STAY = 5 * 60_000

export const inventoryQueries = {
  list: (filter: ListFilter) =>
    query.inventory.list.queryOptions({ input: filter, placeholderData: keepPreviousData }),
  facets: () => query.inventory.facets.queryOptions({ staleTime: FACETS_STAY }),
  get: (id: string) => query.inventory.get.queryOptions({ input: { id } }),
  lots: (id: string) => query.inventory.lots.queryOptions({ input: { id } }),
  movements: (id: string, page: number, pageSize: number) =>
    query.inventory.movements.queryOptions({
      input: { id, page, pageSize },
      placeholderData: keepPreviousData,
    }),
  lookalikes: (wanted: Wanted) =>
    query.inventory.lookalikes.queryOptions({ input: wanted, placeholderData: keepPreviousData }),
}

/** What may stand in for a product: in an office and elsewhere, or everywhere. */
export const substitutesOf = (id: string, officeId?: string) =>
  query.substitutes.list.queryOptions({ input: { id, ...(officeId && { officeId }) } })

const listKey = query.inventory.list.key()

/** Every cached list with the filter it answers. */
function cachedLists(client: QueryClient) {
  return client
    .getQueryCache()
    .findAll({ queryKey: listKey })
    .map(({ queryKey }) => ({
      queryKey,
      filter: ((queryKey[1] as { input?: ListFilter } | undefined)?.input ?? {}) as ListFilter,
    }))
}

const paging: ReadonlySet<string> = new Set(['page', 'pageSize', 'sort', 'dir'])
const isWhole = (filter: ListFilter) =>
  Object.entries(filter).every(([key, value]) => paging.has(key) || value === undefined)

/** Adds the item at the front and counts it. What belongs in a filtered list is the server's to say. */
export function putInFront(client: QueryClient, item: Item) {
  client.setQueryData(inventoryQueries.get(item.id).queryKey, item)
  for (const { queryKey, filter } of cachedLists(client)) {
    if (!isWhole(filter)) continue
    client.setQueryData<ItemList>(queryKey, (list) => {
      if (!list) return list
      const items =
        list.page === 1 ? [{ ...item, supply: null }, ...list.items].slice(0, list.pageSize) : list.items
      return { ...list, items, total: list.total + 1 }
    })
  }
}

export function replace(client: QueryClient, item: Item) {
  client.setQueryData(inventoryQueries.get(item.id).queryKey, item)
  client.setQueriesData<ItemList>(
    { queryKey: listKey },
    (list) =>
      list && {
        ...list,
        items: list.items.map((each) => (each.id === item.id ? { ...each, ...item } : each)),
      },
  )
}

/** Takes the item out of every list and counts it off. */
export function takeOut(client: QueryClient, id: string) {
  client.removeQueries({ queryKey: query.inventory.get.key({ input: { id } }) })
  client.setQueriesData<ItemList>({ queryKey: listKey }, (list) => {
    if (!list?.items.some((item) => item.id === id)) return list
    return { ...list, items: list.items.filter((item) => item.id !== id), total: list.total - 1 }
  })
}

export function useCreateItem() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (item: z.input<typeof NewItem>) => api.inventory.create(item),
    onSuccess: (item) => putInFront(client, item),
  })
}

export function useUpdateItem(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (changes: ItemChanges) => api.inventory.update({ id, ...changes }),
    onSuccess: (item) => replace(client, item),
  })
}

export function useRemoveItem() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.inventory.remove({ id }),
    onSuccess: ({ id }) => takeOut(client, id),
  })
}

export function useAdjustItem(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (adjustment: Adjustment) => api.inventory.adjust({ id, ...adjustment }),
    onSuccess: (item) => replace(client, item),
  })
}

export function useBulkChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: { ids: string[]; change: BulkAction }) => api.inventory.bulk(input),
    onSuccess: (outcomes, { change }) => {
      if (change.action === 'delete') for (const { id, done } of outcomes) if (done) takeOut(client, id)
      // Refused, an item may not be what is shown of it.
      if (outcomes.some(({ done }) => !done))
        void client.invalidateQueries({ queryKey: query.inventory.key() })
    },
  })
}
