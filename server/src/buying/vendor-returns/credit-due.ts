import { creditFor } from '@wellstock/domain/buying/vendor-returns'
import { sumOf } from '@wellstock/domain/finance/money'
import type { Connection } from '../../platform/database/database.ts'
import { billableLines } from '../invoices/billable-lines.ts'

/** What a vendor has to credit for a return that is still here: what it has billed of it. */
export async function creditDue(tx: Connection, organizationId: string, id: string): Promise<number> {
  const going = await tx.rows<{ vendorOrderLineId: string; quantity: number }>(
    `select k.vendor_order_line_id, sum(n.quantity)::integer as quantity from vendor_return_line n
     join receipt_line k on k.organization_id = n.organization_id and k.id = n.receipt_line_id
     where n.organization_id = $1 and n.return_id = $2 and k.vendor_order_line_id is not null group by 1`,
    [organizationId, id],
  )
  const ids = going.map(({ vendorOrderLineId }) => vendorOrderLineId)
  const ordered = await billableLines(tx, organizationId, ids)
  return sumOf(
    ordered.map(({ vendorOrderLineId, billedBefore, ...line }) =>
      creditFor(
        { ...line, billed: billedBefore },
        going.find((each) => each.vendorOrderLineId === vendorOrderLineId)?.quantity ?? 0,
      ),
    ),
  )
}
