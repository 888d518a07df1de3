import { precommit } from '@wellstock/domain/finance/ledger'
import { sumOf } from '@wellstock/domain/finance/money'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { lineName } from '../../finance/budgets/line-name.ts'
import { type PayingLine, payingLines, spendingYear } from '../../finance/budgets/paying-lines.ts'
import { submitForApproval, withdrawRequest } from '../../identity/approvals/submit.ts'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow, updateRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { say } from '../../platform/messages.ts'
import { recordStep } from '../../platform/workflow/document.ts'
import { orderApproval, orderedLines, submissionOf } from './approval.ts'
import { approveMove, endMove, holdsOfLine, refuseAsking, waitingMove } from './line-moves.ts'
import { bookEntries } from './money.ts'
import { type LockedOrder, lockForStep, lockOrder, orderDocument } from './order-document.ts'

type Wanted = { id: string; version: number; lineId: string; budgetLineId: string; reason: string }

/**
 * Asks that another line of a budget pays for a line of an approved order, and sets aside there what the line still holds. Who decides is
 * what the policy says of the order as it is to be; where that needs nobody, the line moves at once.
 */
export async function moveLine(
  tx: Connection,
  person: Person,
  { lineId, budgetLineId, reason, ...at }: Wanted,
) {
  const { organizationId } = person
  const order = await lockForStep(tx, person, 'move_line', at)
  const lines = await orderedLines(tx, organizationId, order.id)
  const line = lines.find(({ id }) => id === lineId)
  if (!line) throw problem('OPERATION_FAILED', said.order_line_not_open())
  if (await waitingMove(tx, organizationId, order.id))
    throw problem('OPERATION_FAILED', said.order_move_waits())
  const holds = await holdsOfLine(tx, organizationId, lineId)
  refuseAsking(holds)
  const open = holds.filter(({ committed }) => committed > 0)
  const [first] = open
  if (!first) throw problem('OPERATION_FAILED', said.nothing_held_any_more())
  const to = await payerFor(tx, organizationId, order, budgetLineId)
  if (open.some((hold) => hold.lineId === budgetLineId))
    throw invalid({ budgetLineId: said.budget_line_pays_already() })
  if (open.some(({ year }) => year !== to.fiscalYear))
    throw invalid({ budgetLineId: said.budget_line_of_other_year({ year: String(first.year) }) })
  const amount = sumOf(open.map(({ committed }) => committed))
  await insertRow(tx, 'order_line_move', {
    ...{ organizationId, id: uuid(), orderId: order.id, lineId, fromLineId: first.lineId },
    ...{ toLineId: budgetLineId, amount, reason, askedBy: person.id },
  })
  const submission = await submissionWith(tx, person, order, lines, { lineId, budgetLineId }, to)
  const asked = precommit({ lineId: budgetLineId, referenceId: lineId }, amount)
  await bookEntries(tx, person, { kind: 'order', id: order.id, number: order.number }, first, [asked])
  await updateRow(tx, 'supply_order', { organizationId, id: order.id }, {})
  await recordStep(tx, person, orderDocument, 'move_line', order.id, {
    ...{ number: order.number, line: line.name, fromLineId: first.lineId, budgetLineId, amount, reason },
  })
  if ((await submitForApproval(tx, person, orderApproval, submission)) === 'approved')
    await approveMove(tx, person, order, null)
}

async function payerFor(
  tx: Connection,
  organizationId: string,
  order: LockedOrder,
  budgetLineId: string,
): Promise<PayingLine> {
  const able = await payingLines(tx, organizationId, {
    ...order,
    ...(await spendingYear(tx, organizationId)),
  })
  const to = able.find(({ id }) => id === budgetLineId)
  if (!to) throw invalid({ budgetLineId: said.budget_line_cannot_pay() })
  return to
}

/** What the order asks about as it is to be. Whoever asked for the order decides nothing of it, nor does who asks for the move. */
async function submissionWith(
  tx: Connection,
  person: Person,
  order: LockedOrder,
  lines: Awaited<ReturnType<typeof orderedLines>>,
  move: { lineId: string; budgetLineId: string },
  to: PayingLine,
) {
  const { organizationId } = person
  const moved = lines.map((line) =>
    line.id === move.lineId ? { ...line, budgetLineId: move.budgetLineId } : line,
  )
  const others = await payingLines(tx, organizationId, {
    ids: [...new Set(moved.map(({ budgetLineId }) => budgetLineId))].filter((id) => id !== to.id),
  })
  const requester = { organizationId, id: order.requestedBy }
  const submission = await submissionOf(tx, requester, order, moved, [
    to,
    ...(await withoutOrder(tx, organizationId, order.id, others)),
  ])
  return {
    ...submission,
    title: `${lines.find(({ id }) => id === move.lineId)?.name ?? ''} → ${say(lineName(to))}`.slice(0, 300),
    editors: [...submission.editors, order.requestedBy],
  }
}

/** Lines of budgets as they would be without what an order holds and has spent of them. */
async function withoutOrder(
  tx: Connection,
  organizationId: string,
  orderId: string,
  paying: readonly PayingLine[],
): Promise<PayingLine[]> {
  const held = await tx.rows<{ lineId: string; committed: number; spent: number }>(
    `select h.line_id, sum(h.committed) as committed, sum(h.spent) as spent from budget_hold h
     where h.organization_id = $1 and h.line_id = any($3) and h.reference_id in (
       select n.id from supply_order_line n where n.organization_id = $1 and n.order_id = $2
       union all
       select p.id from vendor_order_part p join supply_order_line n on n.organization_id = p.organization_id and n.id = p.order_line_id
       where p.organization_id = $1 and n.order_id = $2)
     group by 1`,
    [organizationId, orderId, paying.map(({ id }) => id)],
  )
  return paying.map((line) => {
    const { committed = 0, spent = 0 } = held.find(({ lineId }) => lineId === line.id) ?? {}
    const available = sumOf([line.available, committed, spent])
    return {
      ...line,
      committed: sumOf([line.committed, -committed]),
      spent: sumOf([line.spent, -spent]),
      available,
    }
  })
}

/** Nobody decides any more whether a line moves: its order ends, or some of it is canceled. Answers with the order as it is then. */
export async function withdrawMove(tx: Connection, person: Person, order: LockedOrder) {
  if (!(await waitingMove(tx, person.organizationId, order.id))) return order
  await withdrawRequest(tx, person, orderApproval, order.id)
  await endMove(tx, person, order, 'withdrawn')
  return lockOrder(tx, person, order.id)
}
