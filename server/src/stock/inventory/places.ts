import { said } from '@wellstock/messages/sentence'
import { covers, officesInScope, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'

export type Place = {
  officeId: string
  officeName: string
  officeStatus: string
  roomId: string | null
  roomName: string | null
}

type Wanted = { officeId?: string | undefined; roomId?: string | null | undefined }

/**
 * Where stock is to be kept: the room's office, the office named, or else the first office of the scope. Office and room
 * stay as they are until the transaction ends.
 */
export async function findPlace(tx: Connection, scope: Scope, { officeId, roomId }: Wanted): Promise<Place> {
  if (roomId) {
    const [room] = await tx.rows<Place & { isActive: boolean }>(
      `select r.office_id, o.name as "officeName", o.status as "officeStatus", r.id as "roomId", r.name as "roomName", r.is_active
       from room r join office o on o.organization_id = r.organization_id and o.id = r.office_id and o.archived_at is null
       where r.organization_id = $1 and r.id = $2 for share of o, r`,
      [scope.organizationId, roomId],
    )
    if (!room || !covers(scope, room.officeId)) throw invalid({ roomId: said.room_does_not_exist() })
    if (!room.isActive) throw invalid({ roomId: said.room_no_longer_in_use() })
    if (officeId && officeId !== room.officeId) throw invalid({ roomId: said.room_of_another_office() })
    return room
  }
  const [office] = await tx.rows<Place>(
    `select id as "officeId", name as "officeName", status as "officeStatus", null as "roomId", null as "roomName"
     from office where organization_id = $1 and archived_at is null and ($2::uuid is null or id = $2) and ($3::uuid[] is null or id = any($3))
     order by status = 'inactive', type <> 'main', created_at, code limit 1 for share`,
    [scope.organizationId, officeId ?? null, officesInScope(scope)],
    'place-in-office',
  )
  if (!office) throw invalid({ officeId: said.office_does_not_exist() })
  return office
}

/** Whether a room is kept for what nobody may use. */
export async function isQuarantine(tx: Connection, roomId: string): Promise<boolean> {
  const rows = await tx.rows(
    'select 1 from room where organization_id = current_organization() and id = $1 and is_quarantine',
    [roomId],
  )
  return rows.length > 0
}

/** An office that is inactive takes in nothing new; what is there can still be used, counted and changed. */
export function refuseInactive({ officeName, officeStatus }: Place) {
  if (officeStatus === 'inactive')
    throw problem('OPERATION_FAILED', said.inactive_office_takes_no_items({ office: officeName }), {
      blockers: [said.choose_another_office_or_activate()],
    })
}

/** The place as lists show it where nobody has described it better. */
export const describePlace = ({ officeName, roomName }: Place) =>
  (roomName ? `${officeName}, ${roomName}` : 'Unknown').slice(0, 120)
