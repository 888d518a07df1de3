import type { Transfer, TransferLot } from '@wellstock/contract/stock/transfer'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { LotOfLine } from './pick-state.ts'

/** What is said of one lot that was on its way. `roomId` empty: where the product is kept already. */
export type Arrival = {
  id: string
  received: number | ''
  damaged: number | ''
  missing: number | ''
  roomId: string
  note: string
}

/** What can still arrive: on its way and not said to be missing. */
export const openOf = ({ inTransit, missing }: Pick<TransferLot, 'inTransit' | 'missing'>) =>
  inTransit - missing

export const lotsOnTheWay = ({ lines }: Pick<Transfer, 'lines'>): LotOfLine[] =>
  lines.flatMap((line) => line.lots.filter((lot) => openOf(lot) > 0).map((lot) => ({ line, lot })))

/** Where a lot may be put: what may not be used goes into quarantine alone. */
export const roomsFor = ({ isUnusable }: Pick<TransferLot, 'isUnusable'>, rooms: Transfer['rooms']) =>
  isUnusable ? rooms.filter(({ isQuarantine }) => isQuarantine) : rooms

/** Nothing said yet. It goes where it is kept; what may not be used, into the first quarantine room. */
export function emptyArrival(lot: TransferLot, rooms: Transfer['rooms']): Arrival {
  const roomId = lot.isUnusable ? (roomsFor(lot, rooms)[0]?.id ?? '') : ''
  return { id: lot.id, received: 0, damaged: 0, missing: 0, roomId, note: '' }
}

export const saidOf = ({ received, damaged, missing }: Arrival) =>
  (received || 0) + (damaged || 0) + (missing || 0)

/** Why this cannot be said of a lot, or nothing. */
export function refusalOf(
  arrival: Arrival,
  { line, lot }: LotOfLine,
  rooms: Transfer['rooms'],
): string | undefined {
  const open = openOf(lot)
  if (saidOf(arrival) > open)
    return m.transfers_receive_too_many({ quantity: formatNumber(open), unit: line.unit })
  const isPutAway = (arrival.received || 0) + (arrival.damaged || 0) > 0
  if (isPutAway && lot.isUnusable && roomsFor(lot, rooms).length === 0) return m.transfers_no_quarantine()
  if (isPutAway && arrival.roomId === '' && line.targetRoomId === null) return m.transfers_choose_room()
}

/** What the server is told: only lots of which something is said. */
export const inputOf = (arrivals: readonly Arrival[]) =>
  arrivals
    .filter((arrival) => saidOf(arrival) > 0)
    .map(({ id, received, damaged, missing, roomId, note }) => ({
      id,
      received: received || 0,
      damaged: damaged || 0,
      missing: missing || 0,
      ...(roomId && { roomId }),
      note: note.trim(),
    }))
