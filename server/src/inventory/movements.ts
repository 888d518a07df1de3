import type { LotStock, Movement } from '@wellstock/contract/inventory'
import type { Connection } from '../database/database.ts'
import type { Scope } from '../people/person.ts'
import { getItem } from './items.ts'

/** The ledger of an item, newest first. The balance counts back from the quantity of today. */
export async function listMovements(
  db: Connection,
  scope: Scope,
  { id, page, pageSize }: { id: string; page: number; pageSize: number },
) {
  const item = await getItem(db, scope, id)
  const place = [scope.organizationId, id]
  const [count] = await db.rows<{ total: number }>(
    'select count(*) as total from stock_movement where organization_id = $1 and item_id = $2',
    place,
  )
  const movements = await db.rows<Movement>(
    `select m.id, m.seq, m.quantity, m.balance, m.type, m.reason, m.note, l.number as "lotNumber",
       l.expiry_date as "expiryDate", m.occurred_at as "occurredAt", p.name as actor, m.reverses_id as "reversesId"
     from (
       select *, $3::int - coalesce(sum(quantity) over (order by seq desc rows between unbounded preceding and 1 preceding), 0) as balance
       from stock_movement where organization_id = $1 and item_id = $2 order by seq desc limit $4 offset $5) m
     join person p on p.organization_id = m.organization_id and p.id = m.actor_id
     left join lot l on l.organization_id = m.organization_id and l.id = m.lot_id
     order by m.seq desc`,
    [...place, item.currentQuantity, pageSize, (page - 1) * pageSize],
  )
  return { items: movements, total: count?.total ?? 0, page, pageSize }
}

/** What is on hand of each lot, first to expire first. */
export async function listLots(db: Connection, scope: Scope, id: string): Promise<LotStock[]> {
  await getItem(db, scope, id)
  return db.rows<LotStock>(
    `select b.lot_id as "lotId", l.number as "lotNumber", l.expiry_date as "expiryDate", b.on_hand as "onHand",
       coalesce(l.expiry_date < (now() at time zone o.timezone)::date, false) as "isExpired"
     from stock_balance b
     join item i on i.organization_id = b.organization_id and i.id = b.item_id
     join office o on o.organization_id = i.organization_id and o.id = i.office_id
     left join lot l on l.organization_id = b.organization_id and l.id = b.lot_id
     where b.organization_id = $1 and b.item_id = $2 and b.on_hand > 0
     order by l.expiry_date nulls last, l.number`,
    [scope.organizationId, id],
  )
}
