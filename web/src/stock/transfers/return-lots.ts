import type { Transfer } from '@wellstock/contract/stock/transfer'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { roomsFor } from './arrivals.ts'
import type { LotOfLine } from './pick-state.ts'

/** How much of a lot comes back, and into which room; `roomId` empty: where it was kept. */
export type Back = { id: string; quantity: number | ''; roomId: string }

export type BackErrors = { quantity?: string | undefined; roomId?: string | undefined }

/** Why a lot cannot come back into the room said, or nothing. */
export function roomRefusal(
  { quantity, roomId }: Back,
  { line, lot }: LotOfLine,
  { returnRooms, from }: Pick<Transfer, 'returnRooms' | 'from'>,
): string | undefined {
  if (!quantity || roomId) return
  if (!lot.isUnusable) return line.sourceRoomId === null ? m.transfers_return_choose_room() : undefined
  return roomsFor(lot, returnRooms).length > 0
    ? m.transfers_return_choose_room()
    : m.transfers_return_no_quarantine({ office: from.name })
}

/** What the server is told: only lots of which something comes back. */
export const inputOf = (backs: readonly Back[]) =>
  backs.flatMap(({ id, quantity, roomId }) => (quantity ? [{ id, quantity, ...(roomId && { roomId }) }] : []))

/** What the server says of single lots (`lots.0.roomId`), by the lots as they were sent. */
export function errorsOf(error: Error, sent: readonly { id: string }[]): Record<string, BackErrors> {
  const errors: Record<string, BackErrors> = {}
  for (const [field, message] of Object.entries(error instanceof Problem ? error.fields : {})) {
    const [, index, name] = /^lots\.(\d+)\.(.+)$/.exec(field) ?? []
    const id = sent[Number(index)]?.id
    if (id) errors[id] = { ...errors[id], [name === 'roomId' ? 'roomId' : 'quantity']: message }
  }
  return errors
}
