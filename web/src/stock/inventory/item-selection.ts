import { useQueryClient } from '@tanstack/react-query'
import type { Item } from '@wellstock/contract/stock/items'
import { useState } from 'react'
import { messageOf } from '../../lib/problem.ts'
import { useRowSelection } from '../../ui/row-selection.ts'
import { toast } from '../../ui/toast.tsx'
import { inventoryQueries } from '../items/queries.ts'
import { listFilterOf } from './inventory-filter.ts'
import type { InventorySearch } from './inventory-search.ts'

const BIGGEST_PAGE = 100

const idOf = ({ id }: Item) => id

/** The selected items, and the way to all that the list is narrowed to. */
export function useItemSelection(shown: readonly Item[] | undefined, search: InventorySearch) {
  const client = useQueryClient()
  const { keep, ...selected } = useRowSelection(shown, idOf)
  const [isSelectingAll, setIsSelectingAll] = useState(false)

  async function selectAll() {
    setIsSelectingAll(true)
    try {
      const all = new Map<string, Item>()
      for (let page = 1, total = 1; all.size < total && page <= total; page++) {
        const filter = { ...listFilterOf(search), page, pageSize: BIGGEST_PAGE }
        const list = await client.fetchQuery(inventoryQueries.list(filter))
        if (list.items.length === 0) break
        for (const item of list.items) all.set(item.id, item)
        total = list.total
      }
      keep([...all.values()])
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setIsSelectingAll(false)
    }
  }

  return {
    ...selected,
    clear: () => keep([]),
    selectAll: () => void selectAll(),
    isSelectingAll,
  }
}
