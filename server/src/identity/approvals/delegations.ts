import type { ApprovalDelegation } from '@wellstock/contract/identity/approval'
import type { Delegation } from '@wellstock/domain/identity/approval-rights'
import { delegationProblem, isAskedBy } from '@wellstock/domain/identity/approval-rights'
import type { ApprovalKindName } from '@wellstock/domain/identity/approvals'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import type { Person } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { policyInForce } from './policy.ts'
import { nameOf, readStaff, type Staff } from './requests.ts'
import { administers } from './who-may.ts'

type Stored = Delegation & { id: string }

const COLUMNS = 'id, from_id, to_id, starts_at, ends_at, kinds, max_amount, revoked_at'
const YEAR = 366 * 24 * 60 * 60_000

function shown(staff: Staff, person: Person, { fromId, toId, ...delegation }: Stored): ApprovalDelegation {
  const isActive = [fromId, toId].every((id) => staff.people.get(id)?.isActive)
  const { startsAt, endsAt, revokedAt } = delegation
  return {
    ...delegation,
    from: nameOf(staff, fromId),
    to: nameOf(staff, toId),
    isActive: isActive && revokedAt === null && startsAt <= staff.at && staff.at < endsAt,
    canRevoke: revokedAt === null && staff.at < endsAt && (fromId === person.id || administers(person)),
  }
}

/** What somebody has delegated and what was delegated to them, the latest first; administrators see everybody's. */
export async function listDelegations(db: Connection, person: Person) {
  const staff = await readStaff(db, person.organizationId)
  const { rules } = await policyInForce(db, person.organizationId)
  const rows = await db.rows<Stored>(
    `select ${COLUMNS} from approval_delegation
     where organization_id = $1 and ($3 or $2 in (from_id, to_id)) order by starts_at desc, id limit 200`,
    [person.organizationId, person.id, administers(person)],
  )
  return {
    delegations: rows.map((row) => shown(staff, person, row)),
    people: [...staff.people.values()]
      .filter((each) => each.isActive && each.id !== person.id && isAskedBy(rules, [], each))
      .map(({ id, name }) => ({ id, name })),
  }
}

type Wanted = {
  toId: string
  startsAt: string
  endsAt: string
  kinds: ApprovalKindName[]
  maxAmount: number | null
}

const refusals = {
  self: said.delegate_to_another(),
  circle: said.delegation_circle(),
  too_long: said.delegation_too_long(),
} as const

/** Lets another decide with one's own right for a while. It leads in no circle, and is handed on twice at most. */
export async function delegate(tx: Connection, person: Person, wanted: Wanted): Promise<ApprovalDelegation> {
  const { organizationId } = person
  // Those of an organization are made one after another.
  await tx.rows('select 1 from organization where id = $1 for no key update', [organizationId])
  const staff = await readStaff(tx, organizationId)
  const to = staff.people.get(wanted.toId)
  if (!to?.isActive) throw invalid({ toId: said.person_does_not_exist() })
  const [starts, ends] = [Date.parse(wanted.startsAt), Date.parse(wanted.endsAt)]
  if (ends <= starts || ends <= Date.parse(staff.at)) throw invalid({ endsAt: said.delegation_ends_before() })
  if (ends - starts > YEAR) throw invalid({ endsAt: said.delegation_within_a_year() })
  const window = { startsAt: new Date(starts).toISOString(), endsAt: new Date(ends).toISOString() }
  const standing = await tx.rows<Delegation>(
    `select from_id, to_id, starts_at, ends_at, kinds, max_amount, revoked_at from approval_delegation
     where organization_id = $1 and revoked_at is null and ends_at > $2`,
    [organizationId, window.startsAt],
  )
  const link = { fromId: person.id, toId: wanted.toId, ...window }
  const reason = delegationProblem(link, standing)
  if (reason) throw invalid({ toId: refusals[reason] })
  const { rules } = await policyInForce(tx, organizationId)
  if (!isAskedBy(rules, wanted.kinds, to)) throw invalid({ toId: said.delegate_decides_nothing() })
  const row = { id: uuid(), ...link, kinds: [...new Set(wanted.kinds)], maxAmount: wanted.maxAmount }
  await insertRow(tx, 'approval_delegation', { organizationId, ...row })
  await note(
    tx,
    person,
    'approval.delegated',
    { entity: 'approval', id: null },
    {
      to: nameOf(staff, wanted.toId).name,
      ...window,
      kinds: row.kinds,
      maxAmount: wanted.maxAmount,
    },
  )
  return shown(staff, person, { ...row, revokedAt: null })
}

/** Takes a delegation back: one's own, or anybody's as an administrator. */
export async function revokeDelegation(
  tx: Connection,
  person: Person,
  id: string,
): Promise<ApprovalDelegation> {
  const [row] = await tx.rows<Stored>(
    `select ${COLUMNS} from approval_delegation where organization_id = $1 and id = $2 for update`,
    [person.organizationId, id],
  )
  if (!row || (row.fromId !== person.id && !administers(person)))
    throw problem('NOT_FOUND', said.approval_not_found())
  const staff = await readStaff(tx, person.organizationId)
  if (row.revokedAt !== null) return shown(staff, person, row)
  await tx.rows('update approval_delegation set revoked_at = now() where organization_id = $1 and id = $2', [
    person.organizationId,
    id,
  ])
  await note(
    tx,
    person,
    'approval.delegation_revoked',
    { entity: 'approval', id: null },
    {
      from: nameOf(staff, row.fromId).name,
      to: nameOf(staff, row.toId).name,
    },
  )
  return shown(staff, person, { ...row, revokedAt: staff.at })
}
