import type { Item } from '@wellstock/contract/stock/items'
import { said } from '@wellstock/messages/sentence'
import { covers, type Person, type Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/failures.ts'
import { updateRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { getItem } from './items.ts'
import { findPlace, refuseInactive } from './places.ts'

/** Brings an archived item back to where it was kept, as long as there is such a place. It begins without stock. */
export async function restoreItem(tx: Connection, person: Person, scope: Scope, id: string): Promise<Item> {
  const [archived] = await tx.rows<{ officeId: string; roomId: string | null }>(
    `select office_id, room_id from item
     where organization_id = $1 and id = $2 and archived_at is not null for no key update`,
    [scope.organizationId, id],
  )
  if (!archived || !covers(scope, archived.officeId)) throw problem('NOT_FOUND', said.no_such_item())
  refuseInactive(await findPlace(tx, scope, archived))
  try {
    await updateRow(
      tx,
      'item',
      { organizationId: scope.organizationId, id },
      { archivedAt: null, updatedBy: person.id },
    )
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'item_serial_once')
      throw problem('DUPLICATE_DATA', said.serial_number_of_other_piece())
    if (constraint === 'item_serial') throw problem('OPERATION_FAILED', said.product_needs_serial_number())
    if (constraint !== 'item_once') throw error
    throw problem('DUPLICATE_DATA', said.product_kept_there_already())
  }
  await note(tx, person, 'item.restored', { entity: 'item', id })
  return getItem(tx, scope, id)
}
