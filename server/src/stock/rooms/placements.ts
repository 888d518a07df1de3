import type { RoomDetails } from '@wellstock/contract/stock/room'
import { said } from '@wellstock/messages/sentence'
import type { Person, Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { lockRoom } from './lock-room.ts'
import { getRoom } from './rooms.ts'

type Placement = { itemId: string; binId: string | null }

/** Puts items of a room into its bins, all of them or none. */
export async function placeItems(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, placements }: { id: string; placements: Placement[] },
): Promise<RoomDetails> {
  await lockRoom(tx, scope, id)
  const itemIds = placements.map(({ itemId }) => itemId)
  const binIds = placements.map(({ binId }) => binId)
  const bins = await tx.rows<{ id: string }>(
    'select id from bin where organization_id = $1 and room_id = $2 and id = any($3)',
    [scope.organizationId, id, binIds.filter((binId) => binId !== null)],
  )
  const known = new Set(bins.map((bin) => bin.id))
  if (binIds.some((binId) => binId !== null && !known.has(binId)))
    throw invalid({ placements: said.bin_no_longer_in_room() })

  const placed = await tx.rows<{ id: string }>(
    `update item i set bin_id = p.bin_id from unnest($3::uuid[], $4::uuid[]) p(item_id, bin_id)
     where i.organization_id = $1 and i.room_id = $2 and i.archived_at is null and i.id = p.item_id returning i.id`,
    [scope.organizationId, id, itemIds, binIds],
  )
  if (placed.length !== new Set(itemIds).size || placed.length !== itemIds.length)
    throw invalid({ placements: said.item_no_longer_in_room() })
  await note(tx, person, 'room.items_placed', { entity: 'room', id }, { placements })
  return getRoom(tx, scope, id)
}
