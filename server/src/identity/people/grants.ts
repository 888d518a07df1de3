import type { NewGrant } from '@wellstock/contract/identity/people'
import { type Grant, type Role, roles } from '@wellstock/contract/platform/access'
import { type Sentence, said } from '@wellstock/messages/sentence'
import type * as z from 'zod'
import { covers, type Person, type Scope } from '../../platform/access/person.ts'
import type { App } from '../../platform/app.ts'
import { type Actor, note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { publish } from '../../platform/events/publish.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { findManaged } from './people.ts'
import { keepAdministrator, takeTurn } from './take-turn.ts'

/** A role to be given; where it does not say when it ends, the end stays as it is. */
export type WantedGrant = z.output<typeof NewGrant>

/** Refuses roles for offices that are not there (any more) or not the scope's to give, and ends that have passed. */
export async function checkGrants(
  tx: Connection,
  scope: Scope,
  grants: readonly WantedGrant[],
  fieldOf: (index: number, field: 'officeId' | 'endsOn') => string,
) {
  const open = await tx.rows<{ id: string }>(
    'select id from office where organization_id = $1 and archived_at is null',
    [scope.organizationId],
  )
  const known = new Set(open.map(({ id }) => id).filter((id) => covers(scope, id)))
  const wrong = grants.flatMap(({ officeId }, index): [string, Sentence][] => {
    const field = fieldOf(index, 'officeId')
    if (officeId !== null) return known.has(officeId) ? [] : [[field, said.office_does_not_exist()]]
    return scope.offices === 'all' ? [] : [[field, said.choose_one_of_your_offices()]]
  })
  const ended = await tx.rows<{ place: number }>(
    `select place from unnest($2::uuid[], $3::date[]) with ordinality as wanted (office_id, ends_on, place)
     where has_grant_ended($1, office_id, ends_on)`,
    [
      scope.organizationId,
      grants.map(({ officeId }) => officeId),
      grants.map(({ endsOn }) => endsOn ?? null),
    ],
  )
  for (const [index, { role, endsOn }] of grants.entries())
    if (role === 'user' && endsOn) wrong.push([fieldOf(index, 'endsOn'), said.base_role_has_no_end()])
  for (const { place } of ended) wrong.push([fieldOf(place - 1, 'endsOn'), said.needed_by_has_passed()])
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
}

/** Writes a role down: whether it is new, or until when it held before; nothing where it is held so already. */
export async function addGrant(
  tx: Connection,
  { id, organizationId }: Pick<Person, 'id' | 'organizationId'>,
  { role, officeId, endsOn }: WantedGrant,
): Promise<'new' | { heldUntil: string | null } | undefined> {
  const values = [organizationId, id, role, officeId]
  const [before] = await tx.rows<{ endsOn: string | null; hasEnded: boolean }>(
    `select ends_on, has_grant_ended(organization_id, office_id, ends_on) as "hasEnded" from role_grant
     where organization_id = $1 and person_id = $2 and role = $3 and office_id is not distinct from $4 for update`,
    values,
  )
  const isHeld = before && !before.hasEnded
  if (isHeld && (endsOn === undefined || endsOn === before.endsOn)) return
  if (before?.hasEnded) await removeGrant(tx, { id: null, organizationId }, id, { role, officeId })
  await tx.rows(
    `insert into role_grant (organization_id, person_id, role, office_id, ends_on) values ($1, $2, $3, $4, $5)
     on conflict on constraint role_grant_once do update set ends_on = excluded.ends_on`,
    [...values, endsOn ?? null],
  )
  return isHeld ? { heldUntil: before.endsOn } : 'new'
}

/** Takes a role away, whoever ends it; false where it was not there. Without their primary role, somebody is called by another one they hold. */
export async function removeGrant(tx: Connection, actor: Actor, id: string, { role, officeId }: Grant) {
  const { organizationId } = actor
  const [taken] = await tx.rows<{ endsOn: string | null }>(
    `delete from role_grant where organization_id = $1 and person_id = $2 and role = $3 and office_id is not distinct from $4
     returning ends_on`,
    [organizationId, id, role, officeId],
  )
  if (!taken) return false
  const [left] = await tx.rows<{ primaryRole: Role; held: Role[] }>(
    `select p.primary_role, array(select g.role from current_role_grant g
       where g.organization_id = p.organization_id and g.person_id = p.id) as held
     from person p where p.organization_id = $1 and p.id = $2`,
    [organizationId, id],
  )
  if (left && !left.held.includes(left.primaryRole))
    await tx.rows(
      `update person set primary_role = $3, version = version + 1, updated_at = now() where organization_id = $1 and id = $2`,
      [organizationId, id, primaryAmong(left.held)],
    )
  const { endsOn } = taken
  await note(
    tx,
    actor,
    'role.revoked',
    { entity: 'person', id },
    { role, officeId, ...(endsOn && { endsOn }) },
  )
  return true
}

const refuseOwn = (person: Person, id: string) => {
  if (id === person.id) throw problem('OPERATION_FAILED', said.own_roles())
}

/** Gives a role, or moves its end. Giving it again as it is changes nothing. */
export async function grantRole(tx: Connection, person: Person, id: string, wanted: WantedGrant) {
  const { organizationId } = person
  const { role, officeId, endsOn = null } = wanted
  refuseOwn(person, id)
  const scope = await takeTurn(tx, person)
  await findManaged(tx, scope, id)
  await checkGrants(tx, scope, [wanted], (_, field) => field)
  if (isOfAdministrator(wanted) && endsOn) await keepAdministrator(tx, organizationId, id)

  const written = await addGrant(tx, { id, organizationId }, wanted)
  if (!written) return
  if (written !== 'new') {
    const moved = { role, officeId, endsOn: { from: written.heldUntil, to: endsOn } }
    await note(tx, person, 'role.end-moved', { entity: 'person', id }, moved)
    return
  }
  await noteGranted(tx, person, id, { role, officeId, endsOn })
}

/** Notes that somebody was given a role, and tells those who follow it. */
export async function noteGranted(
  tx: Connection,
  person: Person,
  personId: string,
  { role, officeId, endsOn }: Grant & { endsOn: string | null },
) {
  const given = { role, officeId, ...(endsOn && { endsOn }) }
  await note(tx, person, 'role.granted', { entity: 'person', id: personId }, given)
  await publish(tx, person.organizationId, 'role.granted', {
    ...{ personId, role, officeId, endsOn },
    by: person.name,
  })
}

/** What makes somebody an administrator of the whole organization. */
const isOfAdministrator = ({ role, officeId }: Grant) => role === 'admin' && officeId === null

/** Takes a role back, and hands over what waits on nobody then. */
export async function revokeRole(app: App, tx: Connection, person: Person, id: string, grant: Grant) {
  const { organizationId } = person
  refuseOwn(person, id)
  const scope = await takeTurn(tx, person)
  await findManaged(tx, scope, id)
  if (grant.officeId === null ? scope.offices !== 'all' : !covers(scope, grant.officeId))
    throw invalid({ officeId: said.choose_one_of_your_offices() })
  if (isOfAdministrator(grant)) await keepAdministrator(tx, organizationId, id)

  if (!(await removeGrant(tx, person, id, grant))) return
  for (const handOver of app.handOvers) await handOver(tx, app, organizationId)
}

/** The role somebody is called by: a functional one where there is one. */
const primaryAmong = (held: readonly Role[]): Role =>
  roles.find((role) => role !== 'user' && held.includes(role)) ?? 'user'
