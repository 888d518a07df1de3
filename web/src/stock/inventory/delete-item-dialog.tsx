import { Alert, Text } from '@mantine/core'
import type { Item } from '@wellstock/contract/stock/items'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { ConfirmDelete } from '../../ui/confirm-delete.tsx'
import { toast } from '../../ui/toast.tsx'
import { roomOf } from '../items/place.ts'
import { useRemoveItem } from '../items/queries.ts'

type DeleteItemDialogProps = { item: Item | null; onClose: () => void; onDeleted?: () => void }

/** Deletes an item once its name was typed. While it holds stock the server refuses, and its reasons are shown. */
export function DeleteItemDialog({ item, onClose, onDeleted }: DeleteItemDialogProps) {
  const remove = useRemoveItem()

  function close() {
    remove.reset()
    onClose()
  }

  function confirm() {
    if (!item) return
    remove.mutate(item.id, {
      onSuccess: () => {
        toast.success(m.item_deleted({ name: item.name }))
        close()
        onDeleted?.()
      },
    })
  }

  const blockers = remove.error instanceof Problem ? remove.error.blockers : []
  return (
    <ConfirmDelete
      isOpen={item !== null}
      onClose={close}
      onConfirm={confirm}
      title={item ? m.common_delete_named({ name: item.name }) : ''}
      itemName={item?.name}
      isLoading={remove.isPending}
    >
      {item && <Text>{m.item_delete_text({ place: `${item.officeName} · ${roomOf(item)}` })}</Text>}
      {item && item.currentQuantity > 0 && !remove.error && (
        <Alert color="warn" variant="light">
          {m.item_delete_has_stock({ quantity: formatNumber(item.currentQuantity), unit: item.unit })}
        </Alert>
      )}
      {remove.error && (
        <Alert color="danger" variant="light" role="alert" title={messageOf(remove.error)}>
          {blockers.map((blocker) => (
            <Text key={blocker}>{blocker}</Text>
          ))}
        </Alert>
      )}
    </ConfirmDelete>
  )
}
