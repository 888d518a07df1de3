import {
  commit,
  commitMore,
  type Entry,
  moveCommitment,
  releaseAsked,
  releaseOrdered,
} from '@wellstock/domain/finance/ledger'
import { rounded, sumOf } from '@wellstock/domain/finance/money'
import { groupedBy } from '@wellstock/domain/platform/grouped-by'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Actor } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { updateRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { recordStep } from '../../platform/workflow/document.ts'
import { bookEntries } from './money.ts'
import { type LockedOrder, orderDocument } from './order-document.ts'

export type LineMove = {
  id: string
  lineId: string
  name: string
  toLineId: string
  amount: number
  reason: string
  by: string
  at: string
}

/** The move of a line of an order that waits to be decided, if there is one. */
export async function waitingMove(
  db: Connection,
  organizationId: string,
  orderId: string,
): Promise<LineMove | null> {
  const [found] = await db.rows<LineMove>(
    `select m.id, m.line_id, d.name, m.to_line_id, m.amount, m.reason, p.name as by, m.asked_at as at from order_line_move m
     join supply_order_line n on n.organization_id = m.organization_id and n.id = m.line_id
     join product d on d.organization_id = n.organization_id and d.id = n.product_id
     join person p on p.organization_id = m.organization_id and p.id = m.asked_by
     where m.organization_id = $1 and m.order_id = $2 and m.state = 'waiting'`,
    [organizationId, orderId],
    'waiting-move',
  )
  return found ?? null
}

type Hold = {
  referenceId: string
  lineId: string
  precommitted: number
  committed: number
  /** The vendor order that holds it; null: the order line itself. */
  vendorOrderId: string | null
  vendorOrderNumber: string | null
  year: number
  startsOn: string
  endsOn: string
}

/** What an order line and its parts of vendor orders hold of lines of budgets. */
export const holdsOfLine = (db: Connection, organizationId: string, lineId: string) =>
  db.rows<Hold>(
    `select h.reference_id, h.line_id, h.precommitted, h.committed, r.vendor_order_id, r.number as "vendorOrderNumber", y.year, y.starts_on, y.ends_on
     from (
       select $2::uuid as id, null::uuid as vendor_order_id, null as number
       union all
       select p.id, w.id, w.number from vendor_order_part p
       join vendor_order_line l on l.organization_id = p.organization_id and l.id = p.line_id
       join vendor_order w on w.organization_id = l.organization_id and w.id = l.vendor_order_id
       where p.organization_id = $1 and p.order_line_id = $2) r
     join budget_hold h on h.organization_id = $1 and h.reference_id = r.id and (h.precommitted > 0 or h.committed > 0)
     join budget_line b on b.organization_id = h.organization_id and b.id = h.line_id
     join fiscal_year y on y.organization_id = b.organization_id and y.year = b.fiscal_year
     order by r.vendor_order_id nulls first, h.reference_id`,
    [organizationId, lineId],
    'holds-of-line',
  )

/** A vendor order that asks for more money of a line is decided before the line moves. */
export function refuseAsking(holds: readonly Hold[]) {
  if (holds.some(({ vendorOrderId, precommitted }) => vendorOrderId !== null && precommitted > 0))
    throw problem('OPERATION_FAILED', said.order_line_waits_with_vendor())
}

const documentOf = ({ id, number }: LockedOrder) => ({ kind: 'order' as const, id, number })

/**
 * All that a line still holds is committed on the new line of a budget and free on the one before, what vendor orders hold of it, too; what
 * is spent stays. `decidedBy`: null by a rule. Source: the worked figures (a), 13.
 */
export async function approveMove(
  tx: Connection,
  person: Person,
  order: LockedOrder,
  decidedBy: string | null,
) {
  const { organizationId } = person
  const move = await waitingMove(tx, organizationId, order.id)
  if (!move) throw problem('OPERATION_FAILED', said.nothing_held_any_more())
  const holds = await holdsOfLine(tx, organizationId, move.lineId)
  refuseAsking(holds)
  const { lineId: reference, toLineId } = move
  const asked = { lineId: toLineId, referenceId: reference }
  let left = move.amount
  const take = (most: number) => {
    const some = Math.min(left, most)
    left = rounded(left - some)
    return some
  }
  const open = holds.filter(({ committed, lineId }) => committed > 0 && lineId !== toLineId)
  const byDocument = groupedBy(open, ({ vendorOrderId }) => vendorOrderId ?? '')
  for (const [vendorOrderId, own] of byDocument) {
    const entries = own.flatMap((hold): Entry[] => {
      const { committed } = hold
      const from = { lineId: hold.lineId, referenceId: hold.referenceId }
      const to = { lineId: toLineId, referenceId: hold.referenceId }
      const some = take(committed)
      if (vendorOrderId === '')
        return [commit(to, some), commitMore(to, rounded(committed - some)), releaseOrdered(from, committed)]
      return [releaseAsked(asked, some), ...moveCommitment(from, committed, to, committed)]
    })
    const document =
      vendorOrderId === ''
        ? documentOf(order)
        : { kind: 'vendor_order' as const, id: vendorOrderId, number: own[0]?.vendorOrderNumber ?? '' }
    await bookEntries(
      tx,
      person,
      document,
      own[0],
      entries.filter(({ amount }) => amount > 0),
    )
  }
  // Some of it was spent or given back meanwhile.
  if (left > 0) await bookEntries(tx, person, documentOf(order), holds[0], [releaseAsked(asked, left)])
  await writeEnd(tx, organizationId, move.id, 'approved', decidedBy)
  await tx.rows('update supply_order_line set budget_line_id = $3 where organization_id = $1 and id = $2', [
    organizationId,
    reference,
    toLineId,
  ])
  await updateRow(tx, 'supply_order', { organizationId, id: order.id }, {})
  await recordStep(tx, person, orderDocument, 'line_moved', order.id, {
    ...{ number: order.number, line: move.name, budgetLineId: toLineId },
    amount: sumOf(open.map(({ committed }) => committed)),
  })
}

const writeEnd = (
  tx: Connection,
  organizationId: string,
  id: string,
  state: 'approved' | 'rejected' | 'withdrawn',
  decidedBy: string | null,
) =>
  tx.rows(
    `update order_line_move set state = $3, decided_by = $4, ended_at = now()
     where organization_id = $1 and id = $2`,
    [organizationId, id, state, decidedBy],
  )

/** A line stays where it is, and what was asked for is free. */
export async function endMove(
  tx: Connection,
  actor: Actor,
  order: LockedOrder,
  state: 'rejected' | 'withdrawn',
  reason = '',
) {
  const { organizationId } = actor
  const move = await waitingMove(tx, organizationId, order.id)
  if (!move) return
  const holds = await holdsOfLine(tx, organizationId, move.lineId)
  const asked = holds.filter(({ vendorOrderId, precommitted }) => vendorOrderId === null && precommitted > 0)
  const entries = asked.map((hold) => releaseAsked(hold, hold.precommitted))
  await bookEntries(tx, actor, documentOf(order), asked[0], entries)
  await writeEnd(tx, organizationId, move.id, state, state === 'rejected' ? actor.id : null)
  await updateRow(tx, 'supply_order', { organizationId, id: order.id }, {})
  await recordStep(tx, actor, orderDocument, 'end_move', order.id, {
    ...{ number: order.number, line: move.name, released: move.amount },
    ...(reason && { reason }),
  })
}
