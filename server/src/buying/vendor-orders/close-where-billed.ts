import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { closeVendorOrder } from './end.ts'
import { lockVendorOrder } from './vendor-order-document.ts'

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
