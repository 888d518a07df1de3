import { Alert, Modal, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { RoomDetails } from '@wellstock/contract/stock/room'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { DialogForm } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './deactivate-dialog.module.css'
import { roomQueries, useDeactivateRoom } from './queries.ts'

type DeactivateDialogProps = { room: RoomDetails; isOpen: boolean; onClose: () => void }

/** Takes a room out of use, or merges it into another: what stands in it goes there. */
export function DeactivateDialog({ room, isOpen, onClose }: DeactivateDialogProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={m.rooms_deactivate_title({ name: room.name })}
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      <DeactivateForm room={room} onClose={onClose} />
    </Modal>
  )
}

// Inside the dialog, so that it begins anew each time.
function DeactivateForm({ room, onClose }: Omit<DeactivateDialogProps, 'isOpen'>) {
  const { data } = useQuery(roomQueries.tree())
  const deactivate = useDeactivateRoom()
  const [toRoomId, setToRoomId] = useState('')
  const rooms =
    data?.offices
      .find(({ id }) => id === room.officeId)
      ?.rooms.filter((each) => each.isActive && each.id !== room.id) ?? []
  const target = rooms.find(({ id }) => id === toRoomId)

  function confirm() {
    deactivate.mutate(
      { id: room.id, ...(target && { toRoomId: target.id }) },
      {
        onSuccess: ({ name }) => {
          toast.success(m.rooms_deactivated({ name }))
          onClose()
        },
      },
    )
  }

  const problem = deactivate.error instanceof Problem ? deactivate.error : undefined
  return (
    <DialogForm
      submit={m.rooms_deactivate_confirm()}
      cancel={m.common_cancel()}
      isSaving={deactivate.isPending}
      isDanger
      onSubmit={confirm}
      onCancel={onClose}
    >
      <NativeSelect
        label={m.rooms_deactivate_to()}
        value={toRoomId}
        error={problem?.fields.toRoomId}
        onChange={(event) => {
          setToRoomId(event.currentTarget.value)
          deactivate.reset()
        }}
        data={[
          { value: '', label: m.rooms_deactivate_nowhere() },
          ...rooms.map(({ id, number, name, isQuarantine }) => ({
            value: id,
            label: isQuarantine
              ? m.rooms_deactivate_quarantine({ room: `${number} ${name}` })
              : `${number} ${name}`,
          })),
        ]}
        data-autofocus
      />
      <section className={classes.what} aria-live="polite">
        <h3>{m.rooms_deactivate_what()}</h3>
        <ul>
          {effects(room, target).map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      </section>
      {deactivate.error && (
        <Alert color="danger" variant="light" role="alert" title={messageOf(deactivate.error)}>
          {problem && problem.blockers.length > 0 && (
            <ul className={classes.blockers}>
              {problem.blockers.map((blocker) => (
                <li key={blocker}>{blocker}</li>
              ))}
            </ul>
          )}
        </Alert>
      )}
    </DialogForm>
  )
}

function effects(
  { items, bins }: RoomDetails,
  target: { name: string; isQuarantine: boolean } | undefined,
): string[] {
  const counted = { count: items, shown: formatNumber(items) }
  const moved = target && { ...counted, target: target.name }
  return [
    ...(items === 0 ? [m.rooms_deactivate_nothing_moves()] : []),
    ...(items > 0 && !moved ? [m.rooms_deactivate_archives(counted)] : []),
    ...(items > 0 && moved ? [m.rooms_deactivate_moves(moved), m.rooms_deactivate_merges(moved)] : []),
    ...(items > 0 && moved && bins.length > 0 ? [m.rooms_deactivate_bins()] : []),
    ...(items > 0 && target && !target.isQuarantine ? [m.rooms_deactivate_unusable()] : []),
    m.rooms_deactivate_stays(),
  ]
}
