import type { RoomDetails } from '@wellstock/contract/stock/room'
import { said } from '@wellstock/messages/sentence'
import type { Person, Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { lockRoom } from './lock-room.ts'
import { getRoom } from './rooms.ts'
import { refuseInactive } from './write-room.ts'

/** Takes a room into use again. */
export async function activateRoom(
  tx: Connection,
  person: Person,
  scope: Scope,
  id: string,
): Promise<RoomDetails> {
  const room = await lockRoom(tx, scope, id)
  if (room.isActive) throw problem('OPERATION_FAILED', said.room_is_in_use())
  refuseInactive(room)
  await tx.rows(
    'update room set is_active = true, updated_at = now(), version = version + 1 where organization_id = $1 and id = $2',
    [scope.organizationId, id],
  )
  await note(tx, person, 'room.activated', { entity: 'room', id })
  return getRoom(tx, scope, id)
}
