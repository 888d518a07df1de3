import { Button, Select, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { BookItem, BookLot, BookRoom } from '@wellstock/domain/stock/scan-book'
import type { ScanResult } from '@wellstock/domain/stock/scan-codes'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { isUnsent } from './book.ts'
import type { ScanSession } from './scan-session.ts'
import classes from './stop-card.module.css'

const kinds = ['quarantined', 'damaged', 'recalled'] as const
/** As the server asks for it. */
const SHORTEST_REASON = 5

type QuarantineFormProps = {
  item: BookItem
  lot: BookLot | undefined
  rooms: readonly BookRoom[]
  scan: ScanResult
  scanSession: ScanSession
}

/** Takes a lot out of use: on hold wherever it is, or apart into a quarantine room. */
export function QuarantineForm({ item, lot: scanned, rooms, scanSession }: QuarantineFormProps) {
  const lots = item.lots.filter((lot) => !isUnsent(lot))
  const [chosen, setChosen] = useState(String(scanned?.id ?? lots[0]?.id ?? null))
  const [hold, setHold] = useState<(typeof kinds)[number]>('quarantined')
  const [reason, setReason] = useState('')
  const [typed, setQuantity] = useState<number | '' | null>(null)
  const lot = lots.find(({ id }) => String(id) === chosen)
  const quantity = typed ?? lot?.onHand ?? ''
  const isReady = reason.trim().length >= SHORTEST_REASON
  const apart = rooms.filter((room) => room.isQuarantine && room.id !== item.roomId)
  const holding = useMutation({
    mutationFn: (id: string) => api.stock.hold({ id, hold, reason }),
    onSuccess: () => scanSession.settled('held', item.name, m.stock_held({ lot: lot?.number ?? '' })),
  })

  if (!lot) return <p>{m.scan_quarantine_nothing()}</p>
  return (
    <Stack gap="sm">
      <Select
        size="lg"
        label={m.scan_quarantine_lot()}
        data={lots.map(({ id, number, onHand }) => ({
          value: String(id),
          label: m.scan_quarantine_lot_of({
            lot: number ?? m.common_without_a_lot(),
            quantity: formatNumber(onHand),
            unit: item.unit,
          }),
        }))}
        value={chosen}
        onChange={(next) => next && setChosen(next)}
        allowDeselect={false}
      />
      <ChoiceChips
        legend={m.stock_hold_kind()}
        choices={kinds.map((value) => ({ value, label: m[`stock_hold_${value}`]() }))}
        value={hold}
        onChange={setHold}
      />
      <NoteField
        size="lg"
        label={m.common_reason()}
        rows={2}
        maxLength={500}
        required
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Refusal error={holding.error} />
      {lot.id && (
        <Button
          size="lg"
          disabled={!isReady}
          loading={holding.isPending}
          onClick={() => lot.id && holding.mutate(lot.id)}
        >
          {m.scan_quarantine_hold({ lot: lot.number ?? '' })}
        </Button>
      )}
      {apart.length > 0 && (
        <QuantityInput
          label={m.stock_quantity({ unit: item.unit })}
          lessLabel={m.common_one_less()}
          moreLabel={m.common_one_more()}
          min={1}
          max={lot.onHand}
          value={quantity}
          onChange={setQuantity}
        />
      )}
      {apart.map((room) => (
        <Button
          key={room.id}
          size="lg"
          variant="default"
          className={classes.choice}
          disabled={!isReady || quantity === ''}
          onClick={() => {
            const place = { lotId: lot.id, toRoomId: room.id, note: reason }
            const body = { kind: 'move' as const, itemId: item.id, quantity: Number(quantity), ...place }
            scanSession.bookInstead({ do: 'book', item, lot, body })
          }}
        >
          {m.scan_choose_quarantine({
            quantity: formatNumber(Number(quantity)),
            unit: item.unit,
            room: room.name || room.number,
          })}
        </Button>
      ))}
    </Stack>
  )
}
