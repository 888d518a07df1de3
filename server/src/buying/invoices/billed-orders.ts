import type { Actor } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { updateRow } from '../../platform/database/write.ts'
import { moveTo, recordStep } from '../../platform/workflow/document.ts'
import {
  type LockedVendorOrder,
  lockVendorOrder,
  vendorOrderDocument,
} from '../vendor-orders/vendor-order-document.ts'

/** The vendor orders an invoice bills, locked in one order for everyone. */
export async function lockOrdersOf(tx: Connection, actor: Pick<Actor, 'organizationId'>, invoiceId: string) {
  const ids = await tx.rows<{ id: string }>(
    `select distinct l.vendor_order_id as id from invoice_line n
     join vendor_order_line l on l.organization_id = n.organization_id and l.id = n.vendor_order_line_id
     where n.organization_id = $1 and n.invoice_id = $2 order by 1`,
    [actor.organizationId, invoiceId],
    'orders-of-invoice',
  )
  const orders: LockedVendorOrder[] = []
  for (const { id } of ids) orders.push(await lockVendorOrder(tx, actor, id))
  return orders
}

/** Notes on vendor orders that something of them was billed. */
export async function recordBilled(
  tx: Connection,
  actor: Actor,
  orders: readonly LockedVendorOrder[],
  invoice: string,
) {
  for (const { id, number } of orders) {
    await updateRow(tx, 'vendor_order', { organizationId: actor.organizationId, id }, {})
    await recordStep(tx, actor, vendorOrderDocument, 'bill', id, { number, invoice })
  }
}

/** A vendor order that was closed can be billed again: an invoice of it is void. */
export async function reopen(tx: Connection, actor: Actor, order: LockedVendorOrder, invoice: string) {
  if (order.state !== 'closed') return
  await moveTo(tx, actor, vendorOrderDocument, 'unbill', order, 'received', {
    about: { number: order.number, invoice },
  })
}
