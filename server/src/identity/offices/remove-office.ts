import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Person, Scope } from '../../platform/access/person.ts'
import type { App } from '../../platform/app.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { deleteUnused } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { peopleOnlyAt } from './facts.ts'
import { lockOffice } from './lock-office.ts'

const NAMED_PEOPLE = 5

type Removed = { id: string; name: string; archived: boolean }

/** Deletes an office once its name was typed. With a history it is archived: ledger and audit are never deleted. */
export async function removeOffice(
  app: App,
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, name }: { id: string; name: string },
): Promise<Removed> {
  // All of them in one order: of two people who delete the last two offices at once, the second waits and is refused.
  const offices = await tx.rows(
    'select 1 from office where organization_id = $1 and archived_at is null order by id for update',
    [scope.organizationId],
  )
  const { version: _, ...before } = await lockOffice(tx, scope, id)
  if (name.trim().toLowerCase() !== before.name.trim().toLowerCase())
    throw invalid({ name: said.office_name_does_not_match() })

  const blockers = await blockersOf(app, tx, scope, id)
  if (offices.length === 1) blockers.push(said.only_office())
  if (blockers.length > 0) throw refusal(blockers)

  const stays = await wasChanged(tx, scope, id)
  await takeRolesBack(tx, person, id)
  const archived = stays || !(await deleteUnused(tx, () => erase(tx, scope, id)))
  if (archived) await archive(app, tx, person, scope, id)
  await note(
    tx,
    person,
    archived ? 'office.archived' : 'office.deleted',
    { entity: 'office', id },
    { before },
  )
  return { id, name: before.name, archived }
}

const refusal = (blockers: Sentence[]) =>
  problem('OPERATION_FAILED', said.office_cannot_be_deleted(), { blockers })

async function blockersOf(app: App, tx: Connection, scope: Scope, id: string): Promise<Sentence[]> {
  const blockers: Sentence[] = []
  for (const ask of app.officeBlockers) blockers.push(...(await ask(tx, scope, id)))
  const people = await peopleOnlyAt(tx, scope, id)
  if (people.length > 0) {
    const names = people.slice(0, NAMED_PEOPLE)
    const count = people.length - names.length
    blockers.push(
      said.roles_in_this_office_only({ people: count > 0 ? said.names_and_more({ names, count }) : names }),
    )
  }
  return blockers
}

/** Whether anything was done to it, or asked for there, since it was added. */
async function wasChanged(tx: Connection, { organizationId }: Scope, id: string): Promise<boolean> {
  const changes = await tx.rows(
    `select 1 from audit_event where organization_id = $1 and entity_id = $2 and action <> 'office.created'
     union all select 1 from access_request where organization_id = $1 and office_id = $2 limit 1`,
    [organizationId, id],
  )
  return changes.length > 0
}

/** Roles held here mean nothing any more. Nobody loses their last one: that was asked before. */
async function takeRolesBack(tx: Connection, person: Person, officeId: string) {
  const { organizationId } = person
  const grants = await tx.rows<{ personId: string; role: string }>(
    'delete from role_grant where organization_id = $1 and office_id = $2 returning person_id, role',
    [organizationId, officeId],
  )
  // Whoever was called by a role held here is called by one they still hold.
  await tx.rows(
    `update person p set version = version + 1, updated_at = now(), primary_role = coalesce(
       (select min(g.role) from current_role_grant g where g.organization_id = $1 and g.person_id = p.id and g.role <> 'user'), 'user')
     where p.organization_id = $1 and p.id = any($2) and not exists (
       select from current_role_grant g where g.organization_id = $1 and g.person_id = p.id and g.role = p.primary_role)`,
    [organizationId, grants.map(({ personId }) => personId)],
  )
  for (const { personId, role } of grants)
    await note(tx, person, 'role.revoked', { entity: 'person', id: personId }, { role, officeId })
}

async function archive(app: App, tx: Connection, person: Person, scope: Scope, id: string) {
  const office = [scope.organizationId, id]
  await tx.rows(
    `update item set archived_at = clock_timestamp(), updated_by = $3
     where organization_id = $1 and office_id = $2 and archived_at is null and current_quantity = 0`,
    [...office, person.id],
  )
  const [left] = await tx.rows(
    'select 1 from item where organization_id = $1 and office_id = $2 and archived_at is null limit 1',
    office,
  )
  // Somebody brought stock in between the look and the write.
  if (left) throw refusal(await blockersOf(app, tx, scope, id))
  await tx.rows(
    'update room set is_active = false, updated_at = now(), version = version + 1 where organization_id = $1 and office_id = $2 and is_active',
    office,
  )
  await tx.rows(
    `update office set archived_at = clock_timestamp(), updated_at = now(), version = version + 1
     where organization_id = $1 and id = $2`,
    office,
  )
}

async function erase(tx: Connection, { organizationId }: Scope, id: string) {
  const office = [organizationId, id]
  await tx.rows('delete from unknown_code where organization_id = $1 and office_id = $2', office)
  await tx.rows(
    'delete from bin where organization_id = $1 and room_id in (select r.id from room r where r.organization_id = $1 and r.office_id = $2)',
    office,
  )
  await tx.rows('delete from room where organization_id = $1 and office_id = $2', office)
  await tx.rows('delete from office where organization_id = $1 and id = $2', office)
}
