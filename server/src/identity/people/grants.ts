import { type Grant, type Role, roles } from '@wellstock/contract/platform/access'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { covers, type Person, type Scope } from '../../platform/access/person.ts'
import type { App } from '../../platform/app.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { publish } from '../../platform/events/publish.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { findManaged } from './people.ts'
import { takeTurn } from './take-turn.ts'

/** Refuses roles for offices that are not there (any more) or not the scope's to give. */
export async function checkOffices(
  tx: Connection,
  scope: Scope,
  grants: readonly Grant[],
  fieldOf: (index: number) => string,
) {
  const open = await tx.rows<{ id: string }>(
    'select id from office where organization_id = $1 and archived_at is null',
    [scope.organizationId],
  )
  const known = new Set(open.map(({ id }) => id).filter((id) => covers(scope, id)))
  const wrong = grants.flatMap(({ officeId }, index): [string, Sentence][] => {
    if (officeId !== null) return known.has(officeId) ? [] : [[fieldOf(index), said.office_does_not_exist()]]
    return scope.offices === 'all' ? [] : [[fieldOf(index), said.choose_one_of_your_offices()]]
  })
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
}

/** Writes a role down; false where it was held already. */
export async function addGrant(tx: Connection, person: Pick<Person, 'id' | 'organizationId'>, grant: Grant) {
  const [added] = await tx.rows(
    'insert into role_grant (organization_id, person_id, role, office_id) values ($1, $2, $3, $4) on conflict do nothing returning 1',
    [person.organizationId, person.id, grant.role, grant.officeId],
  )
  return added !== undefined
}

const refuseOwn = (person: Person, id: string) => {
  if (id === person.id) throw problem('OPERATION_FAILED', said.own_roles())
}

/** Gives a role. Giving it again changes nothing. */
export async function grantRole(tx: Connection, person: Person, id: string, grant: Grant) {
  const { organizationId } = person
  refuseOwn(person, id)
  const scope = await takeTurn(tx, person)
  await findManaged(tx, scope, id)
  await checkOffices(tx, scope, [grant], () => 'officeId')

  if (!(await addGrant(tx, { id, organizationId }, grant))) return
  await note(tx, person, 'role.granted', { entity: 'person', id }, grant)
  await publish(tx, organizationId, 'role.granted', { personId: id, ...grant, by: person.name })
}

/** Takes a role back, and hands over what waits on nobody then. Without their primary role, somebody is called by another one they hold. */
export async function revokeRole(app: App, tx: Connection, person: Person, id: string, grant: Grant) {
  const { organizationId } = person
  refuseOwn(person, id)
  const scope = await takeTurn(tx, person)
  const managed = await findManaged(tx, scope, id)
  if (grant.officeId === null ? scope.offices !== 'all' : !covers(scope, grant.officeId))
    throw invalid({ officeId: said.choose_one_of_your_offices() })

  const [taken] = await tx.rows(
    `delete from role_grant where organization_id = $1 and person_id = $2 and role = $3 and office_id is not distinct from $4
     returning 1`,
    [organizationId, id, grant.role, grant.officeId],
  )
  if (!taken) return
  const left = await tx.rows<{ role: Role }>(
    'select role from role_grant where organization_id = $1 and person_id = $2',
    [organizationId, id],
  )
  const held = left.map(({ role }) => role)
  if (!held.includes(managed.role))
    await tx.rows(
      `update person set primary_role = $3, version = version + 1, updated_at = now() where organization_id = $1 and id = $2`,
      [organizationId, id, primaryAmong(held)],
    )
  await note(tx, person, 'role.revoked', { entity: 'person', id }, grant)
  for (const handOver of app.handOvers) await handOver(tx, app, organizationId)
}

/** The role somebody is called by: a functional one where there is one. */
const primaryAmong = (held: readonly Role[]): Role =>
  roles.find((role) => role !== 'user' && held.includes(role)) ?? 'user'
