import { said } from '@wellstock/messages/sentence'
import type { OfficeBlocker } from '../../platform/app.ts'

/** An office that a vendor still has to ship to, or is about to be asked to, is not deleted. */
export const blockedByVendorOrders: OfficeBlocker = async (tx, { organizationId }, officeId) => {
  const open = await tx.rows(
    `select 1 from vendor_order where organization_id = $1 and office_id = $2 and state <> 'cancelled' limit 1`,
    [organizationId, officeId],
  )
  return open.length > 0 ? [said.vendor_order_not_finished()] : []
}
