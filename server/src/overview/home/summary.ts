import type { Home } from '@wellstock/contract/overview/home'
import { stockLevels } from '@wellstock/contract/stock/inventory'
import { bandsAtRisk, RISK_DAYS } from '@wellstock/domain/stock/expirations'
import { officesInScope, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { todayOf } from '../../platform/today.ts'
import { findLots } from '../../stock/expirations/lots.ts'
import { expiryBandSums, expiryDays } from '../../stock/expirations/summary.ts'

/** Lots shown at once; the page of expirations has them all. */
const LOTS = 12
const WEEKS = 13
const DAY = 86_400_000

/** The figures of the home page. Each is a count of the rows its link opens. */
export async function summary(db: Connection, scope: Scope, now: Date): Promise<Home> {
  const values = [scope.organizationId, officesInScope(scope)]
  const today = await todayOf(db, scope.organizationId, now)
  const levels = await db.rows<Home['levels'][number]>(
    `select stock_level as level, count(*) as items from item i
     where organization_id = $1 and archived_at is null and ($2::uuid[] is null or office_id = any($2)) group by 1`,
    values,
  )
  const offices = await db.rows<Home['offices'][number]>(
    `select o.id, o.name, o.code, o.status, count(i.id) as items,
       count(*) filter (where i.stock_level = 'Low Stock') as low, count(*) filter (where i.stock_level = 'Out of Stock') as out,
       coalesce(sum(i.current_quantity * i.unit_cost), 0) as value
     from office o left join item i on i.organization_id = o.organization_id and i.office_id = o.id and i.archived_at is null
     where o.organization_id = $1 and o.archived_at is null and ($2::uuid[] is null or o.id = any($2))
     group by o.id, o.name, o.code, o.status, o.type, o.created_at order by o.type <> 'main', o.created_at, o.code`,
    values,
  )
  const weeks = await db.rows<Home['weeks'][number]>(
    `with moved as (
       select date_trunc('week', m.occurred_at at time zone o.timezone) as week, sum(m.quantity * m.unit_cost) filter (where m.type = 'receipt') as received,
         -sum(m.quantity * m.unit_cost) filter (where m.type = 'issue' and i.type = 'Supplies') as used
       from stock_movement m
       join item i on i.organization_id = m.organization_id and i.id = m.item_id and ($2::uuid[] is null or i.office_id = any($2))
       join office o on o.organization_id = i.organization_id and o.id = i.office_id
       where m.organization_id = $1 and m.type in ('receipt', 'issue')
         and m.occurred_at >= date_trunc('week', $4::timestamp) - make_interval(weeks => $3 - 1) - interval '14 hours'
       group by 1)
     select to_char(w.week, 'YYYY-MM-DD') as week, coalesce(sum(m.received), 0) as received, coalesce(sum(m.used), 0) as used
     from generate_series(date_trunc('week', $4::timestamp) - make_interval(weeks => $3 - 1), $4::timestamp, '1 week') as w (week)
     left join moved m on m.week = w.week
     group by w.week order by w.week`,
    [...values, WEEKS, today],
  )
  const counted = new Map(levels.map(({ level, items }) => [level, items]))
  return {
    levels: stockLevels.map((level) => ({ level, items: counted.get(level) ?? 0 })),
    offices,
    expiring: await expiring(db, scope, today),
    weeks,
  }
}

/** What the page of expirations says of the same lots. */
async function expiring(db: Connection, scope: Scope, today: string): Promise<Home['expiring']> {
  const bands = await expiryBandSums(db, scope)
  const dayAfter = (days: number) => new Date(Date.parse(today) + days * DAY).toISOString().slice(0, 10)
  // A day to either side: the calendar of whoever looks may be ahead or behind.
  const to = dayAfter(RISK_DAYS + 1)
  return {
    bands: bands.filter(({ band }) => bandsAtRisk.includes(band)),
    days: await expiryDays(db, scope, { from: dayAfter(-1), to }),
    lots: await findLots(
      db,
      scope,
      { sort: 'expiry', dir: 'asc', to: dayAfter(RISK_DAYS) },
      { limit: LOTS, offset: 0 },
    ),
  }
}
