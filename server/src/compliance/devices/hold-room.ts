import type { Person } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'

/** Puts on hold, each in its place, what is stocked in the room of a device: nobody uses it until somebody has looked at it. */
export async function holdRoom(
  tx: Connection,
  person: Person,
  { id, name }: { id: string; name: string },
  reason: string,
) {
  const held = await tx.rows<{ itemId: string }>(
    `with place as (
       select b.item_id, b.lot_id from item d
       join item i on i.organization_id = d.organization_id and i.room_id = d.room_id and i.archived_at is null and i.type = 'Supplies'
       join stock_balance b on b.organization_id = i.organization_id and b.item_id = i.id and b.on_hand > 0 and b.lot_id is not null
       where d.organization_id = $1 and d.id = $2 order by b.item_id, b.lot_id)
     insert into lot_hold (organization_id, id, lot_id, item_id, kind, reason, opened_by)
     select $1, gen_random_uuid(), p.lot_id, p.item_id, 'quarantined', $3, $4 from place p
     on conflict do nothing returning item_id`,
    [person.organizationId, id, `${name}: ${reason}`.slice(0, 500), person.id],
  )
  for (const itemId of new Set(held.map((row) => row.itemId)))
    await note(tx, person, 'item.held', { entity: 'item', id: itemId }, { reason, device: name })
}
