import { useMutation } from '@tanstack/react-query'
import { UNDO_SECONDS } from '@wellstock/domain/stock/commands'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { useSingleKeys } from '../../lib/session.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAskStockAgain, useShowItems } from './queries.ts'

/** Takes commands back, one after the other, and says what came of it. */
export function useUndo() {
  const showItems = useShowItems()
  const askAgain = useAskStockAgain()
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) showItems((await api.stock.undo({ id })).item)
    },
    onSuccess: () => {
      toast.success(m.stock_undone())
    },
    onError: (error) => {
      askAgain()
      toast.error(messageOf(error))
    },
  })
}

/** Says what was done, and offers to take it back for a while; later the history does. */
export function useUndoToast() {
  const { mutate } = useUndo()
  const hasKeys = useSingleKeys()
  return (message: string, ...commandIds: string[]) =>
    toast.success(message, {
      action: {
        label: m.stock_undo(),
        run: () => mutate(commandIds),
        stays: UNDO_SECONDS * 1000,
        ...(hasKeys && { shortcut: 'z' }),
      },
    })
}
