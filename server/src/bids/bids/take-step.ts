import { closeAfterAddendum } from '@wellstock/domain/bids/bid-times'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { withdrawRequest } from '../../identity/approvals/submit.ts'
import type { Person } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow, updateRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { recordStep } from '../../platform/workflow/document.ts'
import { bidDocument, type LockedBid, lockBid, moveBid } from './bid-document.ts'
import { nowOf } from './find-bid.ts'
import { readInvited, tellVendors } from './mail-vendors.ts'
import { bidApproval } from './publish.ts'

type At = { id: string; version: number }

/** Published and not past its close: it may be that nobody has closed it yet. */
async function lockOpen(tx: Connection, person: Person, step: 'amend' | 'extend' | 'remind', at: At) {
  const found = await lockBid(tx, person, step, at)
  const now = await nowOf(tx)
  if (found.closeAt && now >= new Date(found.closeAt)) throw problem('OPERATION_FAILED', said.bid_is_closed())
  return { found, now, closeAt: new Date(found.closeAt ?? now) }
}

const addendum = (
  tx: Connection,
  { organizationId, id: byId }: Person,
  bidId: string,
  row: { kind: 'addendum' | 'extension'; text: string; closeAt: string | null },
) => insertRow(tx, 'bid_addendum', { organizationId, id: uuid(), bidId, ...row, byId })

/** Tells all vendors something; with fewer than 48 hours left it closes later. */
export async function amendBid(tx: Connection, person: Person, { text, ...at }: At & { text: string }) {
  const { found, now, closeAt } = await lockOpen(tx, person, 'amend', at)
  const { organizationId } = person
  const later = closeAfterAddendum(now, closeAt)
  const moved = later > closeAt ? later.toISOString() : null
  await addendum(tx, person, found.id, { kind: 'addendum', text, closeAt: moved })
  await updateRow(tx, 'bid', { organizationId, id: found.id }, moved ? { closeAt: moved } : {})
  const about = { number: found.number, text, closeAt: moved ?? found.closeAt, before: found.closeAt }
  await recordStep(tx, person, bidDocument, 'amend', found.id, about)
  await tellVendors(tx, organizationId, { bidId: found.id, kind: 'addendum', text })
}

type Extension = At & { reason: string; closeAt: string }

/** It closes later, for everybody. */
export async function extendBid(tx: Connection, person: Person, { reason, closeAt, ...at }: Extension) {
  const { found, now, closeAt: before } = await lockOpen(tx, person, 'extend', at)
  const { organizationId } = person
  if (new Date(closeAt) <= before || new Date(closeAt) <= now)
    throw invalid({ closeAt: said.bid_close_not_later() })
  await addendum(tx, person, found.id, { kind: 'extension', text: reason, closeAt })
  await updateRow(tx, 'bid', { organizationId, id: found.id }, { closeAt })
  const about = { number: found.number, reason, closeAt, before: found.closeAt }
  await recordStep(tx, person, bidDocument, 'extend', found.id, about)
  await tellVendors(tx, organizationId, { bidId: found.id, kind: 'extension', text: reason })
}

/** Reminds vendors that have neither answered nor declined, each once. */
export async function remindVendors(tx: Connection, person: Person, at: At) {
  const { found } = await lockOpen(tx, person, 'remind', at)
  const reminded = await remindSilent(tx, person.organizationId, found)
  if (reminded === 0) throw problem('OPERATION_FAILED', said.bid_nobody_to_remind())
  await recordStep(tx, person, bidDocument, 'remind', found.id, { number: found.number, vendors: reminded })
  await updateRow(tx, 'bid', { organizationId: person.organizationId, id: found.id }, {})
}

/** The reminders themselves; how many there were. */
export async function remindSilent(
  tx: Connection,
  organizationId: string,
  found: LockedBid,
): Promise<number> {
  const silent = (await readInvited(tx, organizationId, found.id)).filter(
    ({ hasOffer, remindedAt }) => !hasOffer && remindedAt === null,
  )
  if (silent.length === 0) return 0
  const to = silent.map(({ id: inviteId }) => ({ inviteId, text: '' }))
  await tellVendors(tx, organizationId, { bidId: found.id, kind: 'reminder', to, text: '' })
  await tx.rows('update bid_invite set reminded_at = now() where organization_id = $1 and id = any($2)', [
    organizationId,
    silent.map(({ id }) => id),
  ])
  return silent.length
}

type Answer = { id: string; questionId: string; answer: string }

/** Answers a question to all vendors; none learns who asked. */
export async function answerQuestion(tx: Connection, person: Person, { id, questionId, answer }: Answer) {
  const found = await lockBid(tx, person, 'amend', { id })
  const { organizationId } = person
  const [question] = await tx.rows<{ question: string }>(
    `update bid_question set answer = $4, answered_by = $5, answered_at = now()
     where organization_id = $1 and bid_id = $2 and id = $3 and answered_at is null returning question`,
    [organizationId, id, questionId, answer, person.id],
  )
  if (!question) throw problem('OPERATION_FAILED', said.bid_question_answered())
  await note(
    tx,
    person,
    'bid.question_answered',
    { entity: 'bid', id },
    { number: found.number, ...question, answer },
  )
  tx.touch('bid', id)
  const text = `${question.question}\n\n${answer}`
  await tellVendors(tx, organizationId, { bidId: id, kind: 'answer', text })
}

/** Ends a bid. Offers that were not opened stay sealed for good. */
const end =
  (step: 'cancel' | 'no_award', state: 'cancelled' | 'no_award') =>
  async (tx: Connection, person: Person, { reason, ...at }: At & { reason: string }) => {
    const found = await lockBid(tx, person, step, at)
    const { organizationId } = person
    if (found.isAsked) await withdrawRequest(tx, person, bidApproval, found.id)
    await moveBid(tx, person, found, step, state, { reason, is_asked: false })
    if (found.state !== 'draft')
      await tellVendors(tx, organizationId, { bidId: found.id, kind: state, text: reason })
  }

export const cancelBid = end('cancel', 'cancelled')
export const endWithoutAward = end('no_award', 'no_award')
