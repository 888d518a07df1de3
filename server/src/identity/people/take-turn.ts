import type { Grant } from '@wellstock/contract/platform/access'
import { type Person, type Scope, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'

/**
 * Changes to who may do what are made one after another, each by somebody who still may. Nobody changes their own
 * rights, so whoever takes an administrator's away remains one: the last active administrator cannot be lost, not
 * even by two who take each other's role away at once.
 */
export async function takeTurn(tx: Connection, person: Person): Promise<Scope> {
  await tx.rows('select 1 from organization where id = $1 for no key update', [person.organizationId])
  const grants = await tx.rows<Grant>(
    `select g.role, g.office_id from role_grant g
     join person p on p.organization_id = g.organization_id and p.id = g.person_id and p.status = 'active'
     where g.organization_id = $1 and g.person_id = $2`,
    [person.organizationId, person.id],
  )
  const scope = scopeOf({ ...person, grants }, 'people.manage')
  if (scope.offices.length === 0) throw problem('FORBIDDEN')
  return scope
}
