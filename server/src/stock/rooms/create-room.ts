import type { RoomDetails, RoomFields } from '@wellstock/contract/stock/room'
import { v7 as uuid } from 'uuid'
import type { Person, Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { findPlace } from '../inventory/places.ts'
import { getRoom } from './rooms.ts'
import { cleanFields, refuseInactive, withFreeNumber } from './write-room.ts'

export async function createRoom(
  tx: Connection,
  person: Person,
  scope: Scope,
  { officeId, ...fields }: RoomFields & { officeId: string },
): Promise<RoomDetails> {
  refuseInactive(await findPlace(tx, scope, { officeId }))
  const id = uuid()
  const after = cleanFields(fields)
  const { organizationId } = scope
  await withFreeNumber(() => insertRow(tx, 'room', { organizationId, id, officeId, ...after }))
  await note(tx, person, 'room.created', { entity: 'room', id }, { officeId, after })
  return getRoom(tx, scope, id)
}
