import { currentGrants } from '../../platform/access/current-grants.ts'
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
  const scope = scopeOf({ ...person, grants: await currentGrants(tx, person) }, 'people.manage')
  if (scope.offices.length === 0) throw problem('FORBIDDEN')
  return scope
}
