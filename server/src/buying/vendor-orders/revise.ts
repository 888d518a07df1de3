import { type Sentence, said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { reviseRequest, wouldStand } from '../../identity/approvals/revise-request.ts'
import type { Submission } from '../../identity/approvals/submission.ts'
import { submitForApproval, withdrawRequest } from '../../identity/approvals/submit.ts'
import type { Person } from '../../platform/access/person.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow, updateRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { recordStep } from '../../platform/workflow/document.ts'
import { orderApproval } from '../orders/approval.ts'
import { refuseBlocked } from '../orders/blockers.ts'
import { submissionOf, vendorOrderApproval } from './approval.ts'
import { closeWhereBilled } from './close-where-billed.ts'
import { lockOrdersOf, ordersAtVendor } from './orders-at-vendor.ts'
import { leastOf, planRevision, type RevisableLine, type RevisedLine, type Wanted } from './plan-revision.ts'
import { readRevisable } from './read-revisable.ts'
import { aboutRevision, applyRevision, approveRevision, askMoney, totalWith } from './revision.ts'
import { settleAnswer } from './vendor-answer.ts'
import {
  type LockedVendorOrder,
  lockForStep,
  lockVendorOrder,
  vendorOrderDocument,
} from './vendor-order-document.ts'

type Revision = {
  id: string
  version: number
  note: string
  lines: { id: string; packs: number; quote: number | null }[]
}

/**
 * Changes what a vendor was sent: it is sent anew at once, or is approved first where it is for more units than its orders, or costs
 * more than was approved, beyond tolerance. What the vendor answered is seen to with it.
 */
export async function reviseVendorOrder(tx: Connection, app: App, person: Person, wanted: Revision) {
  const { organizationId } = person
  const { order, revised } = await planned(tx, person, wanted)
  const note = wanted.note.trim()
  if (revised.length === 0 && note === order.note)
    throw problem('OPERATION_FAILED', said.revision_changes_nothing())
  const standing = await whatStands(tx, person, order, revised)
  const id = uuid()
  await insertRow(tx, 'vendor_order_revision', {
    ...{ organizationId, id, vendorOrderId: order.id, number: order.revision + 1, askedBy: person.id },
    ...{ note, fromNote: order.note, total: totalWith(order, revised), fromTotal: order.total },
    state: standing ? 'sent' : 'waiting',
  })
  for (const { line, packs, packPrice } of revised)
    await insertRow(tx, 'vendor_order_revision_line', {
      ...{ organizationId, revisionId: id, lineId: line.id },
      ...{ packs, fromPacks: line.packs, packPrice, fromPrice: line.packPrice },
    })
  if (standing) {
    await applyRevision(tx, person, order, revised, 'revise')
    for (const submission of standing) await reviseRequest(tx, person, orderApproval, submission)
  } else await ask(tx, person, order, revised)
  await settleAnswer(tx, app, person, order.id)
  // What does not come any more may have been all that was not billed.
  await closeWhereBilled(tx, person, order.id)
}

async function ask(
  tx: Connection,
  person: Person,
  order: LockedVendorOrder,
  revised: readonly RevisedLine[],
) {
  await askMoney(tx, person, order, revised)
  await updateRow(tx, 'vendor_order', { organizationId: person.organizationId, id: order.id }, {})
  const about = aboutRevision(order.number, order.revision + 1, revised)
  await recordStep(tx, person, vendorOrderDocument, 'ask_revision', order.id, about)
  const submission = await submissionOf(tx, person, order, revised)
  if ((await submitForApproval(tx, person, vendorOrderApproval, submission)) === 'approved')
    await approveRevision(tx, person, await lockVendorOrder(tx, person, order.id))
}

/** What a revision would come to, and whether it would be approved first. */
export async function previewRevision(tx: Connection, person: Person, wanted: Revision) {
  const { order, revised } = await planned(tx, person, wanted)
  const asks = (await whatStands(tx, person, order, revised)) === null
  return { total: totalWith(order, revised), fromTotal: order.total, asks }
}

/** Takes back the revision that waits. */
export async function withdrawRevision(tx: Connection, person: Person, at: { id: string; version: number }) {
  const { id } = await lockForStep(tx, person, 'withdraw_revision', at)
  await withdrawRequest(tx, person, vendorOrderApproval, id)
  await vendorOrderApproval.withdrawn(tx, person, id, '')
}

/** A vendor order and its orders, locked, and what its lines are to become. */
async function planned(tx: Connection, person: Person, { id, version, lines: wanted }: Revision) {
  const order = await lockForStep(tx, person, 'revise', { id, version })
  await lockOrdersOf(tx, person.organizationId, id)
  const { lines, rest } = await readRevisable(tx, person.organizationId, id)
  const revised = planRevision(lines, checked(lines, wanted), rest)
  if (totalWith(order, revised) > order.total)
    await refuseBlocked(tx, person.organizationId, { activeVendorId: order.vendorId })
  return { order, revised }
}

function checked(lines: readonly RevisableLine[], wanted: Revision['lines']): Wanted[] {
  const fields: Record<string, Sentence> = {}
  const found = wanted.flatMap(({ id, packs, quote }, place) => {
    const line = lines.find((each) => each.id === id)
    if (!line || wanted.findIndex((each) => each.id === id) < place) {
      fields[`lines.${place}.id`] = said.order_line_does_not_exist()
      return []
    }
    const least = leastOf(line)
    if (packs < least) fields[`lines.${place}.packs`] = said.at_least_came({ least })
    return [{ id, packs, packPrice: quote ?? line.packPrice }]
  })
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return found
}

/**
 * The orders whose approval holds for a revision, as they are with it; null: it is approved first. What its own approval allowed counts
 * before what the approvals of its orders did.
 */
async function whatStands(
  tx: Connection,
  person: Person,
  order: LockedVendorOrder,
  revised: readonly RevisedLine[],
): Promise<Submission[] | null> {
  const { organizationId } = person
  const parts = revised.flatMap((line) => line.parts)
  const isBeyondOrders = parts.some(
    ({ part, units, fromOrder }) => part.revised + units - fromOrder > Math.max(0, part.revised),
  )
  if (isBeyondOrders) return null
  const more = parts.reduce(
    (all, { part, cost }) => all.set(part.orderLineId, (all.get(part.orderLineId) ?? 0) + cost),
    new Map<string, number>(),
  )
  const orders = await ordersAtVendor(tx, person, order, more)
  const standing: typeof orders = []
  for (const submission of orders)
    if (await wouldStand(tx, organizationId, orderApproval, submission)) standing.push(submission)
  if (totalWith(order, revised) <= order.total) return standing
  const [own] = await tx.rows<{ requestedBy: string }>(
    `select requested_by from approval_request where organization_id = $1 and kind = 'vendor_order' and document_id = $2 and state = 'approved'
     order by requested_at desc, id desc limit 1`,
    [organizationId, order.id],
  )
  if (!own) return standing.length === orders.length ? standing : null
  const requester = { organizationId, id: own.requestedBy }
  const submission = await submissionOf(tx, requester, order, revised)
  return (await wouldStand(tx, organizationId, vendorOrderApproval, submission)) ? standing : null
}
