import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Item } from '@wellstock/contract/stock/items'
import { api } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { toast } from '../../ui/toast.tsx'

/** Plans a count of these items in each room that has some; of one room it begins at once. */
export function useCountItems() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (items: readonly Item[]) => {
      const rooms = new Map<string, string[]>()
      for (const { id, roomId } of items) if (roomId) rooms.set(roomId, [...(rooms.get(roomId) ?? []), id])
      const planned: string[] = []
      for (const [roomId, itemIds] of rooms) planned.push((await api.counts.create({ roomId, itemIds })).id)
      const [only, ...others] = planned
      if (only && others.length === 0) await api.counts.start({ id: only })
      return planned
    },
    onSuccess: (planned) => {
      const [only, ...others] = planned
      if (only && others.length === 0)
        return void navigate({ to: '/dashboard/inventory-rooms/counts/$id', params: { id: only } })
      toast.success(m.bulk_counts_planned({ count: planned.length, shown: formatNumber(planned.length) }))
      void navigate({ to: '/dashboard/inventory-rooms/counts' })
    },
    onError: (error) => toast.error(messageOf(error)),
  })
}
