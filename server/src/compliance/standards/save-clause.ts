import type { clauses } from '@wellstock/contract/compliance/standards'
import { MAX_CLAUSES, readClauses } from '@wellstock/domain/compliance/evidence'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import type * as z from 'zod'
import { refuseStranger } from '../../identity/people/refuse-stranger.ts'
import { differences } from '../../platform/audit/differences.ts'
import { note } from '../../platform/audit/note.ts'
import { stale } from '../../platform/audit/stale.ts'
import { deleteUnused, updateRow } from '../../platform/database/write.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'

type Call = Pick<ScopedCall, 'app' | 'db' | 'person' | 'scope'>
type ChangedClause = z.output<NonNullable<(typeof clauses.update)['~orpc']['inputSchema']>>

/** Clauses are of every office: who keeps compliance in some of them changes none. */
function refuseOfSomeOffices({ scope }: Call) {
  if (scope.offices !== 'all') throw problem('FORBIDDEN', said.clauses_are_of_all_offices())
}

/** Adds clauses of a standard as they were pasted; what is there by its number gets the requirement as it is now. */
export async function addClauses(call: Call, { standard, text }: { standard: string; text: string }) {
  refuseOfSomeOffices(call)
  const { db, person } = call
  const { clauses, problems } = readClauses(text)
  const [wrong] = problems
  if (wrong) throw invalid({ text: said[`clause_line_${wrong.problem}`]({ line: wrong.line }) })
  if (clauses.length === 0) throw invalid({ text: said.clause_lines_missing() })
  const [known] = await db.rows<{ standard: string | null; total: number }>(
    `select (select min(standard) from clause where organization_id = $1 and lower(standard) = lower($2)) as standard,
       (select count(*) from clause where organization_id = $1) as total`,
    [person.organizationId, standard.trim()],
  )
  if ((known?.total ?? 0) + clauses.length > MAX_CLAUSES)
    throw invalid({ text: said.clauses_at_most({ max: MAX_CLAUSES }) })
  const written = await db.rows<{ isNew: boolean }>(
    `insert into clause (organization_id, id, standard, number, requirement, created_by)
     select $1, id, $2, number, requirement, $3 from jsonb_to_recordset($4::jsonb) as x (id uuid, number text, requirement text)
     on conflict (organization_id, lower(standard), lower(number)) do update
       set requirement = excluded.requirement, updated_at = now(), version = clause.version + 1
       where excluded.requirement not in ('', clause.requirement)
     returning version = 1 as "isNew"`,
    [
      person.organizationId,
      known?.standard ?? standard.trim(),
      person.id,
      JSON.stringify(clauses.map((clause) => ({ id: uuid(), ...clause }))),
    ],
  )
  const added = written.filter(({ isNew }) => isNew).length
  const changed = written.length - added
  if (written.length > 0)
    await note(db, person, 'clause.added', { entity: 'clause', id: null }, { standard, added, changed })
  return { added, changed }
}

type Before = Omit<ChangedClause, 'id' | 'rules'> & { standard: string; number: string }

/** Changes a clause and by what its evidence is found. */
export async function updateClause(call: Call, { id, version, rules, ...wanted }: ChangedClause) {
  refuseOfSomeOffices(call)
  const { app, db, person } = call
  const { organizationId } = person
  const [before] = await db.rows<Before>(
    `select standard, number, requirement, is_applicable, reason, owner_id, next_action, links, version from clause
     where organization_id = $1 and id = $2 for update`,
    [organizationId, id],
  )
  if (!before) throw problem('NOT_FOUND', said.clause_not_found())
  if (before.version !== version) throw await stale(db, 'clause.changed', id, version)
  if (!wanted.isApplicable && wanted.reason.trim() === '')
    throw invalid({ reason: said.clause_reason_missing() })
  await refuseStranger(db, 'ownerId', wanted.ownerId)
  for (const [place, { source, taskKind, deviceClass }] of rules.entries()) {
    const narrowedBy = app.evidenceSources.find(({ name }) => name === source)?.narrowedBy ?? []
    if (taskKind && !narrowedBy.includes('taskKind'))
      throw invalid({ [`rules.${place}.taskKind`]: said.source_not_narrowed() })
    if (deviceClass && !narrowedBy.includes('deviceClass'))
      throw invalid({ [`rules.${place}.deviceClass`]: said.source_not_narrowed() })
  }
  await updateRow(db, 'clause', { organizationId, id }, wanted)
  await db.rows('delete from evidence_rule where organization_id = $1 and clause_id = $2', [
    organizationId,
    id,
  ])
  await db.rows(
    `insert into evidence_rule (organization_id, clause_id, position, source, task_kind, device_class, fresh_days)
     select $1, $2, x.place, x.source, x."taskKind", x."deviceClass", x."freshDays"
     from jsonb_to_recordset($3::jsonb) as x (place integer, source text, "taskKind" text, "deviceClass" text, "freshDays" integer)`,
    [organizationId, id, JSON.stringify(rules.map((rule, place) => ({ ...rule, place })))],
  )
  await note(
    db,
    person,
    'clause.changed',
    { entity: 'clause', id },
    {
      number: `${before.standard} ${before.number}`,
      version: version + 1,
      changes: differences(before, wanted),
      rules,
    },
  )
}

/** Takes a clause out that no audit looks at, with its rules; its documents stay, attached to nothing of it. */
export async function removeClause(call: Call, id: string) {
  refuseOfSomeOffices(call)
  const { db, person } = call
  let removed: { standard: string; number: string } | undefined
  const isUnused = await deleteUnused(db, async () => {
    ;[removed] = await db.rows<{ standard: string; number: string }>(
      'delete from clause where organization_id = $1 and id = $2 returning standard, number',
      [person.organizationId, id],
    )
  })
  if (!isUnused) throw problem('OPERATION_FAILED', said.clause_is_audited())
  if (!removed) throw problem('NOT_FOUND', said.clause_not_found())
  await db.rows(
    `delete from document_link where organization_id = $1 and kind = 'clause' and record_id = $2`,
    [person.organizationId, id],
  )
  await note(
    db,
    person,
    'clause.removed',
    { entity: 'clause', id },
    { number: `${removed.standard} ${removed.number}` },
  )
  return { id }
}
