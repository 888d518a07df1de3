import { Alert, Text } from '@mantine/core'
import type { OfficeDetails } from '@wellstock/contract/identity/offices'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { ConfirmDelete } from '../../ui/confirm-delete.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRemoveOffice } from './queries.ts'

type DeleteOfficeDialogProps = { office: OfficeDetails | null; onClose: () => void; onDeleted: () => void }

/** Deletes an office once its name was typed. What stands in the way is listed. */
export function DeleteOfficeDialog({ office, onClose, onDeleted }: DeleteOfficeDialogProps) {
  const remove = useRemoveOffice()

  function close() {
    remove.reset()
    onClose()
  }

  function confirm(typed: string) {
    if (!office) return
    remove.mutate(
      { id: office.id, name: typed },
      {
        onSuccess: () => {
          toast.success(m.offices_deleted({ name: office.name }))
          close()
          onDeleted()
        },
        onError: () => toast.error(m.offices_delete_failed()),
      },
    )
  }

  const blockers = remove.error instanceof Problem ? remove.error.blockers : []
  return (
    <ConfirmDelete
      stackId="delete-office"
      isOpen={office !== null}
      onClose={close}
      onConfirm={confirm}
      title={office ? m.common_delete_named({ name: office.name }) : ''}
      itemName={office?.name}
      isLoading={remove.isPending}
      confirmLabel={m.offices_delete()}
    >
      {office && <Text>{m.offices_delete_warning({ name: office.name })}</Text>}
      {remove.error && (
        <Alert color="danger" variant="light" role="alert" title={m.offices_delete_failed()}>
          {messageOf(remove.error)}
          {blockers.length > 0 && (
            <ul>
              {blockers.map((blocker) => (
                <li key={blocker}>{blocker}</li>
              ))}
            </ul>
          )}
        </Alert>
      )}
    </ConfirmDelete>
  )
}
