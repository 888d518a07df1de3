import { said } from '@wellstock/messages/sentence'
import { currentGrants } from '../../platform/access/current-grants.ts'
import { type Person, type Scope, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'

/**
 * Changes to who may do what are made one after another, each by somebody who still may. Nobody changes their own
 * rights, so whoever takes an administrator's away remains one: the last active administrator cannot be lost, not
 * even by two who take each other's role away at once. Not by the end of a role either: see `keepAdministrator`.
 */
export async function takeTurn(tx: Connection, person: Person): Promise<Scope> {
  await waitForTurn(tx, person.organizationId)
  const scope = scopeOf({ ...person, grants: await currentGrants(tx, person) }, 'people.manage')
  if (scope.offices.length === 0) throw problem('FORBIDDEN')
  return scope
}

/** The same, where the calendar changes them. */
export const waitForTurn = (tx: Connection, organizationId: string) =>
  tx.rows('select 1 from organization where id = $1 for no key update', [organizationId])

/** Refuses what would leave nobody but somebody whose own role ends to administer the organization. The database does, too. */
export async function keepAdministrator(tx: Connection, organizationId: string, id: string) {
  const [isLast] = await tx.rows(
    'select 1 from lasting_administrators($1) as lasting (id) having bool_and(id = $2)',
    [organizationId, id],
  )
  if (isLast) throw problem('OPERATION_FAILED', said.last_administrator())
}
