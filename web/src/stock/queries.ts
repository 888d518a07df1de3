import { keepPreviousData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Item } from '@wellstock/contract/inventory'
import { replace } from '../inventory/queries.ts'
import { query } from '../lib/api.ts'

export const stockQueries = {
  commands: (itemId: string, page: number, pageSize: number) =>
    query.stock.commands.queryOptions({
      input: { itemId, page, pageSize },
      placeholderData: keepPreviousData,
    }),
  reservations: (id: string) => query.stock.reservations.queryOptions({ input: { id } }),
  asOf: (id: string, at: string) => query.stock.asOf.queryOptions({ input: { id, at } }),
}

export const detailQueries = {
  demand: (id: string) => query.itemDetails.demand.queryOptions({ input: { id } }),
  replenishment: (id: string) => query.itemDetails.replenishment.queryOptions({ input: { id } }),
  elsewhere: (id: string) => query.itemDetails.elsewhere.queryOptions({ input: { id } }),
  codes: (id: string) => query.itemDetails.codes.queryOptions({ input: { id } }),
  history: (id: string, page: number, pageSize: number) =>
    query.itemDetails.history.queryOptions({
      input: { id, page, pageSize },
      placeholderData: keepPreviousData,
    }),
}

/** Shows the items as they are now. Stock is told of everywhere: whatever else is on the screen is asked for again. */
function refreshStock(client: QueryClient, items: readonly (Item | null)[]) {
  for (const item of items) if (item) replace(client, item)
  const known = new Set(items.flatMap((item) => item?.id ?? []))
  void client.invalidateQueries({
    predicate: ({ queryKey: [path, details] }) => {
      const name = [path].flat().join('.')
      const { id = '' } = (details as { input?: { id?: string } } | undefined)?.input ?? {}
      return !name.startsWith('auth.') && !(name === 'inventory.get' && known.has(id))
    },
  })
}

export const useRefreshStock = () => {
  const client = useQueryClient()
  return (items: readonly (Item | null)[] = []) => refreshStock(client, items)
}
