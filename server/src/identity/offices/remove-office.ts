import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Person, Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { factsOf, peopleOnlyAt } from './facts.ts'
import { lockOffice } from './lock-office.ts'

const NAMED_PEOPLE = 5

type Removed = { id: string; name: string; archived: boolean }

/** Deletes an office once its name was typed. With a history it is archived: ledger and audit are never deleted. */
export async function removeOffice(
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

  const blockers = await blockersOf(tx, scope, id)
  if (offices.length === 1) blockers.push(said.only_office())
  if (blockers.length > 0) throw refusal(blockers)

  const archived = await hasHistory(tx, scope, id)
  await takeRolesBack(tx, person, id)
  await (archived ? archive(tx, person, scope, id) : erase(tx, scope, id))
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

async function blockersOf(tx: Connection, scope: Scope, id: string): Promise<Sentence[]> {
  const { stocked, units, value, openImports, currency } = await factsOf(tx, scope, id)
  const blockers: Sentence[] = []
  if (stocked > 0) {
    const worth = value.toLocaleString('en-US', { style: 'currency', currency, maximumFractionDigits: 0 })
    blockers.push(said.office_holds_stock({ units, items: said.items({ count: stocked }), worth }))
  }
  if (openImports > 0)
    blockers.push(
      openImports === 1 ? said.import_not_finished() : said.imports_not_finished({ count: openImports }),
    )
  if (await hasOpenTransfers(tx, scope, id)) blockers.push(said.transfer_not_finished())
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

async function hasOpenTransfers(tx: Connection, { organizationId }: Scope, id: string): Promise<boolean> {
  const rows = await tx.rows(
    `select 1 from transfer where organization_id = $1 and (from_office_id = $2 or to_office_id = $2)
       and state not in ('closed', 'cancelled') limit 1`,
    [organizationId, id],
  )
  return rows.length > 0
}

async function hasHistory(tx: Connection, { organizationId }: Scope, id: string): Promise<boolean> {
  const [history] = await tx.rows<{ exists: boolean }>(
    `select exists (select from item where organization_id = $1 and office_id = $2)
       or exists (select from import_batch where organization_id = $1 and office_id = $2)
       or exists (select from stock_count where organization_id = $1 and office_id = $2)
       or exists (select from detection where organization_id = $1 and office_id = $2)
       or exists (select from stock_command where organization_id = $1 and office_id = $2)
       or exists (select from transfer where organization_id = $1 and (from_office_id = $2 or to_office_id = $2))
       or exists (select from alert where organization_id = $1 and office_id = $2)
       or exists (select from anomaly where organization_id = $1 and office_id = $2)
       or exists (select from audit_event where organization_id = $1 and entity_id = $2 and action <> 'office.created') as exists`,
    [organizationId, id],
  )
  return history?.exists ?? true
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
       (select min(g.role) from role_grant g where g.organization_id = $1 and g.person_id = p.id and g.role <> 'user'), 'user')
     where p.organization_id = $1 and p.id = any($2) and not exists (
       select from role_grant g where g.organization_id = $1 and g.person_id = p.id and g.role = p.primary_role)`,
    [organizationId, grants.map(({ personId }) => personId)],
  )
  for (const { personId, role } of grants)
    await note(tx, person, 'role.revoked', { entity: 'person', id: personId }, { role, officeId })
}

async function archive(tx: Connection, person: Person, scope: Scope, id: string) {
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
  if (left) throw refusal(await blockersOf(tx, scope, id))
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
