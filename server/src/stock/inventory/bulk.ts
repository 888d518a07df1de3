import type { BulkAction } from '@wellstock/contract/stock/inventory'
import type { Person, Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { spoken } from '../../platform/messages.ts'
import { findItem } from './items.ts'
import { removeItem } from './remove-item.ts'
import { updateItem } from './update-item.ts'

/** Does one thing to several items. Each succeeds or fails by itself and says why. */
export async function changeItems(
  tx: Connection,
  person: Person,
  scope: Scope,
  ids: string[],
  change: BulkAction,
) {
  const unique = [...new Set(ids)]
  // All of them first and in one order for everyone: two of these at once wait for each other, never in a circle.
  await tx.rows(
    'select 1 from item where organization_id = $1 and id = any($2) order by id for no key update',
    [scope.organizationId, unique],
  )
  const outcomes = []
  for (const id of unique) {
    const name = (await findItem(tx, scope, id))?.name ?? ''
    try {
      await tx.attempt(() => changeItem(tx, person, scope, id, change))
      outcomes.push({ id, name, done: true, ...spoken(null) })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      outcomes.push({ id, name, done: false, ...error.closest })
    }
  }
  return outcomes
}

function changeItem(tx: Connection, person: Person, scope: Scope, id: string, change: BulkAction) {
  switch (change.action) {
    case 'status':
      return updateItem(tx, person, scope, id, { status: change.status, reason: change.reason })
    case 'levels': {
      const { action: _, ...levels } = change
      return updateItem(tx, person, scope, id, levels)
    }
    case 'delete':
      return removeItem(tx, person, scope, id)
  }
}
