import type { Home } from '@wellstock/contract/overview/home'
import { stockLevels } from '@wellstock/contract/stock/inventory'
import { officesInScope, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'

const EXPIRY_HORIZON = 90
const EXPIRING_SHOWN = 40
const WEEKS = 13

/** The figures of the home page. Each is a count of the rows its link opens. */
export async function summary(db: Connection, scope: Scope): Promise<Home> {
  const values = [scope.organizationId, officesInScope(scope)]
  const levels = await db.rows<Home['levels'][number]>(
    `select stock_level as level, count(*) as items from item i
     where organization_id = $1 and archived_at is null and ($2::uuid[] is null or office_id = any($2)) group by 1`,
    values,
  )
  const offices = await db.rows<Home['offices'][number]>(
    `select o.id, o.name, o.code, o.status, count(i.id) as items,
       count(*) filter (where i.stock_level = 'Low Stock') as low, count(*) filter (where i.stock_level = 'Out of Stock') as out,
       coalesce(sum(i.current_quantity * i.unit_price), 0) as value
     from office o left join item i on i.organization_id = o.organization_id and i.office_id = o.id and i.archived_at is null
     where o.organization_id = $1 and o.archived_at is null and ($2::uuid[] is null or o.id = any($2))
     group by o.id, o.name, o.code, o.status, o.type, o.created_at order by o.type <> 'main', o.created_at, o.code`,
    values,
  )
  const expiring = await db.rows<Home['expiring'][number]>(
    `select i.id as "itemId", i.name, o.name as "officeName", l.number as "lotNumber", l.expiry_date,
       l.expiry_date - (now() at time zone o.timezone)::date as days, b.on_hand,
       coalesce(b.on_hand * i.unit_price, 0) as value
     from lot l
     join stock_balance b on b.organization_id = l.organization_id and b.lot_id = l.id and b.on_hand > 0
     join item i on i.organization_id = b.organization_id and i.id = b.item_id
     join office o on o.organization_id = i.organization_id and o.id = i.office_id
     where l.organization_id = $1 and l.expiry_date < current_date + $3::int and ($2::uuid[] is null or i.office_id = any($2))
     order by l.expiry_date, value desc limit $4`,
    [...values, EXPIRY_HORIZON, EXPIRING_SHOWN],
  )
  const weeks = await db.rows<Home['weeks'][number]>(
    `select to_char(week, 'YYYY-MM-DD') as week,
       coalesce(sum(m.quantity) filter (where m.type = 'receipt'), 0) as received,
       coalesce(-sum(m.quantity) filter (where m.type = 'issue'), 0) as used
     from generate_series(date_trunc('week', now()) - make_interval(weeks => $3 - 1), now(), '1 week') as week
     left join stock_movement m on m.organization_id = $1 and m.occurred_at >= week and m.occurred_at < week + interval '1 week'
       and ($2::uuid[] is null or exists (select from item i where i.organization_id = $1 and i.id = m.item_id and i.office_id = any($2)))
     group by week order by week`,
    [...values, WEEKS],
  )
  const counted = new Map(levels.map(({ level, items }) => [level, items]))
  return {
    levels: stockLevels.map((level) => ({ level, items: counted.get(level) ?? 0 })),
    offices,
    expiring,
    weeks,
  }
}
