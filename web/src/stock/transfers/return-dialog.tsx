import { Button, Group, Stack, Text } from '@mantine/core'
import type { Transfer } from '@wellstock/contract/stock/transfer'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import { lotsOnTheWay, openOf } from './arrivals.ts'
import type { LotOfLine } from './pick-state.ts'
import { useTransferStep } from './queries.ts'
import { type Back, type BackErrors, errorsOf, inputOf, roomRefusal } from './return-lots.ts'
import { RoomField } from './room-field.tsx'
import { lotName, stateWord } from './words.ts'

type ReturnDialogProps = { transfer: Transfer; onClose: () => void }

/** Takes back to the sending office what is on its way: lot by lot, into a room, with a reason. */
export default function ReturnDialog({ transfer, onClose }: ReturnDialogProps) {
  const step = useTransferStep(transfer.id)
  const [said, setSaid] = useState<Record<string, Back>>({})
  const [errors, setErrors] = useState<Record<string, BackErrors>>({})
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const lots = lotsOnTheWay(transfer)
  const backOf = ({ lot: { id } }: LotOfLine): Back => said[id] ?? { id, quantity: 0, roomId: '' }
  const chosen = inputOf(lots.map(backOf))
  const isShort = reason.trim().length < 5
  const fields = step.error instanceof Problem ? step.error.fields : {}

  function set(next: readonly Back[]) {
    setSaid({ ...said, ...Object.fromEntries(next.map((back) => [back.id, back])) })
    setErrors({ ...errors, ...Object.fromEntries(next.map(({ id }) => [id, {}])) })
  }

  function submit() {
    setChecked(true)
    const found = lots.flatMap((each) => {
      const roomId = roomRefusal(backOf(each), each, transfer)
      return roomId ? [[each.lot.id, { roomId }] as const] : []
    })
    setErrors(Object.fromEntries(found))
    if (chosen.length === 0 || isShort || found.length > 0) return
    step.mutate(() => api.transfers.return({ id: transfer.id, lots: chosen, reason: reason.trim() }), {
      onError: (error) => setErrors(errorsOf(error, chosen)),
      onSuccess: ({ number, state }) => {
        toast.success(m.common_number_and_state({ number, state: stateWord(state) }))
        onClose()
      },
    })
  }

  return (
    <FormDialog
      title={m.transfers_do_return()}
      size="lg"
      submit={m.transfers_do_return()}
      cancel={m.common_cancel()}
      isSaving={step.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{m.transfers_return_text({ office: transfer.from.name })}</Text>
      {lots.map((each) => (
        <LotToReturn
          key={each.lot.id}
          {...each}
          rooms={transfer.returnRooms}
          back={backOf(each)}
          errors={errors[each.lot.id] ?? {}}
          onChange={(back) => set([back])}
        />
      ))}
      <Group>
        <Button
          variant="default"
          onClick={() => set(lots.map((each) => ({ ...backOf(each), quantity: openOf(each.lot) })))}
        >
          {m.transfers_return_all()}
        </Button>
      </Group>
      {isChecked && chosen.length === 0 && (
        <Text c="danger" role="alert">
          {m.transfers_return_none()}
        </Text>
      )}
      <NoteField
        label={m.common_reason()}
        rows={2}
        maxLength={500}
        value={reason}
        error={isChecked && isShort ? m.transfers_reason_short() : fields.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Refused
        error={step.error}
        shows={Object.keys(fields).filter((field) => /^(reason$|lots\.\d)/.test(field))}
      />
    </FormDialog>
  )
}

type LotToReturnProps = LotOfLine & {
  rooms: Transfer['returnRooms']
  back: Back
  errors: BackErrors
  onChange: (back: Back) => void
}

function LotToReturn({ line, lot, rooms, back, errors, onChange }: LotToReturnProps) {
  const name = lotName(line, lot)
  return (
    <Stack gap="xs">
      <QuantityInput
        label={m.transfers_return_of({ name, quantity: formatNumber(openOf(lot)), unit: line.unit })}
        lessLabel={m.transfers_less({ name })}
        moreLabel={m.transfers_more({ name })}
        value={back.quantity}
        max={openOf(lot)}
        error={errors.quantity}
        onChange={(quantity) => onChange({ ...back, quantity })}
      />
      <RoomField
        label={m.transfers_return_into({ name })}
        line={line}
        lot={lot}
        rooms={rooms}
        homeRoomId={line.sourceRoomId}
        value={back.roomId}
        error={errors.roomId}
        onChange={(roomId) => onChange({ ...back, roomId })}
      />
      {lot.isUnusable && (
        <Text size="sm" c="dimmed">
          {m.transfers_only_quarantine()}
        </Text>
      )}
    </Stack>
  )
}
