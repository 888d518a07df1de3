import { useQueryClient } from '@tanstack/react-query'
import { tagOf } from '@wellstock/contract/platform/changes'
import type { Item } from '@wellstock/contract/stock/items'
import { query } from '../../lib/api.ts'
import { refetchChanged } from '../../lib/changed.ts'
import { replace } from '../items/queries.ts'

export const stockQueries = {
  reservations: (id: string) => query.stock.reservations.queryOptions({ input: { id } }),
  asOf: (id: string, at: string) => query.stock.asOf.queryOptions({ input: { id, at } }),
}

export const detailQueries = {
  demand: (id: string) => query.itemDetails.demand.queryOptions({ input: { id } }),
  replenishment: (id: string) => query.itemDetails.replenishment.queryOptions({ input: { id } }),
  elsewhere: (id: string) => query.itemDetails.elsewhere.queryOptions({ input: { id } }),
  codes: (id: string) => query.itemDetails.codes.queryOptions({ input: { id } }),
}

export const useShowItems = () => {
  const client = useQueryClient()
  return (...items: (Item | null)[]) => {
    for (const item of items) if (item) replace(client, item)
  }
}

/** Has stock asked for again where something was refused: others may have changed what is shown. */
export const useAskStockAgain = () => {
  const client = useQueryClient()
  return () => refetchChanged(client, [tagOf('item'), tagOf('lot')])
}
