import { useMutation } from '@tanstack/react-query'
import type { Item } from '@wellstock/contract/stock/inventory'
import { api } from '../../lib/api.ts'
import { newId } from '../../lib/new-id.ts'
import { messageOf } from '../../lib/problem.ts'
import { toast } from '../../ui/toast.tsx'
import { useAskStockAgain, useShowItems } from './queries.ts'
import { useUndoToast } from './undo-toast.ts'
import { doneSentence, type Wanted } from './use-command.ts'

const ONE = { kind: 'use', quantity: 1 } as const satisfies Wanted

/** Uses one, of the lot that expires first, without asking anything. */
export function useQuickUse() {
  const showItems = useShowItems()
  const askAgain = useAskStockAgain()
  const offerUndo = useUndoToast()
  const { mutate } = useMutation({
    mutationFn: (item: Item) => api.stock.command({ ...ONE, id: newId(), itemId: item.id }),
    onSuccess: ({ commandId, item }) => {
      showItems(item)
      offerUndo(doneSentence(ONE, item), commandId)
    },
    onError: (error) => {
      askAgain()
      toast.error(messageOf(error))
    },
  })
  return (item: Item) => mutate(item)
}
