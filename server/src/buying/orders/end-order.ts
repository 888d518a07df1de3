import { said } from '@wellstock/messages/sentence'
import { payingLines } from '../../finance/budgets/paying-lines.ts'
import { reviseRequest } from '../../identity/approvals/revise-request.ts'
import { voidRequest, withdrawRequest } from '../../identity/approvals/submit.ts'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { updateRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { moveTo, NOW, recordStep } from '../../platform/workflow/document.ts'
import { dropPrices } from '../price-checks/settle-prices.ts'
import { orderApproval, orderedLines, submissionOf } from './approval.ts'
import { releaseHolds } from './money.ts'
import { withdrawMove } from './move-line.ts'
import { type LockedOrder, lockForStep, lockOrder, orderDocument } from './order-document.ts'

type AtVersion = { id: string; version: number }
type WithReason = AtVersion & { reason: string }

const endedBy = ({ id }: Person) => ({ ended_by: id, ended_at: NOW })

/** Cancels an order. What it held of a budget is free, and nobody decides it any more. */
export async function cancelOrder(tx: Connection, person: Person, { reason, ...at }: WithReason) {
  await cancel(tx, person, await lockForStep(tx, person, 'cancel', at), reason)
}

async function cancel(tx: Connection, person: Person, found: LockedOrder, reason: string) {
  const order = await withdrawMove(tx, person, found)
  const sourced = await tx.rows(
    'select 1 from supply_order_line where organization_id = $1 and order_id = $2 and sourced > 0 limit 1',
    [person.organizationId, order.id],
  )
  if (sourced.length > 0) throw problem('OPERATION_FAILED', said.order_is_with_a_vendor())
  if (order.state === 'submitted') await withdrawRequest(tx, person, orderApproval, order.id)
  if (order.state === 'approved') await voidRequest(tx, person, orderApproval, order.id)
  const released = await releaseHolds(tx, person, order)
  await moveTo(tx, person, orderDocument, 'cancel', order, 'cancelled', {
    stamps: { remark: reason, ...endedBy(person) },
    about: { number: order.number, reason, released },
  })
  await dropPrices(tx, person.organizationId, order.id)
}

/** Nothing more is to be ordered of it: what it still holds is free. What vendors have of it still comes. */
export async function closeOrder(tx: Connection, person: Person, at: AtVersion) {
  const order = await withdrawMove(tx, person, await lockForStep(tx, person, 'close', at))
  const drafted = await tx.rows(
    `select 1 from supply_order_line n
     join vendor_order_part p on p.organization_id = n.organization_id and p.order_line_id = n.id
     join vendor_order_line l on l.organization_id = p.organization_id and l.id = p.line_id
     join vendor_order v on v.organization_id = l.organization_id and v.id = l.vendor_order_id
     where n.organization_id = $1 and n.order_id = $2 and v.state in ('draft', 'pending_approval') limit 1`,
    [person.organizationId, order.id],
  )
  if (drafted.length > 0) throw problem('OPERATION_FAILED', said.order_is_on_a_draft())
  const released = await releaseHolds(tx, person, order)
  await moveTo(tx, person, orderDocument, 'close', order, 'closed', {
    stamps: endedBy(person),
    about: { number: order.number, released },
  })
}

/** All of it has come and was billed: there is nothing left to hold. */
export async function closeBilled(tx: Connection, person: Person, id: string) {
  const order = await withdrawMove(tx, person, await lockOrder(tx, person, id))
  const released = await releaseHolds(tx, person, order)
  await moveTo(tx, person, orderDocument, 'close', order, 'closed', {
    stamps: endedBy(person),
    about: { number: order.number, released },
  })
}

/** Cancels lines of an approved order; with the last of them the order. What was approved has only become less. */
export async function cancelLines(
  tx: Connection,
  person: Person,
  { reason, lineIds, ...at }: WithReason & { lineIds: string[] },
) {
  const order = await lockForStep(tx, person, 'cancel_lines', at)
  const { organizationId } = person
  const wanted = [...new Set(lineIds)]
  const open = await orderedLines(tx, organizationId, order.id)
  const lines = open.filter(({ id }) => wanted.includes(id))
  if (lines.length < wanted.length) throw problem('OPERATION_FAILED', said.order_line_not_open())
  if (lines.some(({ sourced }) => sourced > 0))
    throw problem('OPERATION_FAILED', said.order_is_with_a_vendor())
  await withdrawMove(tx, person, order)
  const released = await releaseHolds(tx, person, order, wanted)
  await tx.rows(
    `update supply_order_line set cancelled_at = now(), cancelled_by = $3, cancel_reason = $4
     where organization_id = $1 and id = any($2)`,
    [organizationId, wanted, person.id, reason],
  )
  await updateRow(tx, 'supply_order', { organizationId, id: order.id }, {})
  const left = open.filter(({ id }) => !wanted.includes(id))
  const after = await lockOrder(tx, person, order.id)
  if (left.length === 0) return cancel(tx, person, after, reason)
  const paying = await payingLines(tx, organizationId, { ids: left.map(({ budgetLineId }) => budgetLineId) })
  const requester = { id: order.requestedBy, organizationId }
  await reviseRequest(tx, person, orderApproval, await submissionOf(tx, requester, after, left, paying))
  await recordStep(tx, person, orderDocument, 'cancel_lines', order.id, {
    number: order.number,
    lines: lines.map(({ name }) => name),
    reason,
    released,
  })
}
