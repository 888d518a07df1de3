import type { Office, OfficeActivity } from '@wellstock/contract/identity/offices'
import { covers, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'

const SHOWN = 20
const TOUCHED = 20
const DAYS = 7
const IMPORTS = 5

type Row = Omit<OfficeActivity, 'url'> & { entity: string; entityId: string }

/**
 * What happened in an office lately, newest first: a day's movements of one kind by one person are one entry, the rest
 * comes from the audit trail of the office, its rooms, its imports and the items last touched.
 */
export async function recentActivity(
  db: Connection,
  person: Person,
  office: Pick<Office, 'id' | 'timezone'>,
): Promise<OfficeActivity[]> {
  const place = [person.organizationId, office.id]
  const movements = await db.rows<Row>(
    `with touched as materialized (
       select id from item where organization_id = $1 and office_id = $2 and archived_at is null
       order by updated_at desc limit ${TOUCHED}),
     latest as materialized (
       select date_trunc('day', max(l.occurred_at) at time zone $3) as day from touched t cross join lateral (
         select m.occurred_at from stock_movement m where m.organization_id = $1 and m.item_id = t.id
         order by m.seq desc limit 1) l),
     days as (
       select m.type, m.actor_id, date_trunc('day', m.occurred_at at time zone $3) as day, max(m.occurred_at) as at,
         count(distinct m.item_id) as count, (array_agg(m.item_id order by m.seq desc))[1] as item_id
       from stock_movement m join item i on i.organization_id = m.organization_id and i.id = m.item_id
         and i.office_id = $2 and i.archived_at is null
       where m.organization_id = $1
         and m.occurred_at >= ((select day from latest) - interval '${DAYS - 1} days') at time zone $3
       group by 1, 2, 3 order by at desc limit ${SHOWN})
     select d.at, p.name as actor, 'stock.' || d.type as action, i.name as subject, d.count, 'item' as entity, i.id as "entityId"
     from days d
     join item i on i.organization_id = $1 and i.id = d.item_id
     join person p on p.organization_id = $1 and p.id = d.actor_id`,
    [...place, office.timezone],
  )
  // Adjustments are in the movements already.
  const events = await db.rows<Row>(
    `with subjects as (
       select 'office' as entity, o.id, o.name from office o where o.organization_id = $1 and o.id = $2
       union all
       select 'room', r.id, r.name from room r where r.organization_id = $1 and r.office_id = $2
       union all
       (select 'item', i.id, i.name from item i where i.organization_id = $1 and i.office_id = $2 and i.archived_at is null
        order by i.updated_at desc limit ${TOUCHED})
       union all
       (select 'import', b.id, b.file_name from import_batch b where b.organization_id = $1 and b.office_id = $2
        order by b.created_at desc limit ${IMPORTS}))
     select e.at, coalesce(actor_name(p.name, e.details), '') as actor, e.action, s.name as subject, s.entity, s.id as "entityId",
       case e.action when 'import.committed' then (e.details ->> 'created')::int + (e.details ->> 'changed')::int
         when 'import.undone' then (e.details ->> 'items')::int end as count
     from subjects s cross join lateral (
       select a.at, a.action, a.actor_id, a.details, a.seq from audit_event a
       where a.organization_id = $1 and a.entity_id = s.id and a.action <> 'item.adjusted'
       order by a.seq desc limit ${SHOWN}) e
     left join person p on p.organization_id = $1 and p.id = e.actor_id
     order by e.seq desc limit ${SHOWN}`,
    place,
  )
  const mayOpen = covers(scopeOf(person, 'inventory.read'), office.id)
  return [...movements, ...events]
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, SHOWN)
    .map(({ entity, entityId, ...rest }) => ({
      ...rest,
      url: entity === 'item' && mayOpen ? `/dashboard/inventory/${entityId}` : null,
    }))
}
