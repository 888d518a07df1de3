import { said } from '@wellstock/messages/sentence'
import type { Person, Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/failures.ts'
import { deleteUnused } from '../../platform/database/write.ts'
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
  const place = [scope.organizationId, id]
  const isErased = await deleteUnused(tx, () =>
    tx.rows('delete from item where organization_id = $1 and id = $2', place),
  )
  if (!isErased)
    try {
      await tx.rows(
        'update item set archived_at = clock_timestamp(), updated_by = $3 where organization_id = $1 and id = $2',
        [...place, person.id],
      )
    } catch (error) {
      if (violatedConstraint(error) !== 'device_of_item') throw error
      throw problem('OPERATION_FAILED', said.item_is_device_in_use())
    }

  await note(tx, person, isErased ? 'item.deleted' : 'item.archived', { entity: 'item', id }, { before })
  return { id }
}
