import { createHash } from 'node:crypto'
import { canonicalText } from '@wellstock/domain/identity/approval-content'
import { unfilledStep } from '@wellstock/domain/identity/approval-rights'
import {
  type ApprovalFacts,
  amountForRoute,
  firstRule,
  isAboutMoney,
} from '@wellstock/domain/identity/approvals'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import type { Person } from '../../platform/access/person.ts'
import type { ApprovalKind } from '../../platform/app.ts'
import { type Actor, note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { publish } from '../../platform/events/publish.ts'
import { problem } from '../../platform/http/problem.ts'
import { becauseOf, opened } from './explain.ts'
import { policyInForce } from './policy.ts'
import { type Case, identityOf, lockCase, mayDecideKind, readStaff } from './requests.ts'
import type { Submission } from './submission.ts'

export const hashOf = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

export const factsOf = (kind: ApprovalKind, document: Submission): ApprovalFacts => ({
  ...document,
  kind: kind.name,
})

/** What is written of a request in the audit. */
export const aboutRequest = ({ kind, number }: { kind: string; number: string }) => ({ kind, number })

/** Has a request told to whoever it concerns now, after the commit. */
export const changed = (tx: Connection, organizationId: string, requestId: string) =>
  publish(tx, organizationId, 'approval.changed', { requestId })

/**
 * Asks for the approval of a document, by the first rule that applies. Answers `approved` where that rule needs nobody: the
 * caller brings the document on by the answer. Refused where no rule applies, or a step has nobody to fill it: without the
 * requester, whoever edited the document, and those the other steps need.
 */
export async function submitForApproval(
  tx: Connection,
  person: Pick<Person, 'id' | 'organizationId'>,
  kind: ApprovalKind,
  document: Submission,
): Promise<'approved' | 'waiting'> {
  const { organizationId } = person
  const [latest, policy, staff, [organization]] = await tx.batch(
    () => latestOf(tx, organizationId, kind, document.id),
    () => policyInForce(tx, organizationId),
    () => readStaff(tx, organizationId),
    () =>
      tx.rows<{ currency: string }>(
        'select currency from organization where id = $1',
        [organizationId],
        'currency',
      ),
  )
  if (latest?.request.state === 'waiting') throw problem('OPERATION_FAILED', said.approval_is_waiting())
  const facts = factsOf(kind, document)
  const rule = firstRule(policy.rules, facts)
  if (!rule) throw problem('OPERATION_FAILED', said.no_rule_applies())
  const editors = [...new Set(document.editors)].filter((id) => id !== person.id)
  const steps = rule.steps.map((step) => ({
    step,
    open: opened(step, document.officeIds, document.isEitherOffice),
  }))
  const unfilled = unfilledStep(
    steps.map(({ open }) => open),
    [...staff.people.values()].filter((each) => each.isActive && mayDecideKind(each, kind.name)),
    {
      requesterId: identityOf(staff, person.id),
      editorIds: editors.map((id) => identityOf(staff, id)),
      approvals: [],
    },
  )
  if (unfilled !== null) throw problem('OPERATION_FAILED', said.nobody_can_fill_step({ step: unfilled + 1 }))

  const currency = organization?.currency ?? 'USD'
  const id = uuid()
  const content = canonicalText(document.content)
  const state = rule.auto ? 'approved' : 'waiting'
  const request = {
    organizationId,
    id,
    kind: kind.name,
    documentId: document.id,
    number: document.number,
    title: document.title,
    url: document.url,
    officeIds: document.officeIds,
    department: document.department,
    category: document.category,
    amount: document.amount,
    routedAmount: amountForRoute(document),
    currency,
    budgetState: document.budgetState,
    flags: document.flags,
    flaggedLines: JSON.stringify(document.flaggedLines ?? []),
    isWithinOwnLimit: document.isWithinOwnLimit,
    content,
    contentHash: hashOf(content),
    submittedContent: content,
    names: JSON.stringify(document.names),
    requestedBy: person.id,
    editors,
    policyNumber: policy.number,
    ruleId: rule.id,
    ruleName: rule.name,
    because: JSON.stringify(becauseOf(policy.rules, rule, facts, currency)),
    needsStepUp:
      policy.stepUpAbove !== null &&
      isAboutMoney(kind.name) &&
      (document.amount === null || document.amount > policy.stepUpAbove),
    state,
    decidedAt: rule.auto ? staff.at : undefined,
    previousId: latest && latest.request.state !== 'approved' ? latest.request.id : undefined,
  }
  const rows = steps.map(({ step, open }, place) => ({
    organizationId,
    requestId: id,
    position: place + 1,
    seats: JSON.stringify(open.seats),
    mode: step.mode,
    needed: step.needed,
    dueHours: step.dueHours,
    remindHours: step.remindHours,
    escalateHours: step.escalateHours,
    escalateTo: step.escalateTo && JSON.stringify(step.escalateTo),
  }))
  await tx.batch(
    () => insertRow(tx, 'approval_request', request),
    ...rows.map((row) => () => insertRow(tx, 'approval_step', row)),
    async () => {
      if (!rule.auto) await beginStep(tx, organizationId, id, 1)
    },
    () =>
      note(
        tx,
        { ...person },
        rule.auto ? 'approval.given_by_rule' : 'approval.requested',
        { entity: 'approval', id },
        {
          kind: kind.name,
          number: document.number,
          rule: policy.rules.indexOf(rule) + 1,
          policy: policy.number,
        },
      ),
    () => changed(tx, organizationId, id),
  )
  return state
}

/** It is the turn of a step: its hours count from now. */
export async function beginStep(tx: Connection, organizationId: string, requestId: string, position: number) {
  await tx.rows(
    `update approval_step set state = 'active', activated_at = now(), due_at = now() + make_interval(hours => due_hours),
       remind_at = now() + make_interval(hours => remind_hours), escalate_at = now() + make_interval(hours => escalate_hours)
     where organization_id = $1 and request_id = $2 and position = $3`,
    [organizationId, requestId, position],
    'begin-step',
  )
}

/** The latest request of a document, locked until the transaction ends. */
export const latestOf = (tx: Connection, organizationId: string, kind: ApprovalKind, documentId: string) =>
  lockCase(
    tx,
    organizationId,
    `id = (select r.id from approval_request r where r.organization_id = $1 and r.kind = $2 and r.document_id = $3
       order by r.requested_at desc, r.id desc limit 1)`,
    [kind.name, documentId],
    'latest-request',
  )

/** The request a document goes by, locked: the latest that was approved, or else the one that waits. One that was refused since changes nothing. */
export const standingOf = (tx: Connection, organizationId: string, kind: ApprovalKind, documentId: string) =>
  lockCase(
    tx,
    organizationId,
    `id = (select r.id from approval_request r where r.organization_id = $1 and r.kind = $2 and r.document_id = $3
         and r.state in ('waiting', 'approved')
       order by r.state = 'approved' desc, r.requested_at desc, r.id desc limit 1)`,
    [kind.name, documentId],
    'standing-request',
  )

/** Ends a request: what was still to be decided of it is skipped. */
export async function endRequest(
  tx: Connection,
  organizationId: string,
  { request }: Case,
  state: 'rejected' | 'changes_requested' | 'withdrawn' | 'voided',
) {
  await tx.rows(
    `update approval_step set state = 'skipped', decided_at = now()
     where organization_id = $1 and request_id = $2 and state in ('waiting', 'active')`,
    [organizationId, request.id],
  )
  await tx.rows(
    `update approval_request set state = $3, decided_at = now(), version = version + 1, updated_at = now()
     where organization_id = $1 and id = $2`,
    [organizationId, request.id, state],
  )
  await changed(tx, organizationId, request.id)
}

/** Takes the waiting request of a document back, if there is one; the document itself is its caller's. */
export async function withdrawRequest(tx: Connection, actor: Actor, kind: ApprovalKind, documentId: string) {
  const found = await latestOf(tx, actor.organizationId, kind, documentId)
  if (found?.request.state !== 'waiting') return
  await endRequest(tx, actor.organizationId, found, 'withdrawn')
  await note(
    tx,
    actor,
    'approval.withdrawn',
    { entity: 'approval', id: found.request.id },
    aboutRequest(found.request),
  )
}

/** What was decided of a document, or is still to be, no longer holds. */
export async function voidRequest(tx: Connection, person: Person, kind: ApprovalKind, documentId: string) {
  const found = await standingOf(tx, person.organizationId, kind, documentId)
  if (found) await makeVoid(tx, person, found)
}

export async function makeVoid(tx: Connection, person: Person, found: Case) {
  await endRequest(tx, person.organizationId, found, 'voided')
  await publish(tx, person.organizationId, 'approval.voided', { requestId: found.request.id })
  await note(
    tx,
    person,
    'approval.voided',
    { entity: 'approval', id: found.request.id },
    aboutRequest(found.request),
  )
}
