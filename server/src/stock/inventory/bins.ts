import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import type { Person } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/read-request.ts'

/** The bin of a room that is called so; added at the end of its way where there is none yet. */
export async function binNamed(
  tx: Connection,
  person: Person,
  roomId: string | null,
  code: string,
): Promise<string> {
  if (!roomId) throw invalid({ binCode: said.bin_needs_room() })
  const wanted = code.trim()
  const find = () =>
    tx.rows<{ id: string }>(
      'select id from bin where organization_id = current_organization() and room_id = $1 and lower(code) = lower($2)',
      [roomId, wanted],
    )
  const [known] = await find()
  if (known) return known.id
  const added = await tx.rows(
    `insert into bin (organization_id, id, room_id, code, position)
     select current_organization(), $1::uuid, $2::uuid, $3::text, coalesce(max(position) + 1, 0)
     from bin where organization_id = current_organization() and room_id = $2
     on conflict do nothing returning 1`,
    [uuid(), roomId, wanted],
  )
  if (added.length > 0)
    await note(tx, person, 'room.bins_added', { entity: 'room', id: roomId }, { codes: [wanted] })
  const [made] = await find()
  if (!made) throw new Error('a bin that was just made')
  return made.id
}
