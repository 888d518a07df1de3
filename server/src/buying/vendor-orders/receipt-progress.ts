import type { Connection } from '../../platform/database/database.ts'

/** Whether something of a vendor order has come, and whether something is still to come: each line by itself. */
export async function receiptProgress(tx: Connection, organizationId: string, id: string) {
  const [lines] = await tx.rows<{ hasCome: boolean; isComing: boolean }>(
    `select bool_or(received > 0) as "hasCome", bool_or(received + closed < quantity) as "isComing" from vendor_order_line
     where organization_id = $1 and vendor_order_id = $2`,
    [organizationId, id],
    'what-has-come',
  )
  return { hasCome: lines?.hasCome === true, isComing: lines?.isComing === true }
}
