import { type Grant, officesWith } from '@wellstock/contract/platform/access'
import type { Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'

/** Somebody who can be notified about stock. `offices` null: of every office. */
export type AlertPerson = { id: string; name: string; offices: string[] | null }

/** Active people who may see the inventory, of some office within the scope at least. */
export async function findAlertPeople(db: Connection, scope: Scope): Promise<AlertPerson[]> {
  const people = await db.rows<{ id: string; name: string; grants: Grant[] }>(
    `select p.id, p.name, jsonb_agg(jsonb_build_object('role', g.role, 'officeId', g.office_id)) as grants
     from person p join current_role_grant g on g.organization_id = p.organization_id and g.person_id = p.id
     where p.organization_id = $1 and p.status = 'active' group by p.id, p.name order by lower(p.name)`,
    [scope.organizationId],
  )
  return people
    .map(({ id, name, grants }) => {
      const offices = officesWith(grants, 'inventory.read')
      return { id, name, offices: offices === 'all' ? null : offices }
    })
    .filter(
      ({ offices }) =>
        offices === null || offices.some((id) => scope.offices === 'all' || scope.offices.includes(id)),
    )
}

export const mayBeNotified = (people: readonly AlertPerson[], personId: string, officeId: string) =>
  people.some(({ id, offices }) => id === personId && (offices === null || offices.includes(officeId)))
