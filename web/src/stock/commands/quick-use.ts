import { useMutation } from '@tanstack/react-query'
import type { Item } from '@wellstock/contract/stock/items'
import { api } from '../../lib/api.ts'
import { newId } from '../../lib/new-id.ts'
import { messageOf } from '../../lib/problem.ts'
import { toast } from '../../ui/toast.tsx'
import { useAskStockAgain, useShowItems } from './queries.ts'
import { useUndoToast } from './undo-toast.ts'
import { doneSentence, type Wanted } from './use-command.ts'

type QuickUse = { item: Pick<Item, 'id'>; quantity: number }

const used = (quantity: number) => ({ kind: 'use', quantity }) as const satisfies Wanted

/** Uses one, or as many as are said, of the lots that expire first, without asking anything. */
export function useQuickUse() {
  const showItems = useShowItems()
  const askAgain = useAskStockAgain()
  const offerUndo = useUndoToast()
  const { mutate } = useMutation({
    mutationFn: ({ item, quantity }: QuickUse) =>
      api.stock.command({ ...used(quantity), id: newId(), itemId: item.id }),
    onSuccess: ({ commandId, item }, { quantity }) => {
      showItems(item)
      offerUndo(doneSentence(used(quantity), item), commandId)
    },
    onError: (error) => {
      askAgain()
      toast.error(messageOf(error))
    },
  })
  return (item: QuickUse['item'], quantity = 1) => mutate({ item, quantity })
}
