import { useQueryClient } from '@tanstack/react-query'
import type { Item } from '@wellstock/contract/stock/inventory'
import { useState } from 'react'
import { messageOf } from '../../lib/problem.ts'
import { toast } from '../../ui/toast.tsx'
import { listFilterOf } from './inventory-filter.ts'
import type { InventorySearch } from './inventory-search.ts'
import { inventoryQueries } from './queries.ts'

const BIGGEST_PAGE = 100

/** The selected items. They are kept whole, because they may stand on pages that are no longer shown. */
export function useItemSelection(shown: readonly Item[] | undefined, search: InventorySearch) {
  const client = useQueryClient()
  const [items, setItems] = useState<ReadonlyMap<string, Item>>(new Map())
  const [isSelectingAll, setIsSelectingAll] = useState(false)

  function change(ids: ReadonlySet<string>) {
    const known = new Map([...items, ...(shown ?? []).map((item) => [item.id, item] as const)])
    setItems(new Map([...known].filter(([id]) => ids.has(id))))
  }

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
      setItems(all)
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setIsSelectingAll(false)
    }
  }

  return {
    ids: new Set(items.keys()),
    items: [...items.values()],
    change,
    clear: () => setItems(new Map()),
    selectAll: () => void selectAll(),
    isSelectingAll,
  }
}
