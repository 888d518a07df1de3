import type { OfficeStanding } from '@wellstock/contract/overview/home'
import { alertSeverities } from '@wellstock/domain/stock/alerts'
import { officesInScope, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { isOpen } from '../../stock/alerts/open.ts'
import { roomsDue } from '../../stock/counts/due.ts'
import { lotsByOffice } from '../../stock/expirations/count-lots.ts'
import { ON_THE_WAY } from '../../stock/transfers/state-lists.ts'

type Row = Omit<OfficeStanding, 'alerts' | 'facts'> & {
  alerts: { severity: OfficeStanding['alerts'][number]['severity']; count: number }[]
  items: number
  short: number
}

/** How the offices stand, beside what is known of each: one statement for each kind of number, however many offices. */
export async function officeStandings(db: Connection, scope: Scope, now: Date): Promise<OfficeStanding[]> {
  const rows = await db.rows<Row>(
    `with under_way as (
       select t.from_office_id, t.to_office_id, l.value from transfer t
       cross join lateral (
         select coalesce(sum(p.in_transit * p.unit_cost), 0) as value from transfer_lot p
         where p.organization_id = t.organization_id and p.transfer_id = t.id) l
       where t.organization_id = $1 and t.state in ${ON_THE_WAY}),
     open as (
       select a.office_id, a.severity, count(*)::int as count from alert a
       where a.organization_id = $1 and ${isOpen('$3')} group by 1, 2)
     select o.id as "officeId",
       (select json_build_object('count', count(*), 'value', round(coalesce(sum(w.value), 0), 2))
        from under_way w where w.to_office_id = o.id) as "comingIn",
       (select json_build_object('count', count(*), 'value', round(coalesce(sum(w.value), 0), 2))
        from under_way w where w.from_office_id = o.id) as "goingOut",
       (select coalesce(json_agg(json_build_object('severity', a.severity, 'count', a.count)), '[]')
        from open a where a.office_id = o.id) as alerts,
       i.items, i.short
     from office o cross join lateral (
       select count(*)::int as items, count(*) filter (where i.stock_level in ('Low Stock', 'Out of Stock'))::int as short
       from item i where i.organization_id = o.organization_id and i.office_id = o.id and i.archived_at is null) i
     where o.organization_id = $1 and o.archived_at is null and ($2::uuid[] is null or o.id = any($2))`,
    [scope.organizationId, officesInScope(scope), now.toISOString()],
  )
  const expired = await lotsByOffice(db, scope, {
    band: 'expired',
    place: 'in_use',
    sort: 'expiry',
    dir: 'asc',
  })
  const overdue = (await roomsDue(db, scope)).filter(({ overdueDays }) => overdueDays > 0)
  return rows.map(({ items, short, alerts, ...row }) => ({
    ...row,
    alerts: alertSeverities.flatMap((severity) => alerts.filter((each) => each.severity === severity)),
    facts: {
      items,
      short,
      expired: expired.get(row.officeId) ?? 0,
      countsOverdue: overdue.filter(({ officeId }) => officeId === row.officeId).length,
    },
  }))
}
