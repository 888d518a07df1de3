import { type Grant, may, type Permission } from '@wellstock/contract/platform/access'
import type { Delegation, Involved } from '@wellstock/domain/identity/approval-rights'
import { delegatorsOf, rightTo } from '@wellstock/domain/identity/approval-rights'
import type { Approval, Seat } from '@wellstock/domain/identity/approval-seats'
import type {
  ApprovalDecision,
  ApprovalFacts,
  ApprovalKindName,
  AskedRole,
  FlaggedLine,
  RequestState,
  StepMode,
  StepState,
} from '@wellstock/domain/identity/approvals'
import { groupedBy } from '@wellstock/domain/platform/grouped-by'
import type { Sentence } from '@wellstock/messages/sentence'
import type { Connection } from '../../platform/database/database.ts'

export type StoredRequest = Omit<ApprovalFacts, 'routedAmount'> & {
  id: string
  documentId: string
  number: string
  title: string
  url: string
  routedAmount: number | null
  currency: string
  flaggedLines: FlaggedLine[]
  content: string
  contentHash: string
  submittedContent: string
  names: Record<string, string>
  requestedBy: string
  editors: string[]
  policyNumber: number
  ruleId: string
  ruleName: string
  because: Sentence
  needsStepUp: boolean
  state: RequestState
  requestedAt: string
  decidedAt: string | null
  previousId: string | null
  version: number
}

export type StoredStep = {
  requestId: string
  position: number
  seats: Seat[]
  mode: StepMode
  needed: number | null
  dueHours: number | null
  remindHours: number | null
  escalateHours: number | null
  escalateTo: AskedRole | null
  state: StepState
  assignedTo: string | null
  activatedAt: string | null
  dueAt: string | null
  remindedAt: string | null
  escalatedAt: string | null
  pausedAt: string | null
  decidedAt: string | null
}

export type StoredDecision = {
  id: string
  requestId: string
  position: number
  personId: string
  onBehalfOf: string | null
  decision: ApprovalDecision
  seats: number[]
  comment: string
  contentHash: string
  policyNumber: number
  at: string
}

/** A request with all there is of it. */
export type Case = { request: StoredRequest; steps: StoredStep[]; decisions: StoredDecision[] }

const REQUEST = `id, kind, document_id, number, title, url, office_ids, department, category, amount, routed_amount, currency,
  budget_state, flags, flagged_lines, is_within_own_limit, content, content_hash, submitted_content, names, requested_by, editors,
  policy_number, rule_id, rule_name, because, needs_step_up, state, requested_at, decided_at, previous_id, version`

/** Requests with their steps and decisions, in the order of `order`. `where` is about `approval_request`. */
export async function readCases(
  db: Connection,
  organizationId: string,
  where: string,
  values: unknown[] = [],
  order = 'requested_at, id',
): Promise<Case[]> {
  const requests = await db.rows<StoredRequest>(
    `select ${REQUEST} from approval_request where organization_id = $1 and ${where} order by ${order}`,
    [organizationId, ...values],
  )
  return casesOf(db, organizationId, requests)
}

async function casesOf(db: Connection, organizationId: string, requests: StoredRequest[]): Promise<Case[]> {
  if (requests.length === 0) return []
  const ids = [organizationId, requests.map(({ id }) => id)]
  const steps = await db.rows<StoredStep>(
    `select request_id, position, seats, mode, needed, due_hours, remind_hours, escalate_hours, escalate_to, state, assigned_to,
       activated_at, due_at, reminded_at, escalated_at, paused_at, decided_at
     from approval_step where organization_id = $1 and request_id = any($2) order by position`,
    ids,
  )
  const decisions = await db.rows<StoredDecision>(
    `select id, request_id, position, person_id, on_behalf_of, decision, seats, comment, content_hash, policy_number, at
     from approval_decision where organization_id = $1 and request_id = any($2) order by at, id`,
    ids,
  )
  const [stepsOf, decisionsOf] = [groupedBy(steps, byRequest), groupedBy(decisions, byRequest)]
  return requests.map((request) => ({
    request,
    steps: stepsOf.get(request.id) ?? [],
    decisions: decisionsOf.get(request.id) ?? [],
  }))
}

const byRequest = ({ requestId }: { requestId: string }) => requestId

/** A request locked until the transaction ends, if it is there. */
export async function lockCase(
  tx: Connection,
  organizationId: string,
  where: string,
  values: unknown[],
  name?: string,
): Promise<Case | undefined> {
  const requests = await tx.rows<StoredRequest>(
    `select ${REQUEST} from approval_request where organization_id = $1 and ${where} for no key update`,
    [organizationId, ...values],
    name,
  )
  const [found] = await casesOf(tx, organizationId, requests)
  return found
}

export type KnownPerson = {
  id: string
  identityId: string
  name: string
  isActive: boolean
  grants: { role: string; officeId: string | null }[]
}

/** Who there is at this moment, and who decides for whom: what every question about a right is asked of. */
export type Staff = { people: Map<string, KnownPerson>; delegations: Delegation[]; at: string }

export async function readStaff(db: Connection, organizationId: string): Promise<Staff> {
  const [people, delegations] = await db.batch(
    () =>
      db.rows<KnownPerson & { at: string }>(
        `select now() as at, p.id, p.identity_id, p.name, p.status = 'active' as "isActive",
       coalesce(g.grants, '[]') as grants
     from person p
     left join (select person_id, jsonb_agg(jsonb_build_object('role', role, 'officeId', office_id)) as grants from current_role_grant
       where organization_id = $1 group by person_id) g on g.person_id = p.id
     where p.organization_id = $1 order by lower(p.name), p.id`,
        [organizationId],
        'approval-staff',
      ),
    () =>
      db.rows<Delegation>(
        `select from_id, to_id, starts_at, ends_at, kinds, max_amount, revoked_at
     from approval_delegation where organization_id = $1 and revoked_at is null and starts_at <= now() and now() < ends_at`,
        [organizationId],
        'approval-delegations',
      ),
  )
  return {
    people: new Map(people.map((person) => [person.id, person])),
    delegations,
    at: people[0]?.at ?? new Date().toISOString(),
  }
}

export const activeStep = ({ steps }: Pick<Case, 'steps'>) => steps.find(({ state }) => state === 'active')

const approvalOf = ({ personId, onBehalfOf, seats }: StoredDecision): Approval => ({
  personId,
  onBehalfOf,
  seats,
})

/** The approvals of one step. */
export const approvalsOf = ({ decisions }: Pick<Case, 'decisions'>, position: number): Approval[] =>
  decisions.filter((each) => each.decision === 'approve' && each.position === position).map(approvalOf)

/** The identity an account belongs to. */
export const identityOf = ({ people }: Staff, id: string) => people.get(id)?.identityId ?? id

/** Who takes part in a request. */
export const involvedIn = (
  staff: Staff,
  { request, decisions }: Pick<Case, 'request' | 'decisions'>,
): Involved => ({
  requesterId: identityOf(staff, request.requestedBy),
  editorIds: request.editors.map((id) => identityOf(staff, id)),
  approvals: decisions.map(({ personId, onBehalfOf, seats }) => ({
    personId: identityOf(staff, personId),
    onBehalfOf: onBehalfOf && identityOf(staff, onBehalfOf),
    seats,
  })),
})

/** A step as the rules of who may decide read it. */
export const openStep = ({ seats, mode, needed, escalatedAt, escalateTo }: StoredStep) => ({
  seats,
  mode,
  needed,
  escalatedTo: escalatedAt === null ? null : escalateTo,
})

/** What some kinds ask of whoever decides, whatever a policy or a delegation says: access is given by those who manage people. */
const alsoNeeded: Partial<Record<ApprovalKindName, Permission>> = { access_request: 'people.manage' }

export function mayDecideKind({ grants }: Pick<KnownPerson, 'grants'>, kind: ApprovalKindName) {
  const permission = alsoNeeded[kind]
  return permission === undefined || may(grants as Grant[], permission)
}

/** By which right somebody may decide a step of a request at this moment; their own alone, where nobody decides for another. */
export function rightOf(
  staff: Staff,
  found: Case,
  personId: string,
  { step = activeStep(found), ownOnly = false }: { step?: StoredStep | undefined; ownOnly?: boolean } = {},
) {
  const person = staff.people.get(personId)
  if (!step || !person?.isActive || found.request.state !== 'waiting') return null
  const { kind, amount } = found.request
  if (!mayDecideKind(person, kind)) return null
  const delegators = ownOnly
    ? []
    : delegatorsOf(personId, staff.delegations, { kind, amount, at: staff.at }, (id) =>
        Boolean(staff.people.get(id)?.isActive),
      ).flatMap((id) => staff.people.get(id) ?? [])
  return rightTo(
    person,
    openStep(step),
    approvalsOf(found, step.position),
    involvedIn(staff, found),
    delegators,
  )
}

/** Whom a request waits on: all who may decide its step by their own right, or of them the one it was given to. */
export function waitsOn(staff: Staff, found: Case): KnownPerson[] {
  const step = activeStep(found)
  if (!step || found.request.state !== 'waiting') return []
  const able = [...staff.people.values()].filter(
    ({ id, isActive }) => isActive && rightOf(staff, found, id, { ownOnly: true }),
  )
  const assigned = able.filter(({ id }) => id === step.assignedTo)
  return assigned.length > 0 ? assigned : able
}

export const nameOf = (staff: Staff, id: string) => ({ id, name: staff.people.get(id)?.name ?? '' })
export const nameOrNull = (staff: Staff, id: string | null) => (id === null ? null : nameOf(staff, id))

/** Everybody who may decide a request now: those it waits on, and those who decide for one of them. */
export function decidersOf(staff: Staff, found: Case): string[] {
  const own = waitsOn(staff, found).map(({ id }) => id)
  const others = [...staff.people.keys()].filter((id) => {
    const behalf = rightOf(staff, found, id)?.onBehalfOf
    return behalf !== null && behalf !== undefined && own.includes(behalf)
  })
  return [...own, ...others]
}
