import type { Grant, Role } from '@wellstock/contract/platform/access'
import type { Connection } from '../database/database.ts'
import type { Person } from './person.ts'
import { throughToken } from './token-scope.ts'

/** What a person is granted at this moment, who may have lost it since the request began: nothing where they are not active. */
export async function currentGrants(
  tx: Connection,
  person: Pick<Person, 'id' | 'organizationId' | 'token'>,
): Promise<Grant[]> {
  const grants = await tx.rows<{ role: Role; officeId: string | null }>(
    `select g.role, g.office_id from current_role_grant g
     join person p on p.organization_id = g.organization_id and p.id = g.person_id and p.status = 'active'
     where g.organization_id = $1 and g.person_id = $2`,
    [person.organizationId, person.id],
  )
  return person.token ? throughToken(grants, person.token) : grants
}
