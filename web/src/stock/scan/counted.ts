import type { Count } from '@wellstock/contract/stock/counts'
import type { QueuedLine } from './queue.ts'

/** What somebody has counted so far: item and lot → quantity. */
export type Counted = Record<string, number>

/** A lot by its identifier or its number; null or nothing: stock without a lot. */
export const keyOfLot = (itemId: string, lot: string | null | undefined) => `${itemId} ${lot ?? ''}`

/**
 * Where a person goes on counting: from what the server has of them, and what this device has still to tell it. What
 * others have counted is theirs.
 */
export function goneOnFrom({ id, state, lines }: Count, commands: readonly QueuedLine[]): Counted {
  const all: Counted = {}
  for (const { itemId, lotId, lotNumber, isOwn, counted, recounted } of lines) {
    const own = state === 'recount' ? recounted : isOwn ? counted : null
    if (own === null || own === undefined) continue
    // A label may have said the number before the lot had an identifier.
    all[keyOfLot(itemId, lotId)] = own
    if (lotNumber) all[keyOfLot(itemId, lotNumber)] = own
  }
  for (const { body, refused } of commands)
    if (body.kind === 'count' && body.countId === id && !refused?.isFinal)
      all[keyOfLot(body.itemId, body.lotNumber ?? body.lotId)] = body.quantity
  return all
}
