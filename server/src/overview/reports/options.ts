import { permissions } from '@wellstock/contract/platform/access'
import type { Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'

type Choice = { id: string; name: string }
type Office = Choice & { code: string; isArchived: boolean }

/** What a report can be asked for: offices, archived ones last, the days there are, and people who may be sent one. */
export async function reportOptions(db: Connection, { organizationId, offices }: Scope, now: Date) {
  const within = [organizationId, offices === 'all' ? null : offices]
  const [found] = await db.rows<{
    today: string
    firstDay: string | null
    offices: Office[] | null
  }>(
    `select coalesce(max(office_today(o.timezone, $3)), organization_today($1, $3)) as today,
       json_agg(json_build_object('id', o.id, 'code', o.code, 'name', o.name, 'isArchived', o.archived_at is not null)
         order by o.archived_at is not null, o.type <> 'main', o.created_at, o.code) as offices,
       (select min(k.first_on) from item_month k join item i on i.organization_id = k.organization_id and i.id = k.item_id
        where k.organization_id = $1 and ($2::uuid[] is null or i.office_id = any($2))) as "firstDay"
     from office o where o.organization_id = $1 and ($2::uuid[] is null or o.id = any($2))`,
    [...within, now.toISOString()],
  )
  if (!found) throw new Error('a sum without a row')
  const people = await db.rows<Choice>(
    `select p.id, p.name from person p
     where p.organization_id = $1 and p.status = 'active' and exists (
       select from current_role_grant g where g.organization_id = $1 and g.person_id = p.id and g.role = any($2))
     order by lower(p.name), p.id`,
    [organizationId, permissions['offices.read']],
  )
  return {
    today: found.today,
    firstDay: found.firstDay,
    offices: found.offices ?? [],
    people,
  }
}
