import type { CommandRecord } from '@wellstock/contract/stock/command'
import { UNDO_HOURS } from '@wellstock/contract/stock/commands'
import { covers, type Person, type Scope, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import { getItem } from '../inventory/items.ts'

type Wanted = Paging & { itemId?: string | undefined; mine: boolean }

/** Whether a command `c` of an item `i` may still be undone by whoever may write there. */
export const CAN_BE_UNDONE = `
  (c.undoes_id is null and c.kind <> 'reverse' and i.archived_at is null
    and c.recorded_at > now() - make_interval(hours => ${UNDO_HOURS})
    and not exists (select from stock_command u where u.organization_id = c.organization_id and u.undoes_id = c.id))`

/** What was done with stock, newest first, and what of it the caller may still take back. */
export async function listCommands(
  db: Connection,
  person: Person,
  scope: Scope,
  { itemId, mine, ...paging }: Wanted,
) {
  const values: unknown[] = [scope.organizationId]
  // What waits for approval, or was not approved, has not been done.
  const conditions = [
    'c.organization_id = $1',
    `not exists (select from disposal_line n join disposal d on d.organization_id = n.organization_id and d.id = n.disposal_id
       where n.organization_id = c.organization_id and n.command_id = c.id and d.state <> 'posted')`,
  ]
  if (scope.offices !== 'all') conditions.push(`c.office_id = any($${values.push(scope.offices)})`)
  if (itemId) conditions.push(`c.item_id = $${values.push(itemId)}`)
  if (mine) conditions.push(`c.actor_id = $${values.push(person.id)}`)
  const where = conditions.join(' and ')
  const found = await readPage(db, paging, `stock_command c where ${where}`, values, (limit, all) =>
    db.rows<Omit<CommandRecord, 'canUndo'> & { officeId: string; isOpen: boolean }>(
      `select c.id, c.kind, c.item_id, i.name as "itemName", i.unit, o.name as "officeName", c.office_id,
       c.quantity, p.name as actor, c.occurred_at, c.recorded_at,
       coalesce(c.request ->> 'note', '') as note, u.id as "undoneById",
       ${CAN_BE_UNDONE} as "isOpen"
     from stock_command c
     join item i on i.organization_id = c.organization_id and i.id = c.item_id
     join office o on o.organization_id = c.organization_id and o.id = c.office_id
     join person p on p.organization_id = c.organization_id and p.id = c.actor_id
     left join stock_command u on u.organization_id = c.organization_id and u.undoes_id = c.id
     where ${where} order by c.seq desc ${limit}`,
      all,
    ),
  )
  const writable = scopeOf(person, 'inventory.write')
  const items = found.items.map(({ officeId, isOpen, ...row }) => ({
    ...row,
    canUndo: isOpen && covers(writable, officeId),
  }))
  return { ...found, items }
}

/** What was on hand of an item at a past moment, by lot: what had happened by then. */
export async function stockAsOf(db: Connection, scope: Scope, { id, at }: { id: string; at: string }) {
  await getItem(db, scope, id)
  const lots = await db.rows<{
    lotId: string | null
    lotNumber: string | null
    expiryDate: string | null
    quantity: number
  }>(
    `select m.lot_id, l.number as "lotNumber", l.expiry_date, sum(m.quantity)::integer as quantity
     from stock_movement m left join lot l on l.organization_id = m.organization_id and l.id = m.lot_id
     where m.organization_id = $1 and m.item_id = $2 and m.occurred_at <= $3
     group by 1, 2, 3 having sum(m.quantity) <> 0 order by 3 nulls last, 2`,
    [scope.organizationId, id, at],
  )
  return { at, quantity: lots.reduce((sum, lot) => sum + lot.quantity, 0), lots }
}
