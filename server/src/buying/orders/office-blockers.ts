import { openOrderStates } from '@wellstock/domain/buying/orders'
import { said } from '@wellstock/messages/sentence'
import type { OfficeBlocker } from '../../platform/app.ts'

/** An office for which something is still ordered is not deleted. */
export const blockedByOrders: OfficeBlocker = async (tx, { organizationId }, officeId) => {
  const open = await tx.rows(
    'select 1 from supply_order where organization_id = $1 and office_id = $2 and state = any($3) limit 1',
    [organizationId, officeId, openOrderStates],
  )
  return open.length > 0 ? [said.order_not_finished()] : []
}
