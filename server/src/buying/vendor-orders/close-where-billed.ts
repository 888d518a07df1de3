import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { moveTo, NOW } from '../../platform/workflow/document.ts'
import { closeBilled } from '../orders/end-order.ts'
import { settlePrices } from '../price-checks/settle-prices.ts'
import { releaseHeld } from './money.ts'
import { type LockedVendorOrder, lockVendorOrder, vendorOrderDocument } from './vendor-order-document.ts'

/** Closes a vendor order that is received, and all that was kept of it is billed. What it still holds is free. Nobody bills replacements. */
export async function closeWhereBilled(tx: Connection, person: Person, id: string) {
  const order = await lockVendorOrder(tx, person, id)
  // What waits to be decided of it may bring more.
  if (order.state !== 'received' || order.isRevising) return
  const open = await tx.rows(
    `select 1 from vendor_order_line
     where organization_id = $1 and vendor_order_id = $2 and return_id is null
       and billed < received - sent_back + replaced limit 1`,
    [person.organizationId, id],
    'unbilled-lines',
  )
  if (open.length === 0) await closeVendorOrder(tx, person, 'bill_all', order, '')
}

/** Closes a vendor order: with the last invoice of it, or because there is none. */
export async function closeVendorOrder(
  tx: Connection,
  person: Person,
  step: 'close' | 'bill_all',
  order: LockedVendorOrder,
  reason: string,
) {
  const released = await releaseHeld(tx, person, order)
  await moveTo(tx, person, vendorOrderDocument, step, order, 'closed', {
    stamps: { closed_by: person.id, closed_at: NOW, remark: reason },
    about: { number: order.number, released, ...(reason && { reason }) },
  })
  // What its vendor proposed and nobody took on: that is not a correction of somebody's.
  await settlePrices(tx, person.organizationId, order.id, 'dropped')
  await closeSupplied(tx, person, order.id)
}

/** Orders of which no vendor has anything open any more are closed, too. */
async function closeSupplied(tx: Connection, person: Person, vendorOrderId: string) {
  const done = await tx.rows<{ id: string }>(
    `select s.id from supply_order s
     where s.organization_id = $1 and order_is_approved(s.state) and s.id in (
       select n.order_id from vendor_order_line l
       join vendor_order_part p on p.organization_id = l.organization_id and p.line_id = l.id
       join supply_order_line n on n.organization_id = p.organization_id and n.id = p.order_line_id
       where l.organization_id = $1 and l.vendor_order_id = $2)
     and not exists (select from supply_order_line n where n.organization_id = s.organization_id and n.order_id = s.id
       and n.cancelled_at is null and n.sourced < n.quantity)
     and not exists (select from supply_order_line n
       join vendor_order_part p on p.organization_id = n.organization_id and p.order_line_id = n.id
       join vendor_order_line l on l.organization_id = p.organization_id and l.id = p.line_id
       join vendor_order v on v.organization_id = l.organization_id and v.id = l.vendor_order_id
       where n.organization_id = s.organization_id and n.order_id = s.id and v.state not in ('closed', 'cancelled'))
     order by s.id`,
    [person.organizationId, vendorOrderId],
  )
  for (const { id } of done) await closeBilled(tx, person, id)
}
