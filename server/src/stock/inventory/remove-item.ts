import { said } from '@wellstock/messages/sentence'
import type { Person, Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { lockItem } from './items.ts'

/** Deletes an item that holds no stock. With a history it is archived instead: the ledger is never deleted. */
export async function removeItem(
  tx: Connection,
  person: Person,
  scope: Scope,
  id: string,
): Promise<{ id: string }> {
  const before = await lockItem(tx, scope, id)
  if (before.currentQuantity > 0)
    throw problem('OPERATION_FAILED', said.item_holds_stock(), {
      blockers: [said.adjust_to_zero_first({ count: before.currentQuantity, unit: before.unit })],
    })

  // What was only proposed is forgotten.
  await tx.rows(
    'delete from rebalance_proposal where organization_id = $1 and transfer_id is null and (item_id = $2 or to_item_id = $2)',
    [scope.organizationId, id],
  )
  const [history] = await tx.rows<{ exists: boolean }>(
    `select exists (select from stock_movement where organization_id = $1 and item_id = $2)
       or exists (select from import_change where organization_id = $1 and item_id = $2)
       or exists (select from stock_command where organization_id = $1 and item_id = $2)
       or exists (select from reservation where organization_id = $1 and item_id = $2)
       or exists (select from count_line where organization_id = $1 and item_id = $2)
       or exists (select from transfer_line where organization_id = $1 and item_id = $2)
       or exists (select from rebalance_proposal where organization_id = $1 and (item_id = $2 or to_item_id = $2))
       or exists (select from detection_row where organization_id = $1 and item_id = $2) as exists`,
    [scope.organizationId, id],
  )
  if (history?.exists)
    await tx.rows(
      'update item set archived_at = clock_timestamp(), updated_by = $3 where organization_id = $1 and id = $2',
      [scope.organizationId, id, person.id],
    )
  else await tx.rows('delete from item where organization_id = $1 and id = $2', [scope.organizationId, id])

  await note(
    tx,
    person,
    history?.exists ? 'item.archived' : 'item.deleted',
    { entity: 'item', id },
    { before },
  )
  return { id }
}
