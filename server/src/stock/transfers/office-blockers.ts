import { said } from '@wellstock/messages/sentence'
import type { OfficeBlocker } from '../../platform/app.ts'

/** An office that sends something, or to which something is sent, is not deleted. */
export const blockedByTransfers: OfficeBlocker = async (tx, { organizationId }, officeId) => {
  const open = await tx.rows(
    `select 1 from transfer where organization_id = $1 and (from_office_id = $2 or to_office_id = $2)
       and state not in ('closed', 'cancelled') limit 1`,
    [organizationId, officeId],
  )
  return open.length > 0 ? [said.transfer_not_finished()] : []
}
