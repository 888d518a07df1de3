import { causingKinds } from '@wellstock/contract/platform/kinds'
import type { LotStock, Movement } from '@wellstock/contract/stock/movements'
import type { Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import { unitCost } from './allocation.ts'
import { getItem } from './items.ts'
import { openedUnits } from './opened-units.ts'

/** What a movement `m` belongs to by its posting `g`, each cause in a column of its own. */
export const CAUSES = [
  ['stock_command', 'commandId'],
  ['stock_count', 'countId'],
  ['import_batch', 'importId'],
  ['transfer', 'transferId'],
  ...causingKinds.map(({ table, causes }) => [table, `${causes}Id`]),
]
  .map(([cause, field]) => `case g.cause when '${cause}' then g.cause_id end as "${field}"`)
  .concat(
    causingKinds.map(
      ({ table, causes }) =>
        `(select r.number from ${table} r where r.organization_id = g.organization_id and g.cause = '${table}' and r.id = g.cause_id) as "${causes}Number"`,
    ),
  )
  .join(', ')

/** The number of the document a movement belongs to by its posting `g`; null where a person did it by a command. */
export const CAUSE_NUMBER = `coalesce(${['stock_count', 'transfer', ...causingKinds.map(({ table }) => table)]
  .map(
    (table) =>
      `(select r.number from ${table} r where r.organization_id = g.organization_id and g.cause = '${table}' and r.id = g.cause_id)`,
  )
  .join(', ')})`

/** The ledger of an item, newest first. The balance counts back from the quantity of today. */
export async function listMovements(
  db: Connection,
  scope: Scope,
  { id, ...paging }: Paging & { id: string },
) {
  const item = await getItem(db, scope, id)
  const from = 'stock_movement where organization_id = $1 and item_id = $2'
  return readPage(db, paging, from, [scope.organizationId, id], (limit, all) =>
    db.rows<Movement>(
      `select m.id, m.seq, m.quantity, m.balance, m.type, m.reason, m.note, l.number as "lotNumber",
       l.expiry_date, m.occurred_at, p.name as actor, m.lot_id, m.unit_cost,
       ${CAUSES}, m.reverses_id,
       (select v.id from stock_movement v where v.organization_id = m.organization_id and v.reverses_id = m.id) as "reversedById"
     from (
       select *, $5::int - coalesce(sum(quantity) over (order by seq desc rows between unbounded preceding and 1 preceding), 0) as balance
       from ${from} order by seq desc ${limit}) m
     join person p on p.organization_id = m.organization_id and p.id = m.actor_id
     left join lot l on l.organization_id = m.organization_id and l.id = m.lot_id
     left join posting g on g.organization_id = m.organization_id and g.id = m.posting_id
     order by m.seq desc`,
      [...all, item.currentQuantity],
    ),
  )
}

/** What is on hand of each lot, first to expire first. */
export async function listLots(db: Connection, scope: Scope, id: string): Promise<LotStock[]> {
  await getItem(db, scope, id)
  const lots = await db.rows<Omit<LotStock, 'isFirst' | 'opened'>>(
    `select b.lot_id, l.number as "lotNumber", l.expiry_date, b.on_hand, b.reserved,
       b.hold, b.hold_reason,
       coalesce(l.expiry_date < office_today(o.timezone), false) as "isExpired",
       not is_unusable(b.hold, l.expiry_date, office_today(o.timezone), r.is_quarantine) as "isUsable",
       came.occurred_at as "receivedAt", ${unitCost()} as "unitCost"
     from stock_balance b
     join item i on i.organization_id = b.organization_id and i.id = b.item_id
     join office o on o.organization_id = i.organization_id and o.id = i.office_id
     left join room r on r.organization_id = i.organization_id and r.id = i.room_id
     left join lot l on l.organization_id = b.organization_id and l.id = b.lot_id
     left join lateral (
       select m.occurred_at from stock_movement m
       where m.organization_id = b.organization_id and m.item_id = b.item_id and m.lot_id = b.lot_id and m.quantity > 0
       order by m.seq limit 1) came on true
     where b.organization_id = $1 and b.item_id = $2 and b.on_hand > 0
     order by l.expiry_date nulls last, came.occurred_at, l.number`,
    [scope.organizationId, id],
  )
  const first = lots.find((lot) => lot.isUsable && lot.onHand > lot.reserved)
  const opened = await openedUnits(db, id)
  return lots.map((lot) => ({
    ...lot,
    isFirst: lot === first,
    opened: opened.filter(({ lotId }) => lotId === lot.lotId).map(({ lotId: _, ...unit }) => unit),
  }))
}
