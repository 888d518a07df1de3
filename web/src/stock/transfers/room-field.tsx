import { Select } from '@mantine/core'
import type { Transfer, TransferLine, TransferLot } from '@wellstock/contract/stock/transfer'
import { m } from '../../lib/messages.ts'
import { storageNote } from '../items/storage-note.tsx'
import { roomsFor } from './arrivals.ts'

type RoomFieldProps = {
  label: string
  line: TransferLine
  lot: TransferLot
  rooms: Transfer['rooms']
  /** Where the product is kept; null: nowhere. What may not be used does not go there. */
  homeRoomId: string | null
  /** Empty: where it is kept. */
  value: string
  error?: string | undefined
  onChange: (roomId: string) => void
}

export function RoomField({ label, line, lot, rooms, homeRoomId, value, error, onChange }: RoomFieldProps) {
  const fitting = roomsFor(lot, rooms)
  const hasHome = homeRoomId !== null && !lot.isUnusable
  const home = rooms.find(({ id }) => id === homeRoomId)
  return (
    <Select
      label={label}
      data={[
        ...(hasHome ? [{ value: '', label: m.transfers_where_kept({ room: home?.name ?? '–' }) }] : []),
        ...fitting.map((room) => ({ value: room.id, label: `${room.number} · ${room.name}` })),
      ]}
      placeholder={m.common_choose_a_room()}
      value={value || (hasHome ? '' : null)}
      description={storageNote(
        line,
        rooms.find(({ id }) => id === (value || (hasHome && homeRoomId))),
      )}
      error={error}
      onChange={(roomId) => onChange(roomId ?? '')}
      allowDeselect={false}
      disabled={lot.isUnusable && fitting.length === 0}
    />
  )
}
