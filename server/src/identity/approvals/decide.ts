import { isComplete } from '@wellstock/domain/identity/approval-seats'
import type { ApprovalDecision } from '@wellstock/domain/identity/approvals'
import { MAX_TOGETHER } from '@wellstock/domain/identity/approvals'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import type { Person } from '../../platform/access/person.ts'
import type { App, ApprovalKind } from '../../platform/app.ts'
import { notTheirs } from '../../platform/audit/attempt.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { publish } from '../../platform/events/publish.ts'
import { Problem, problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { spoken } from '../../platform/messages.ts'
import { confirmPassword } from '../people/confirm-password.ts'
import { confirmationKeys, forgetAttempts, refuseBeyondLimit } from '../people/login-limit.ts'
import { acceptSecondStep } from '../people/second-factor.ts'
import {
  activeStep,
  approvalsOf,
  type Case,
  lockCase,
  nameOrNull,
  openStep,
  readStaff,
  rightOf,
} from './requests.ts'
import { getApproval, type Kinds, kindNamed, showCase } from './show.ts'
import { aboutRequest, beginStep, changed, endRequest, latestOf } from './submit.ts'
import { reasonNotTo } from './who-may.ts'

/** What somebody decides, by an identifier their page made: the same sent again is not another one. */
type Decision = {
  decisionId: string
  decision: ApprovalDecision
  comment: string
  /** They have said their password, or a code, again. */
  isConfirmed: boolean
}

const verbs = { approve: 'approved', reject: 'rejected', request_changes: 'changes_requested' } as const
const ended = { reject: 'rejected', request_changes: 'changes_requested' } as const

/**
 * Decides the step whose turn it is, with the effect on the document in the same transaction. The rights asked for are those
 * of this moment, after the request has been locked: of two who decide the last step, one does.
 */
export async function decideOn(
  tx: Connection,
  person: Person,
  kind: ApprovalKind,
  found: Case,
  { decisionId, decision, comment, isConfirmed }: Decision,
) {
  const { organizationId } = person
  const { request } = found
  const step = activeStep(found)
  if (request.state !== 'waiting' || !step)
    throw problem('OPERATION_FAILED', said[`approval_is_${request.state}`]())
  const staff = await readStaff(tx, organizationId)
  const right = rightOf(staff, found, person.id)
  if (!right) {
    const reason = reasonNotTo(staff, found, person.id)
    throw notTheirs(
      reason.reason === 'not_yours_to_decide' ? 'FORBIDDEN' : 'OPERATION_FAILED',
      reason,
      { entity: 'approval', id: request.id },
      { ...aboutRequest(request), decision },
    )
  }
  const written = comment.trim()
  if (decision !== 'approve' && !written) throw invalid({ comment: said.comment_with_refusal() })
  if (decision === 'approve' && request.flags.length > 0 && !written)
    throw invalid({ comment: said.comment_for_flags() })
  if (request.needsStepUp && !isConfirmed) throw invalid({ password: said.confirm_with_password_or_code() })

  const seats = decision === 'approve' ? right.seats : []
  await insertRow(tx, 'approval_decision', {
    organizationId,
    id: decisionId,
    requestId: request.id,
    position: step.position,
    personId: person.id,
    onBehalfOf: right.onBehalfOf,
    decision,
    seats,
    comment: written,
    contentHash: request.contentHash,
    policyNumber: request.policyNumber,
  })
  await note(
    tx,
    person,
    `approval.${verbs[decision]}`,
    { entity: 'approval', id: request.id },
    {
      ...aboutRequest(request),
      step: step.position,
      steps: found.steps.length,
      ...(right.onBehalfOf && { onBehalfOf: nameOrNull(staff, right.onBehalfOf)?.name }),
      ...(written && { comment: written }),
    },
  )
  if (decision !== 'approve') {
    await stepDecided(tx, organizationId, request.id, step.position, 'rejected')
    await endRequest(tx, organizationId, found, ended[decision])
    await publish(tx, organizationId, 'approval.decided', { requestId: request.id })
    await (decision === 'reject' ? kind.rejected : kind.changesRequested)(
      tx,
      person,
      request.documentId,
      written,
    )
    return
  }
  const given = [
    ...approvalsOf(found, step.position),
    { personId: person.id, onBehalfOf: right.onBehalfOf, seats },
  ]
  if (isComplete(openStep(step), given)) {
    await stepDecided(tx, organizationId, request.id, step.position, 'approved')
    if (step.position < found.steps.length) {
      await beginStep(tx, organizationId, request.id, step.position + 1)
    } else {
      await tx.rows(
        `update approval_request set state = 'approved', decided_at = now() where organization_id = $1 and id = $2`,
        [organizationId, request.id],
      )
      await publish(tx, organizationId, 'approval.decided', { requestId: request.id })
      await kind.approved(tx, person, request.documentId, written)
    }
  }
  await tx.rows(
    'update approval_request set version = version + 1, updated_at = now() where organization_id = $1 and id = $2',
    [organizationId, request.id],
  )
  await changed(tx, organizationId, request.id)
}

const stepDecided = (
  tx: Connection,
  organizationId: string,
  requestId: string,
  position: number,
  state: 'approved' | 'rejected',
) =>
  tx.rows(
    `update approval_step set state = $4, decided_at = now() where organization_id = $1 and request_id = $2 and position = $3`,
    [organizationId, requestId, position, state],
  )

/** The same from the document's own page: of the request it has now. */
export async function decideDocument(
  tx: Connection,
  person: Person,
  kind: ApprovalKind,
  documentId: string,
  { decision, comment = '' }: { decision: ApprovalDecision; comment?: string },
) {
  const found = await latestOf(tx, person.organizationId, kind, documentId)
  if (!found) throw problem('NOT_FOUND', said.approval_not_found())
  await decideOn(tx, person, kind, found, { decisionId: uuid(), decision, comment, isConfirmed: false })
}

type Request = { id: string; version: number } & Omit<Decision, 'isConfirmed'>

/** Decides one request by its identifier, as it was looked at. Says whether it was decided before by the same wish. */
async function decideRequest(
  app: Kinds,
  tx: Connection,
  person: Person,
  { id, version, ...decision }: Request & { isConfirmed: boolean },
  look: (found: Case) => void = () => undefined,
) {
  const found = await lockCase(tx, person.organizationId, 'id = $2', [id])
  // Not theirs and not there are the same.
  await showCase(app, tx, person, found)
  if (!found) return
  const earlier = found.decisions.find((each) => each.id === decision.decisionId)
  if (earlier?.personId === person.id) return
  const [other] = await tx.rows('select 1 from approval_decision where organization_id = $1 and id = $2', [
    person.organizationId,
    decision.decisionId,
  ])
  if (other) throw invalid({ decisionId: said.idempotency_key_used() })
  const kind = kindNamed(app, found.request.kind)
  if (!kind) throw problem('NOT_FOUND', said.approval_not_found())
  look(found)
  const isTheirTurn =
    found.request.state === 'waiting' && !found.decisions.some((each) => each.personId === person.id)
  if (isTheirTurn && found.request.version !== version)
    throw problem('STALE_VERSION', said.content_is_another())
  await decideOn(tx, person, kind, found, decision)
}

type Caller = { app: App; person: Person }
type Confirmation = { password?: string | undefined; code?: string | undefined }

/** Whether somebody has confirmed by their password or a code of their second factor. What is wrong is refused, and counted. */
async function confirmed({ app, person }: Caller, { password, code }: Confirmation): Promise<boolean> {
  if (password !== undefined) {
    await confirmPassword(app, person, password, 'password')
    return true
  }
  if (code === undefined) return false
  const keys = confirmationKeys(`${person.id} second factor`)
  await app.database.visit((db) => refuseBeyondLimit(db, keys, app.now()))
  const fits = await app.database.write(person.organizationId, (tx) =>
    acceptSecondStep(tx, app, person, code),
  )
  if (!fits) throw invalid({ code: said.code_wrong_check_clock() })
  await app.database.visit((db) => forgetAttempts(db, keys))
  return true
}

/** Approves, rejects or asks for changes; above the limit with the password or a code. */
export async function decide(caller: Caller, { password, code, ...wanted }: Request & Confirmation) {
  const { app, person } = caller
  const isConfirmed = await confirmed(caller, { password, code })
  return app.database.write(person.organizationId, async (tx) => {
    await decideRequest(app, tx, person, { ...wanted, isConfirmed })
    return getApproval(app, tx, person, wanted.id)
  })
}

type Row = { id: string; version: number; decisionId: string }

/**
 * Approves several requests that go by one rule of one policy, none of them flagged, each by itself: what is refused of one
 * leaves the others as they are.
 */
export async function approveTogether(app: Kinds, tx: Connection, person: Person, rows: Row[]) {
  const wanted = [...new Map(rows.map((row) => [row.id, row])).values()]
    .slice(0, MAX_TOGETHER)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const rules = await tx.rows<{ rule: string }>(
    `select distinct policy_number || ' ' || rule_id as rule from approval_request where organization_id = $1 and id = any($2)`,
    [person.organizationId, wanted.map(({ id }) => id)],
  )
  if (rules.length > 1) throw problem('OPERATION_FAILED', said.together_of_one_rule())
  const outcomes = []
  for (const row of wanted)
    outcomes.push({ id: row.id, ...(await outcomeOf(tx, person, () => approveOne(app, tx, person, row))) })
  return { outcomes }
}

const approveOne = (app: Kinds, tx: Connection, person: Person, row: Row) =>
  decideRequest(
    app,
    tx,
    person,
    { ...row, decision: 'approve', comment: '', isConfirmed: false },
    ({ request }) => {
      if (request.flags.length > 0) throw problem('OPERATION_FAILED', said.flagged_goes_alone())
      if (request.needsStepUp) throw problem('OPERATION_FAILED', said.decide_one_by_one())
    },
  )

async function outcomeOf(tx: Connection, person: Person, work: () => Promise<void>) {
  try {
    await tx.attempt(work)
    return { isDone: true, ...spoken(null) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await error.details.keep?.(tx, person)
    return { isDone: false, ...error.closest }
  }
}
