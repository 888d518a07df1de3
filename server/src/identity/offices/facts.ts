import type { Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'

export type OfficeFacts = {
  items: number
  /** Items with something on hand, and what that is worth. */
  stocked: number
  value: number
  openImports: number
  currency: string
}

/** What stands in an office and what is still being done there. */
export async function factsOf(db: Connection, scope: Scope, officeId: string): Promise<OfficeFacts> {
  const [facts] = await db.rows<OfficeFacts>(
    `select count(i.id) as items, count(*) filter (where i.current_quantity > 0) as stocked,
       round(coalesce(sum(i.current_quantity * i.unit_cost), 0)) as value,
       (select count(*) from import_batch b
        where b.organization_id = $1 and b.office_id = $2 and b.state in ('draft', 'writing')) as "openImports", g.currency
     from organization g left join item i
       on i.organization_id = g.id and i.office_id = $2 and i.archived_at is null
     where g.id = $1 group by g.currency`,
    [scope.organizationId, officeId],
  )
  if (!facts) throw new Error('an organization without a row')
  return facts
}

/** How many people work here: those with a role in this office or in all of them, the base role aside. */
export async function peopleOf(db: Connection, scope: Scope, officeId: string): Promise<number> {
  const [row] = await db.rows<{ people: number }>(
    `select count(distinct g.person_id) as people from current_role_grant g
     join person p on p.organization_id = g.organization_id and p.id = g.person_id and p.status = 'active'
     where g.organization_id = $1 and g.role <> 'user' and (g.office_id is null or g.office_id = $2)`,
    [scope.organizationId, officeId],
  )
  return row?.people ?? 0
}

/** Whose roles are all in this office: without it they could do nothing any more. */
export async function peopleOnlyAt(db: Connection, scope: Scope, officeId: string): Promise<string[]> {
  const people = await db.rows<{ name: string }>(
    `select p.name from person p where p.organization_id = $1 and p.status <> 'deactivated' and exists (
         select from current_role_grant g where g.organization_id = $1 and g.person_id = p.id and g.role <> 'user' and g.office_id = $2)
       and not exists (
         select from current_role_grant g where g.organization_id = $1 and g.person_id = p.id and g.role <> 'user'
           and g.office_id is distinct from $2)
     order by p.name`,
    [scope.organizationId, officeId],
  )
  return people.map(({ name }) => name)
}
