import type { Approval, ApprovalRow, ApprovalStep } from '@wellstock/contract/identity/approval'
import type { Role } from '@wellstock/contract/platform/access'
import { type ApprovalContent, contentChanges } from '@wellstock/domain/identity/approval-content'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { App, ApprovalKind, BudgetEffect } from '../../platform/app.ts'
import { notTheirs } from '../../platform/audit/attempt.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import {
  activeStep,
  approvalsOf,
  type Case,
  nameOf,
  nameOrNull,
  readCases,
  readStaff,
  rightOf,
  type Staff,
  type StoredStep,
  waitsOn,
} from './requests.ts'
import { able, administers, maySee, type Question, reasonNotTo } from './who-may.ts'

export type Kinds = Pick<App, 'approvalKinds'>

export const kindNamed = ({ approvalKinds }: Kinds, name: string): ApprovalKind | undefined =>
  approvalKinds.find((kind) => kind.name === name)

/** What becomes of budgets where what waits of these is approved, by document. */
async function readEffects(
  { approvalKinds }: Kinds,
  db: Connection,
  organizationId: string,
  cases: readonly Case[],
) {
  const effects = new Map<string, BudgetEffect[]>()
  for (const { name, budgetEffects } of approvalKinds) {
    const ids = cases.flatMap(({ request }) =>
      request.kind === name && request.state === 'waiting' ? [request.documentId] : [],
    )
    if (!budgetEffects || ids.length === 0) continue
    for (const [id, found] of await budgetEffects(db, organizationId, ids)) effects.set(id, found)
  }
  return effects
}

/** Requests as their lists show them to somebody. */
export async function rowsOf(
  kinds: Kinds,
  db: Connection,
  staff: Staff,
  cases: readonly Case[],
  person: Person,
): Promise<ApprovalRow[]> {
  const { organizationId } = person
  const offices = await officeNames(db, organizationId)
  const effects = await readEffects(kinds, db, organizationId, cases)
  return cases.map((found) => ({
    ...rowOf(offices, staff, found, person),
    budgetEffects: effects.get(found.request.documentId) ?? [],
  }))
}

function rowOf(
  offices: ReadonlyMap<string, string>,
  staff: Staff,
  found: Case,
  person: Person,
): Omit<ApprovalRow, 'budgetEffects'> {
  const { request, steps } = found
  const step = activeStep(found)
  const right = rightOf(staff, found, person.id)
  return {
    id: request.id,
    kind: request.kind,
    documentId: request.documentId,
    number: request.number,
    title: request.title,
    url: request.url,
    offices: request.officeIds.map((id) => ({ id, name: offices.get(id) ?? '' })),
    department: request.department,
    category: request.category,
    amount: request.amount,
    currency: request.currency,
    budgetState: request.budgetState,
    flags: request.flags,
    flaggedLines: request.flaggedLines,
    requestedBy: nameOf(staff, request.requestedBy),
    requestedAt: request.requestedAt,
    state: request.state,
    decidedAt: request.decidedAt,
    position: step?.position ?? null,
    steps: steps.length,
    dueAt: step?.dueAt ?? null,
    pausedAt: step?.pausedAt ?? null,
    isEscalated: step?.escalatedAt != null,
    waitsOn: waitsOn(staff, found).map(named),
    isRevised: request.previousId !== null,
    canDecide: right !== null,
    onBehalfOf: nameOrNull(staff, right?.onBehalfOf ?? null),
    needsStepUp: request.needsStepUp,
    policy: request.policyNumber,
    ruleId: request.ruleId,
    version: request.version,
  }
}

const named = ({ id, name }: { id: string; name: string }) => ({ id, name })

async function officeNames(db: Connection, organizationId: string) {
  const offices = await db.rows<{ id: string; name: string }>(
    'select id, name from office where organization_id = $1',
    [organizationId],
  )
  return new Map(offices.map(({ id, name }) => [id, name]))
}

/** A request as it is, for somebody who may see it; not theirs and not there are the same. */
export async function showCase(
  kinds: Kinds,
  db: Connection,
  person: Person,
  found: Case | undefined,
): Promise<Approval> {
  const { organizationId } = person
  if (!found) throw problem('NOT_FOUND', said.approval_not_found())
  const { request } = found
  const staff = await readStaff(db, organizationId)
  const questions = await db.rows<Question>(
    `select id, asked_by, asked_to, text, asked_at, answer, answered_at
     from approval_question where organization_id = $1 and request_id = $2 order by asked_at, id`,
    [organizationId, request.id],
  )
  const asked = questions.flatMap(({ askedBy, askedTo }) => [askedBy, askedTo])
  if (!maySee(staff, found, person, asked))
    throw notTheirs(
      'NOT_FOUND',
      said.approval_not_found(),
      { entity: 'approval', id: request.id },
      { kind: request.kind, number: request.number },
      'other_office',
    )
  const revisions = await db.rows<{ oldHash: string; newHash: string; amount: number | null; at: string }>(
    `select old_hash, new_hash, amount, at from approval_revision
     where organization_id = $1 and request_id = $2 order by at, id`,
    [organizationId, request.id],
  )
  const [previous] = request.previousId
    ? await db.rows<{ content: string }>(
        'select content from approval_request where organization_id = $1 and id = $2',
        [organizationId, request.previousId],
      )
    : []
  const [row] = await rowsOf(kinds, db, staff, [found], person)
  if (!row) throw problem('NOT_FOUND', said.approval_not_found())
  const step = activeStep(found)
  const isOpen = questions.some(({ answeredAt }) => answeredAt === null)
  const candidates = able(staff, found).filter(({ id }) => id !== step?.assignedTo)
  return {
    ...row,
    contentHash: request.contentHash,
    because: request.because,
    ruleName: request.ruleName,
    stepList: found.steps.map((each) => stepOf(staff, found, each)),
    decisions: found.decisions.map(({ personId, onBehalfOf, policyNumber, ...each }) => ({
      id: each.id,
      position: each.position,
      by: nameOf(staff, personId),
      onBehalfOf: nameOrNull(staff, onBehalfOf),
      decision: each.decision,
      comment: each.comment,
      contentHash: each.contentHash,
      policy: policyNumber,
      at: each.at,
    })),
    questions: questions.map(({ askedBy, askedTo, ...question }) => ({
      ...question,
      askedBy: nameOf(staff, askedBy),
      askedTo: nameOf(staff, askedTo),
      canAnswer: askedTo === person.id && question.answeredAt === null && request.state === 'waiting',
    })),
    revisions,
    changes: previous ? contentChanges(contentOf(previous.content), contentOf(request.content)) : [],
    previousId: request.previousId,
    content: contentOf(request.content),
    names: request.names,
    cannotDecide: request.state === 'waiting' && !row.canDecide ? reasonNotTo(staff, found, person.id) : null,
    canAsk: row.canDecide && !isOpen,
    canWithdraw: request.state === 'waiting' && request.requestedBy === person.id,
    canReassign: request.state === 'waiting' && administers(person) && candidates.length > 0,
    candidates: request.state === 'waiting' && administers(person) ? candidates.map(named) : [],
  }
}

export const contentOf = (text: string) => JSON.parse(text) as ApprovalContent

/** How many approvals a step needs in all, as far as the people it asks are different. */
const wantedOf = ({ mode, seats, needed }: StoredStep) => (mode === 'n_of' ? (needed ?? 1) : seats.length)

function stepOf(staff: Staff, found: Case, step: StoredStep): ApprovalStep {
  const approvals = approvalsOf(found, step.position)
  const filled =
    step.mode === 'n_of'
      ? approvals.length
      : step.seats.filter((_, place) => approvals.some(({ seats }) => seats.includes(place))).length
  const roles = new Map(
    step.seats.flatMap((seat) => seat.roles.map((role) => [`${role.role} ${role.where}`, role])),
  )
  const people = new Set(step.seats.flatMap((seat) => seat.people))
  return {
    position: step.position,
    state: step.state,
    roles: [...roles.values()].map(({ role, where }) => ({
      role: role as Role,
      where: where === 'either' ? 'office' : where,
    })),
    people: [...people].map((id) => nameOf(staff, id)),
    mode: step.mode,
    needed: step.needed,
    given: filled,
    wanted: wantedOf(step),
    waitsOn: step.state === 'active' ? waitsOn(staff, found).map(named) : [],
    assignedTo: nameOrNull(staff, step.assignedTo),
    activatedAt: step.activatedAt,
    dueAt: step.dueAt,
    pausedAt: step.pausedAt,
    remindedAt: step.remindedAt,
    escalatedAt: step.escalatedAt,
    escalatedTo: step.escalateTo && { role: step.escalateTo.role as Role, where: step.escalateTo.where },
    decidedAt: step.decidedAt,
  }
}

/** One request by its identifier. */
export async function getApproval(
  kinds: Kinds,
  db: Connection,
  person: Person,
  id: string,
): Promise<Approval> {
  const [found] = await readCases(db, person.organizationId, 'id = $2', [id])
  return showCase(kinds, db, person, found)
}

/** The latest request of a document; null where there is none, or none they may see. */
export async function getOfDocument(
  kinds: Kinds,
  db: Connection,
  person: Person,
  { kind, documentId }: { kind: string; documentId: string },
): Promise<Approval | null> {
  const [found] = await readCases(
    db,
    person.organizationId,
    `id = (select r.id from approval_request r where r.organization_id = $1 and r.kind = $2 and r.document_id = $3
       order by r.requested_at desc, r.id desc limit 1)`,
    [kind, documentId],
  )
  try {
    return found ? await showCase(kinds, db, person, found) : null
  } catch (error) {
    if ((error as { code?: string }).code === 'NOT_FOUND') return null
    throw error
  }
}
