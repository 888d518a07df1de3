import { Select } from '@mantine/core'
import type { Transfer, TransferLot } from '@wellstock/contract/stock/transfers'
import { m } from '../../lib/messages.ts'
import { roomsFor } from './arrivals.ts'

type RoomFieldProps = {
  label: string
  lot: TransferLot
  rooms: Transfer['rooms']
  /** Where the product is kept; null: nowhere. What may not be used does not go there. */
  keptIn: string | null
  /** Empty: where it is kept. */
  value: string
  error?: string | undefined
  onChange: (roomId: string) => void
}

/** The room a lot is put into. */
export function RoomField({ label, lot, rooms, keptIn, value, error, onChange }: RoomFieldProps) {
  const fitting = roomsFor(lot, rooms)
  const isKept = keptIn !== null && !lot.isUnusable
  const kept = rooms.find(({ id }) => id === keptIn)
  return (
    <Select
      label={label}
      data={[
        ...(isKept ? [{ value: '', label: m.transfers_where_kept({ room: kept?.name ?? '–' }) }] : []),
        ...fitting.map((room) => ({ value: room.id, label: `${room.number} · ${room.name}` })),
      ]}
      placeholder={m.transfers_into_hint()}
      value={value || (isKept ? '' : null)}
      error={error}
      onChange={(roomId) => onChange(roomId ?? '')}
      allowDeselect={false}
      disabled={lot.isUnusable && fitting.length === 0}
    />
  )
}
