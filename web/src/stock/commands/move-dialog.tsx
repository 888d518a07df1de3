import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Item } from '@wellstock/contract/stock/items'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { roomLabel } from '../items/place.ts'
import { inventoryQueries } from '../items/queries.ts'
import { storageNote } from '../items/storage-note.tsx'
import { AmountField } from './amount-field.tsx'
import { AskingForm } from './asking-form.tsx'
import { freeOf, type LotChoice, needsReason } from './lot-choice.ts'
import { LotSelect } from './lot-select.tsx'
import { ReasonField } from './reason-field.tsx'
import { useCommand } from './use-command.ts'

// What cannot be used may still go into quarantine: the server knows which rooms those are.
const fits = () => true

type MoveDialogProps = {
  item: Item
  lotId?: LotChoice
  toRoomId?: string
  quantity?: number
  onClose: () => void
}

export function MoveDialog({ item, lotId, toRoomId: wantedRoom, quantity = 1, onClose }: MoveDialogProps) {
  const { data: lots = [] } = useQuery(inventoryQueries.lots(item.id))
  const { data: facets } = useQuery(inventoryQueries.facets())
  const command = useCommand(item, onClose)
  const [amount, setAmount] = useState<number | ''>(quantity)
  const [lot, setLot] = useState<LotChoice>(lotId)
  const [toRoomId, setToRoomId] = useState<string | null>(wantedRoom ?? null)
  const [overrideReason, setOverrideReason] = useState('')
  const rooms = (facets?.rooms ?? []).filter(
    (room) => room.officeId === item.officeId && room.id !== item.roomId,
  )
  const chosen = lots.find((each) => each.lotId === lot)
  const asksReason = (needsReason(lots, lot) && chosen?.isUsable) || command.asked.has('overrideReason')

  const submit = () =>
    command.send({
      kind: 'move',
      quantity: Number(amount),
      lotId: lot,
      toRoomId: toRoomId ?? '',
      ...(asksReason && overrideReason && { overrideReason }),
    })

  return (
    <AskingForm
      title={m.stock_move_title({ name: item.name })}
      asking={command}
      shows={['quantity', 'lotId', 'toRoomId', 'overrideReason']}
      submit={m.stock_move_submit({ quantity: formatNumber(Number(amount)), unit: item.unit })}
      isReady={amount !== '' && toRoomId !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={m.stock_to_room()}
        description={
          storageNote(
            item,
            rooms.find(({ id }) => id === toRoomId),
          ) ?? m.stock_to_room_text({ office: item.officeName })
        }
        data={rooms.map((room) => ({ value: room.id, label: roomLabel(room) }))}
        value={toRoomId}
        onChange={setToRoomId}
        searchable
        nothingFoundMessage={m.stock_to_room_none()}
        error={command.fields.toRoomId}
        data-autofocus
      />
      <AmountField
        unit={item.unit}
        value={amount}
        onChange={setAmount}
        all={freeOf(lots, lot, (each) => each.isUsable)}
        error={command.fields.quantity}
      />
      <LotSelect
        lots={lots}
        item={item}
        value={lot}
        onChange={setLot}
        fits={fits}
        error={command.fields.lotId}
      />
      {asksReason && (
        <ReasonField
          label={m.stock_override()}
          description={m.stock_override_text()}
          required
          value={overrideReason}
          onChange={setOverrideReason}
          error={command.fields.overrideReason}
        />
      )}
    </AskingForm>
  )
}
