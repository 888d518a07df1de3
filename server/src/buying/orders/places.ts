import { covers, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { ownDepartment } from './check-draft.ts'

/** Where and for whom somebody can order: their own department in any office, every department where they write the orders. */
export async function listPlaces(db: Connection, person: Person) {
  const { organizationId } = person
  const writes = scopeOf(person, 'orders.write')
  const offices = await db.rows<{ id: string; code: string; name: string; isOpen: boolean; today: string }>(
    `select id, code, name, status = 'active' as "isOpen", office_today(timezone) as today from office
     where organization_id = $1 and archived_at is null order by type <> 'main', created_at, code`,
    [organizationId],
  )
  const departments = await db.rows<{ id: string; name: string }>(
    'select id, name from department where organization_id = $1 and merged_into is null order by lower(name)',
    [organizationId],
  )
  const departmentId = await ownDepartment(db, person)
  const writesAny = offices.some(({ id }) => covers(writes, id))
  return {
    offices: [
      ...offices.filter(({ id }) => covers(writes, id)),
      ...offices.filter(({ id }) => !covers(writes, id) && departmentId !== null),
    ],
    departments: departments.filter(({ id }) => writesAny || id === departmentId),
    departmentId,
  }
}
