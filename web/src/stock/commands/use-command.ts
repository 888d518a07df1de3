import type { CommandOutcome, NewStockCommand } from '@wellstock/contract/stock/command'
import type { Item } from '@wellstock/contract/stock/items'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { newId } from '../../lib/new-id.ts'
import { toast } from '../../ui/toast.tsx'
import { useShowItems } from './queries.ts'
import { useUndoToast } from './undo-toast.ts'
import { useCommandForm } from './use-command-form.ts'

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
export type Wanted = Without<NewStockCommand, 'id' | 'itemId'>

/** "Used 2 BX of Nitrile gloves M." */
export const doneSentence = ({ kind, quantity }: Wanted, { name, unit }: Pick<Item, 'name' | 'unit'>) =>
  m[`stock_done_${kind}`]({ quantity: formatNumber(quantity), unit, name })

/**
 * A command of a dialog. It keeps its identifier for as long as the dialog is open: sent again after an answer that got
 * lost, it happens once.
 */
export function useCommand(
  item: Pick<Item, 'id' | 'name' | 'unit'>,
  onClose: () => void,
  onDone: (outcome: CommandOutcome) => void = () => {},
) {
  const [id] = useState(() => newId())
  const showItems = useShowItems()
  const offerUndo = useUndoToast()
  return useCommandForm(
    (wanted: Wanted) => api.stock.command({ ...wanted, id, itemId: item.id }),
    (outcome, wanted) => {
      showItems(outcome.item, outcome.toItem)
      const { quantity } = wanted
      const { name, unit } = item
      if (outcome.outcome === 'waiting')
        toast.info(m.stock_waiting_done({ quantity: formatNumber(quantity), unit, name }))
      else offerUndo(doneSentence(wanted, item), id)
      onDone(outcome)
    },
    onClose,
  )
}
