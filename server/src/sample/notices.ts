import type pg from 'pg'
import { organization } from './organization.ts'

/** As many as a panel holds, of which the latest are unread. */
const KEPT = 50
const UNREAD = 12

/**
 * The notices people have by now: of every item that is low or out where they manage stock, and of the roles they
 * were given. The problems are the real ones, so that notices end when somebody fixes them.
 */
export async function loadNotices(client: pg.PoolClient, anchor: string) {
  await client.query(
    `with holder as (
       select p.id as person_id, array_agg(g.office_id) as offices, bool_or(g.office_id is null) as everywhere
       from person p join current_role_grant g on g.organization_id = p.organization_id and g.person_id = p.id
       where p.organization_id = $1 and p.status = 'active' and g.role in ('admin', 'inventory_manager')
       group by p.id),
     stock as (
       select h.person_id, case i.stock_level when 'Low Stock' then 'stock.low' else 'stock.out' end as kind,
         jsonb_build_object('itemId', i.id, 'name', i.name, 'sku', i.sku, 'office', o.name, 'officeId', o.id, 'quantity', i.current_quantity, 'unit', i.unit) as data,
         'stock:' || i.id as problem, i.updated_at as at
       from item i
       join office o on o.organization_id = i.organization_id and o.id = i.office_id
       join holder h on h.everywhere or i.office_id = any(h.offices)
       where i.organization_id = $1 and i.archived_at is null and i.stock_level in ('Low Stock', 'Out of Stock')),
     roles as (
       select g.person_id, 'role.granted' as kind,
         jsonb_build_object('role', g.role, 'office', o.name,
           'by', (select a.name from person a where a.organization_id = $1 and a.primary_role = 'admin' order by a.email limit 1)) as data,
         null::text as problem, $2::date - interval '300 days' as at
       from current_role_grant g
       join person p on p.organization_id = g.organization_id and p.id = g.person_id and p.status = 'active'
       left join office o on o.organization_id = g.organization_id and o.id = g.office_id
       where g.organization_id = $1 and g.role <> 'user'),
     ranked as (
       select n.*, row_number() over (partition by person_id order by at desc, problem) as place
       from (select * from stock union all select * from roles) n)
     insert into notification (organization_id, person_id, seq, id, kind, data, problem, created_at, read_at)
     select $1, person_id, 0, gen_random_uuid(), kind, data, problem, at, case when place > ${UNREAD} then $2::date end
     from ranked where place <= ${KEPT} order by person_id, place desc`,
    [organization.id, anchor],
  )
}
