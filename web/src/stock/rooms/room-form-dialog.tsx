import { Alert, Button, Group, Modal, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { RoomDetails } from '@wellstock/contract/stock/room'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { FieldErrors } from '../../ui/field-errors.tsx'
import { DialogForm } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCreateRoom, useUpdateRoom } from './queries.ts'
import { fieldId, RoomFieldset } from './room-fieldset.tsx'
import {
  emptyRoom,
  fieldLabel,
  inputOf,
  isRoomField,
  mergeMine,
  type RoomValues,
  valuesOf,
} from './room-values.ts'

type Office = { id: string; name: string }
type RoomFormDialogProps = {
  isOpen: boolean
  onClose: () => void
  onSaved?: (room: RoomDetails) => void
} & ({ room: RoomDetails } | { room?: never; offices: Office[]; officeId: string | undefined })

export function RoomFormDialog(props: RoomFormDialogProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const { room, isOpen, onClose } = props
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={room ? m.common_edit_named({ name: room.name }) : m.rooms_add_title()}
      closeButtonProps={{ 'aria-label': m.common_close() }}
      closeOnClickOutside={false}
      size="lg"
      fullScreen={isPhone}
    >
      {room ? <EditRoom {...props} room={room} /> : <AddRoom {...props} />}
    </Modal>
  )
}

function AddRoom({ offices, officeId, onClose, onSaved }: Extract<RoomFormDialogProps, { room?: never }>) {
  const create = useCreateRoom()
  const known = offices.some(({ id }) => id === officeId) ? officeId : offices[0]?.id
  const [values, setValues] = useState(() => emptyRoom(known ?? ''))
  return (
    <RoomForm
      values={values}
      onChange={setValues}
      offices={offices}
      error={create.error}
      isSaving={create.isPending}
      saveLabel={m.rooms_add()}
      onCancel={onClose}
      onSubmit={() =>
        create.mutate(
          { ...inputOf(values), officeId: values.officeId },
          {
            onSuccess: (room) => {
              toast.success(m.rooms_added({ name: room.name }))
              onClose()
              onSaved?.(room)
            },
          },
        )
      }
    />
  )
}

function EditRoom({ room, onClose, onSaved }: RoomFormDialogProps & { room: RoomDetails }) {
  const update = useUpdateRoom()
  // As the person opened it: a newer answer in the background must not pass for what they have seen.
  const [opened, setOpened] = useState(room)
  const [values, setValues] = useState(() => valuesOf(room))
  const stale = update.error instanceof Problem && update.error.code === 'STALE_VERSION' && update.error

  async function takeNewer(merge: (now: RoomValues) => RoomValues) {
    try {
      const now = await api.rooms.get({ id: room.id })
      setOpened(now)
      setValues(merge(valuesOf(now)))
      update.reset()
    } catch (error) {
      toast.error(messageOf(error))
    }
  }

  return (
    <>
      {stale && (
        <Alert color="warn" variant="light" role="alert" title={m.rooms_stale()} mb="md">
          {Object.entries(stale.fields).map(([field, change]) => (
            <Text key={field}>
              {isRoomField(field) ? m.rooms_field_change({ field: fieldLabel(field), change }) : change}
            </Text>
          ))}
          <Group gap="xs" mt="sm">
            <Button variant="default" onClick={() => void takeNewer((now) => now)}>
              {m.rooms_stale_load()}
            </Button>
            <Button
              variant="default"
              onClick={() => void takeNewer((now) => mergeMine(valuesOf(opened), values, now))}
            >
              {m.rooms_stale_keep()}
            </Button>
          </Group>
        </Alert>
      )}
      <RoomForm
        values={values}
        onChange={setValues}
        error={stale ? null : update.error}
        isSaving={update.isPending}
        saveLabel={m.common_save()}
        onCancel={onClose}
        onSubmit={() =>
          update.mutate(
            { ...inputOf(values), id: room.id, version: opened.version },
            {
              onSuccess: (saved) => {
                toast.success(m.rooms_saved({ name: saved.name }))
                onClose()
                onSaved?.(saved)
              },
            },
          )
        }
      />
    </>
  )
}

type RoomFormProps = {
  values: RoomValues
  onChange: (values: RoomValues) => void
  /** Where a new room may go. Left out: it is there already. */
  offices?: Office[]
  error: unknown
  isSaving: boolean
  saveLabel: string
  onCancel: () => void
  onSubmit: () => void
}

function RoomForm(props: RoomFormProps) {
  const { values, onChange, offices, error, isSaving, saveLabel, onCancel, onSubmit } = props
  const problem = error instanceof Problem ? error : undefined
  const errors = Object.entries(problem?.fields ?? {}).filter(([field]) => isRoomField(field))

  function submit() {
    onSubmit()
  }

  return (
    <DialogForm
      submit={saveLabel}
      cancel={m.common_cancel()}
      isSaving={isSaving}
      onSubmit={submit}
      onCancel={onCancel}
    >
      {errors.length > 0 && (
        <FieldErrors
          errors={errors.map(([field, message]) => ({
            field: fieldId(field),
            label: isRoomField(field) ? fieldLabel(field) : field,
            message,
          }))}
        />
      )}
      {Boolean(error) && errors.length === 0 && (
        <Alert color="danger" variant="light" role="alert" title={m.rooms_save_failed()}>
          <Text>{messageOf(error)}</Text>
          {problem?.blockers.map((blocker) => (
            <Text key={blocker}>{blocker}</Text>
          ))}
        </Alert>
      )}
      <RoomFieldset
        values={values}
        errors={Object.fromEntries(errors)}
        onChange={(part) => onChange({ ...values, ...part })}
        {...(offices && { offices })}
      />
    </DialogForm>
  )
}
