import type { OrderState } from '@wellstock/domain/buying/orders'
import { sumOf } from '@wellstock/domain/finance/money'
import { payingLines } from '../../finance/budgets/paying-lines.ts'
import type { Submission } from '../../identity/approvals/submission.ts'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { orderedLines, submissionOf as orderSubmission } from '../orders/approval.ts'
import { lockOrder } from '../orders/order-document.ts'
import type { LockedVendorOrder } from './vendor-order-document.ts'

/** The orders a vendor order is for, locked in one order for everyone. */
export const lockOrdersOf = (tx: Connection, organizationId: string, id: string) =>
  tx.rows<{ number: string; state: OrderState }>(
    `select o.number, o.state from supply_order o where o.organization_id = $1 and o.id in (
       select n.order_id from vendor_order_line l
       join vendor_order_part p on p.organization_id = l.organization_id and p.line_id = l.id
       join supply_order_line n on n.organization_id = p.organization_id and n.id = p.order_line_id
       where l.organization_id = $1 and l.vendor_order_id = $2) order by o.id for no key update`,
    [organizationId, id],
  )

/** The orders a vendor order is for, as they are or would be with what it costs. `more`: what their lines would cost more. */
export async function ordersAtVendor(
  tx: Connection,
  person: Person,
  vendorOrder: LockedVendorOrder,
  more: ReadonlyMap<string, number> = new Map(),
): Promise<Submission[]> {
  const { organizationId } = person
  const own = await tx.rows<{ orderId: string; lineId: string }>(
    `select n.order_id, n.id as line_id from vendor_order_line l
     join vendor_order_part p on p.organization_id = l.organization_id and p.line_id = l.id
     join supply_order_line n on n.organization_id = p.organization_id and n.id = p.order_line_id
     where l.organization_id = $1 and l.vendor_order_id = $2 order by n.order_id`,
    [organizationId, vendorOrder.id],
  )
  const submissions: Submission[] = []
  for (const orderId of new Set(own.map((line) => line.orderId))) {
    const order = await lockOrder(tx, person, orderId)
    const amounts = await tx.rows<{ lineId: string; amount: number }>(
      'select line_id, amount from order_at_vendors($1, $2, $3)',
      [organizationId, orderId, vendorOrder.id],
    )
    const lines = (await orderedLines(tx, organizationId, orderId)).map((line) => ({
      ...line,
      amount: sumOf([
        amounts.find(({ lineId }) => lineId === line.id)?.amount ?? line.amount,
        more.get(line.id) ?? 0,
      ]),
      ...(own.some(({ lineId }) => lineId === line.id) && {
        vendorId: vendorOrder.vendorId,
        offeredBy: vendorOrder.vendorId,
      }),
    }))
    const paying = await payingLines(tx, organizationId, {
      ids: lines.map(({ budgetLineId }) => budgetLineId),
    })
    const total = sumOf(lines.map(({ amount }) => amount))
    const requester = { id: order.requestedBy, organizationId }
    submissions.push(await orderSubmission(tx, requester, { ...order, total }, lines, paying))
  }
  return submissions
}
