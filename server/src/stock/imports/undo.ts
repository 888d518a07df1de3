import type { Import } from '@wellstock/contract/stock/imports'
import { said } from '@wellstock/messages/sentence'
import type { Person, Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { CAUSED, type NewMovement, postMovements } from '../inventory/post-movement.ts'
import { inChunks } from './chunks.ts'
import { getImport } from './imports.ts'
import { type ImportedItem, undoBlockers } from './undo-blockers.ts'
import { takeLotsAndCodesBack } from './write-lots.ts'

const NAMED_BLOCKERS = 20

/**
 * Takes a whole import back: its movements are reversed, what it created is archived, what it changed is as before.
 * Refused, with what stands in the way, where stock has been used or items edited since; nothing is half undone.
 */
export async function undoImport(tx: Connection, person: Person, scope: Scope, id: string): Promise<Import> {
  const before = await getImport(tx, scope, id)
  const [won] = await tx.rows(
    `update import_batch set state = 'undone', updated_at = now(), version = version + 1
     where organization_id = $1 and id = $2 and state in ('committed', 'writing') returning 1`,
    [scope.organizationId, id],
  )
  if (!won) {
    if (before.state === 'draft') throw problem('OPERATION_FAILED', said.import_not_committed())
    return getImport(tx, scope, id)
  }
  const { items, movements } = await reverseAll(tx, person, scope, id)
  const { fileName, officeId } = before
  await note(tx, person, 'import.undone', { entity: 'import', id }, { fileName, officeId, items, movements })
  return getImport(tx, scope, id)
}

/**
 * Takes back what an import has written so far, which then is a draft as before. Where somebody has taken it over in the
 * meantime it is theirs. Refused where stock has been used since: then it stays as far as it came.
 */
export async function takeBack(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, version }: { id: string; version: number },
) {
  const [mine] = await tx.rows(
    `update import_batch set state = 'draft', result = null, updated_at = now(), version = version + 1
     where organization_id = $1 and id = $2 and state = 'writing' and version = $3 returning 1`,
    [person.organizationId, id, version],
  )
  if (!mine) return
  const { items, movements } = await reverseAll(tx, person, scope, id)
  for (const table of ['import_change', 'import_lot', 'import_code'])
    await tx.rows(`delete from ${table} where organization_id = $1 and import_id = $2`, [
      person.organizationId,
      id,
    ])
  tx.touch('import', id)
  if (items > 0) await note(tx, person, 'import.stopped', { entity: 'import', id }, { items, movements })
}

async function reverseAll(tx: Connection, person: Person, scope: Scope, id: string) {
  const items = await lockItems(tx, scope, id)
  const movements = await movementsToReverse(tx, scope, id)
  const blockers = undoBlockers(items, movements, await balancesOf(tx, scope, items))
  if (blockers.length > 0)
    throw problem('OPERATION_FAILED', said.import_cannot_be_taken_back(), {
      blockers: blockers.slice(0, NAMED_BLOCKERS),
    })

  await inChunks(tx, movements, (chunk) => reverse(tx, person, id, chunk))
  const notArchived = items.filter(({ isArchived }) => !isArchived)
  const changed = notArchived.filter(({ isCreated }) => !isCreated).map((item) => item.id)
  const created = notArchived.filter(({ isCreated }) => isCreated).map((item) => item.id)
  await inChunks(tx, changed, (chunk) => restore(tx, person, id, chunk))
  await inChunks(tx, created, (chunk) => archive(tx, person, chunk))
  await takeLotsAndCodesBack(tx, { organizationId: scope.organizationId, importId: id })

  tx.touch('item', ...items.map((item) => item.id))
  return { items: items.length, movements: movements.length }
}

// In one order for everyone, so that two of these at once wait for each other instead of blocking each other.
const lockItems = (tx: Connection, scope: Scope, importId: string) =>
  tx.rows<ImportedItem>(
    `select i.id, i.name, i.current_quantity, i.archived_at is not null as "isArchived",
       c.before is null as "isCreated", i.version <> c.version as "isEdited"
     from import_change c join item i on i.organization_id = c.organization_id and i.id = c.item_id
     where c.organization_id = $1 and c.import_id = $2 order by i.id for no key update of i`,
    [scope.organizationId, importId],
  )

type Reversible = NewMovement & { id: string; lotId: string | null }

const movementsToReverse = (tx: Connection, scope: Scope, importId: string) =>
  tx.rows<Reversible>(
    `select m.id, m.item_id, m.lot_id, m.quantity, m.type, m.reason, m.unit_cost
     from stock_movement m
     where ${CAUSED} and m.organization_id = $2 and m.reverses_id is null and not exists (
       select from stock_movement r where r.organization_id = m.organization_id and r.reverses_id = m.id)
     order by m.seq`,
    [importId, scope.organizationId],
  )

const balancesOf = (tx: Connection, scope: Scope, items: ImportedItem[]) =>
  tx.rows<{ itemId: string; lotId: string | null; onHand: number }>(
    `select item_id, lot_id, on_hand from stock_balance
     where organization_id = $1 and item_id = any($2)`,
    [scope.organizationId, items.map(({ id }) => id)],
  )

const reverse = (tx: Connection, person: Person, importId: string, movements: Reversible[]) =>
  postMovements(
    tx,
    person,
    { cause: 'import_batch', id: importId },
    movements.map(({ id, quantity, ...movement }) => ({
      ...movement,
      quantity: -quantity,
      reason: 'import undone',
      reversesId: id,
    })),
  )

const restore = (tx: Connection, person: Person, importId: string, ids: string[]) =>
  tx.rows(
    `update item i set vendor_id = (b.before ->> 'vendorId')::uuid, department = b.before ->> 'department',
       location = b.before ->> 'location', min_quantity = (b.before ->> 'minQuantity')::int,
       reorder_point = (b.before ->> 'reorderPoint')::int, max_quantity = (b.before ->> 'maxQuantity')::int,
       unit_price = (b.before ->> 'unitPrice')::numeric, purchase_date = (b.before ->> 'purchaseDate')::date,
       notes = b.before ->> 'notes', updated_by = $3, updated_at = now(), version = i.version + 1
     from import_change b
     where b.organization_id = $1 and b.import_id = $2 and b.item_id = any($4)
       and i.organization_id = b.organization_id and i.id = b.item_id`,
    [person.organizationId, importId, person.id, ids],
  )

const archive = (tx: Connection, person: Person, ids: string[]) =>
  tx.rows(
    `update item set archived_at = clock_timestamp(), updated_by = $2, updated_at = now(), version = version + 1
     where organization_id = $1 and id = any($3)`,
    [person.organizationId, person.id, ids],
  )
