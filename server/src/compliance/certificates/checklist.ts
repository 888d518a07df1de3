import type { AuditCheck, OfferedCheck } from '@wellstock/contract/compliance/audits'
import {
  type CheckResult,
  inAuditOrder,
  markOf,
  refusalOfResult,
} from '@wellstock/domain/compliance/audit-checklists'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { recordStep } from '../../platform/workflow/document.ts'
import { assessClauses, lookingNow } from '../standards/clauses.ts'
import { auditDocument, type LockedAudit, lockAudit } from './audit-document.ts'

type Call = Pick<ScopedCall, 'app' | 'db' | 'person' | 'scope'>

/** The clauses that apply of a standard, whatever its edition, as an audit looks at them. */
export async function offeredClauses(call: Call, standard: string): Promise<OfferedCheck[]> {
  const own = await call.db.rows<{ id: string }>(
    'select id from clause where organization_id = $1 and is_applicable and standard_key(standard) = standard_key($2)',
    [call.person.organizationId, standard],
  )
  if (own.length === 0) return []
  const ids = new Set(own.map(({ id }) => id))
  const clauses = (await assessClauses(await lookingNow(call))).filter(({ id }) => ids.has(id))
  return inAuditOrder(
    clauses.map((clause) => ({
      clauseId: clause.id,
      number: clause.number,
      requirement: clause.requirement,
      mark: markOf(clause),
    })),
  )
}

/** Puts these clauses of its standard on the checklist of a planned audit, and takes the others off that were not looked at. */
export async function setChecklist(
  call: Call,
  audit: { id: string; standard: string },
  wanted: readonly string[],
) {
  const { db, person } = call
  const { organizationId } = person
  await db.rows(
    'delete from audit_check where organization_id = $1 and visit_id = $2 and result is null and not clause_id = any($3)',
    [organizationId, audit.id, wanted],
  )
  if (wanted.length === 0) return
  const offered = await offeredClauses(call, audit.standard)
  const known = await db.rows<{ clauseId: string }>(
    'select clause_id from audit_check where organization_id = $1 and visit_id = $2',
    [organizationId, audit.id],
  )
  const added = new Set(wanted)
  for (const { clauseId } of known) added.delete(clauseId)
  const rows = offered.flatMap(({ clauseId, requirement, mark }, position) =>
    added.has(clauseId) ? { clauseId, requirement, mark, position } : [],
  )
  if (rows.length < added.size) throw invalid({ clauseIds: said.clause_not_found() })
  await db.rows(
    `insert into audit_check (organization_id, visit_id, clause_id, position, requirement, mark)
     select $1, $2, x."clauseId", x.position, x.requirement, x.mark
     from jsonb_to_recordset($3::jsonb) as x ("clauseId" uuid, position integer, requirement text, mark text)`,
    [organizationId, audit.id, JSON.stringify(rows)],
  )
}

type Wanted = { id: string; clauseId: string; version: number; result: CheckResult | null; note: string }

/** Says what came of a clause on the checklist of an audit. */
export async function checkClause(
  tx: Connection,
  person: Person,
  { id, clauseId, version, result, note }: Wanted,
) {
  const audit = await lockAudit(tx, person, 'check', { id })
  const [row] = await tx.rows<Pick<AuditCheck, 'result' | 'version' | 'number'>>(
    `select k.result, k.version, c.number from audit_check k join clause c on c.organization_id = k.organization_id and c.id = k.clause_id
     where k.organization_id = $1 and k.visit_id = $2 and k.clause_id = $3`,
    [person.organizationId, id, clauseId],
  )
  if (!row) throw problem('NOT_FOUND', said.clause_not_found())
  if (row.version !== version) throw problem('STALE_VERSION')
  const refusal = refusalOfResult(row.result, result)
  if (refusal) throw problem('OPERATION_FAILED', said[`check_${refusal}`]())
  await writeResult(tx, person, audit, clauseId, result, note.trim())
  await recordStep(tx, person, auditDocument, 'check', id, { clause: row.number, result, note })
}

/** Writes what came of a clause; without a note, the one it has stays. */
const writeResult = (
  tx: Connection,
  { organizationId, id: personId }: Person,
  { id }: Pick<LockedAudit, 'id'>,
  clauseId: string,
  result: CheckResult | null,
  note: string | null = null,
) =>
  tx.rows(
    `update audit_check set result = $4, note = coalesce($5, note), looked_by = case when $4::text is not null then $6::uuid end,
       looked_at = case when $4::text is not null then now() end, version = version + 1
     where organization_id = $1 and visit_id = $2 and clause_id = $3 and (result, note) is distinct from ($4::text, coalesce($5, note))`,
    [organizationId, id, clauseId, result, note, personId],
  )

/** The clause that a finding names by its number: on the list of the audit, or else of its standard. */
export async function clauseNamed(
  tx: Connection,
  { id, standard }: Pick<LockedAudit, 'id' | 'standard'>,
  number: string,
): Promise<string | null> {
  const [found] = await tx.rows<{ id: string }>(
    `select c.id from clause c
     left join audit_check k on k.organization_id = c.organization_id and k.visit_id = $1 and k.clause_id = c.id
     where c.organization_id = current_organization() and lower(c.number) = lower($3) and standard_key(c.standard) = standard_key($2)
     order by k.clause_id is null, c.standard <> $2, c.id limit 1`,
    [id, standard, number],
  )
  return found?.id ?? null
}

/** A finding names a clause: on the checklist it is found wanting. */
export const markFinding = (tx: Connection, person: Person, audit: LockedAudit, clauseId: string | null) =>
  clauseId && writeResult(tx, person, audit, clauseId, 'finding')

/** The last finding of a clause was withdrawn while its audit goes on: it is looked at again. */
export async function reopenCheck(
  tx: Connection,
  person: Person,
  audit: LockedAudit,
  clauseId: string | null,
) {
  if (audit.state !== 'planned' || !clauseId) return
  const [standing] = await tx.rows(
    `select 1 from finding where organization_id = $1 and visit_id = $2 and clause_id = $3 and state <> 'withdrawn' limit 1`,
    [person.organizationId, audit.id, clauseId],
  )
  if (!standing) await writeResult(tx, person, audit, clauseId, null)
}

/** How many clauses on its checklist were not looked at. */
export async function unlookedOf(tx: Connection, { id }: Pick<LockedAudit, 'id'>): Promise<number> {
  const [found] = await tx.rows<{ left: number }>(
    `select count(*)::int as left from audit_check where organization_id = current_organization() and visit_id = $1 and result is null`,
    [id],
  )
  return found?.left ?? 0
}
