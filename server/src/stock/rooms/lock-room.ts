import type { RoomFields } from '@wellstock/contract/stock/room'
import { covers, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { notFound } from './rooms.ts'

/** The room as it is stored, and what its office is called. */
export type StoredRoom = RoomFields & {
  id: string
  officeId: string
  officeName: string
  officeStatus: string
  isActive: boolean
  version: number
}

/** Has the room stand still until the transaction ends: nothing else changes it, and nothing is put into it meanwhile. */
export async function lockRoom(tx: Connection, scope: Scope, id: string): Promise<StoredRoom> {
  const [room] = await tx.rows<StoredRoom>(
    `select r.id, r.office_id, o.name as "officeName", o.status as "officeStatus", r.name, r.number, r.floor,
       r.building, r.type, r.is_quarantine, r.is_active, r.responsible,
       r.temperature_min, r.temperature_max, r.notes, r.version
     from room r join office o on o.organization_id = r.organization_id and o.id = r.office_id and o.archived_at is null
     where r.organization_id = $1 and r.id = $2 for update of r`,
    [scope.organizationId, id],
  )
  if (!room || !covers(scope, room.officeId)) throw notFound()
  return room
}

/** Has what stands in these rooms wait for nobody else: quantities, reservations and places stand still. */
export async function lockContents(tx: Connection, scope: Scope, roomIds: string[]) {
  await tx.rows(
    `select 1 from item where organization_id = $1 and room_id = any($2) and archived_at is null
     order by id for no key update`,
    [scope.organizationId, roomIds],
  )
}
