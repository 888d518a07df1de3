import type { RoomDetails, RoomFields } from '@wellstock/contract/stock/room'
import { said } from '@wellstock/messages/sentence'
import type { Person, Scope } from '../../platform/access/person.ts'
import { differences } from '../../platform/audit/differences.ts'
import { note } from '../../platform/audit/note.ts'
import { stale } from '../../platform/audit/stale.ts'
import type { Connection } from '../../platform/database/database.ts'
import { updateRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { whyReserved } from '../inventory/lots-in-the-way.ts'
import { lockContents, lockRoom, type StoredRoom } from './lock-room.ts'
import { getRoom } from './rooms.ts'
import { listed, lotsIn, whyUnusable } from './stock-in-room.ts'
import { cleanFields, withFreeNumber } from './write-room.ts'

type Wanted = RoomFields & { id: string; version: number }

/** Changes a room, only if nobody has changed it since it was read. */
export async function updateRoom(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, version, ...fields }: Wanted,
): Promise<RoomDetails> {
  const before = await lockRoom(tx, scope, id)
  if (version !== before.version) throw await stale(tx, 'room.updated', id, version)

  const after = cleanFields(fields)
  const changes = differences(before, after)
  if (after.isQuarantine !== before.isQuarantine) await refuseQuarantineChange(tx, scope, before)
  if (Object.keys(changes).length > 0) {
    await withFreeNumber(() => updateRow(tx, 'room', { organizationId: scope.organizationId, id }, after))
    await note(tx, person, 'room.updated', { entity: 'room', id }, { version: before.version + 1, changes })
  }
  return getRoom(tx, scope, id)
}

// What is promised must stay usable, and what may not be used must stay apart.
async function refuseQuarantineChange(tx: Connection, scope: Scope, { id, isQuarantine }: StoredRoom) {
  await lockContents(tx, scope, [id])
  const lots = await lotsIn(tx, scope, id)
  const reserved = lots.filter((lot) => lot.reserved > 0)
  const unusable = lots.filter((lot) => lot.isExpired || lot.hold !== 'none')
  if (!isQuarantine && reserved.length > 0)
    throw problem('OPERATION_FAILED', said.reserved_room_stays(), {
      blockers: listed(reserved, whyReserved),
    })
  if (isQuarantine && unusable.length > 0)
    throw problem('OPERATION_FAILED', said.room_stays_quarantine(), {
      blockers: listed(unusable, whyUnusable),
    })
}
