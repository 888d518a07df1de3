import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import type { Person } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { publish } from '../../platform/events/publish.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { activeStep, type Case, lockCase, nameOf, readStaff, rightOf } from './requests.ts'
import { getApproval, type Kinds, kindNamed, showCase } from './show.ts'
import { aboutRequest, changed, withdrawRequest } from './submit.ts'
import { able, reasonNotTo } from './who-may.ts'

/** A waiting request that somebody may see, locked. */
async function lockWaiting(kinds: Kinds, tx: Connection, person: Person, id: string, version?: number) {
  const found = await lockCase(tx, person.organizationId, 'id = $2', [id])
  await showCase(kinds, tx, person, found)
  const { request, ...rest } = found as Case
  if (request.state !== 'waiting') throw problem('OPERATION_FAILED', said[`approval_is_${request.state}`]())
  if (version !== undefined && request.version !== version)
    throw problem('STALE_VERSION', said.content_is_another())
  return { request, ...rest }
}

const subjectOf = ({ request }: Case) => ({ entity: 'approval' as const, id: request.id })

/** Asks the requester, or somebody who edited the document; the hours of the step stand still until they answer. */
export async function ask(
  kinds: Kinds,
  tx: Connection,
  person: Person,
  { id, text, toId }: { id: string; text: string; toId?: string | undefined },
) {
  const { organizationId } = person
  const found = await lockWaiting(kinds, tx, person, id)
  const staff = await readStaff(tx, organizationId)
  const step = activeStep(found)
  if (!step || !rightOf(staff, found, person.id))
    throw problem('FORBIDDEN', reasonNotTo(staff, found, person.id))
  const open = await tx.rows(
    'select 1 from approval_question where organization_id = $1 and request_id = $2 and answered_at is null',
    [organizationId, id],
  )
  if (open.length > 0) throw problem('OPERATION_FAILED', said.question_is_open())
  const askedTo = toId ?? found.request.requestedBy
  const takesPart = [found.request.requestedBy, ...found.request.editors].includes(askedTo)
  if (!takesPart || !staff.people.get(askedTo)?.isActive) throw invalid({ toId: said.ask_who_takes_part() })
  const questionId = uuid()
  await insertRow(tx, 'approval_question', {
    organizationId,
    id: questionId,
    requestId: id,
    position: step.position,
    askedBy: person.id,
    askedTo,
    text: text.trim(),
  })
  await tx.rows(
    `update approval_step set paused_at = now() where organization_id = $1 and request_id = $2 and position = $3`,
    [organizationId, id, step.position],
  )
  await note(tx, person, 'approval.asked', subjectOf(found), {
    ...aboutRequest(found.request),
    question: text.trim(),
    to: nameOf(staff, askedTo).name,
  })
  await publish(tx, organizationId, 'approval.asked', { questionId })
  return getApproval(kinds, tx, person, id)
}

/** Answers a question; what was left of the hours goes on from now. */
export async function answer(
  kinds: Kinds,
  tx: Connection,
  person: Person,
  { id, questionId, answer: text }: { id: string; questionId: string; answer: string },
) {
  const { organizationId } = person
  const found = await lockWaiting(kinds, tx, person, id)
  const [question] = await tx.rows<{ askedTo: string; answeredAt: string | null; position: number }>(
    `select asked_to, answered_at, position from approval_question
     where organization_id = $1 and id = $2 and request_id = $3`,
    [organizationId, questionId, id],
  )
  if (question?.askedTo !== person.id) throw problem('NOT_FOUND', said.approval_not_found())
  if (question.answeredAt !== null) throw problem('OPERATION_FAILED', said.question_is_answered())
  await tx.rows(
    'update approval_question set answer = $3, answered_at = now() where organization_id = $1 and id = $2',
    [organizationId, questionId, text.trim()],
  )
  await tx.rows(
    `update approval_step set due_at = due_at + (now() - paused_at), remind_at = remind_at + (now() - paused_at),
       escalate_at = escalate_at + (now() - paused_at), paused_at = null
     where organization_id = $1 and request_id = $2 and position = $3 and paused_at is not null and state = 'active'`,
    [organizationId, id, question.position],
  )
  await note(tx, person, 'approval.answered', subjectOf(found), {
    ...aboutRequest(found.request),
    answer: text.trim(),
  })
  await publish(tx, organizationId, 'approval.answered', { questionId })
  return getApproval(kinds, tx, person, id)
}

/** Gives the step whose turn it is to one of those who may decide it: it is on their list, and they are told. */
export async function reassign(
  kinds: Kinds,
  tx: Connection,
  person: Person,
  { id, version, personId }: { id: string; version: number; personId: string },
) {
  const { organizationId } = person
  const found = await lockWaiting(kinds, tx, person, id, version)
  const staff = await readStaff(tx, organizationId)
  const to = able(staff, found).find((each) => each.id === personId)
  if (!to) throw invalid({ personId: said.cannot_decide_step() })
  await tx.rows(
    `update approval_step set assigned_to = $3 where organization_id = $1 and request_id = $2 and state = 'active'`,
    [organizationId, id, personId],
  )
  await tx.rows(
    'update approval_request set version = version + 1, updated_at = now() where organization_id = $1 and id = $2',
    [organizationId, id],
  )
  await note(tx, person, 'approval.reassigned', subjectOf(found), {
    ...aboutRequest(found.request),
    to: to.name,
  })
  await changed(tx, organizationId, id)
  return getApproval(kinds, tx, person, id)
}

/** The requester takes their request back; what becomes of the document is its feature's. */
export async function withdraw(
  kinds: Kinds,
  tx: Connection,
  person: Person,
  { id, version }: { id: string; version: number },
) {
  const found = await lockWaiting(kinds, tx, person, id, version)
  const { requestedBy, documentId } = found.request
  if (requestedBy !== person.id) throw problem('FORBIDDEN', said.only_requester_withdraws())
  const kind = kindNamed(kinds, found.request.kind)
  if (!kind) throw problem('NOT_FOUND', said.approval_not_found())
  await withdrawRequest(tx, person, kind, documentId)
  await kind.withdrawn(tx, person, documentId, '')
  return getApproval(kinds, tx, person, id)
}
