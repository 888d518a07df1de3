import { creditFor, unitsToCredit } from '@wellstock/domain/buying/vendor-returns'
import { sumOf } from '@wellstock/domain/finance/money'
import type { Connection } from '../../platform/database/database.ts'
import { creditableLines } from '../invoices/billable-lines.ts'

type Going = { vendorOrderLineId: string; quantity: number; claimed: number }

/** What a vendor has to credit for a return that is still here: what it has billed of it, in money, and in units of each ordered line. */
export async function creditDue(tx: Connection, organizationId: string, id: string) {
  const going = await tx.rows<Going>(
    `select k.vendor_order_line_id, sum(n.quantity)::integer as quantity,
       coalesce(sum(n.quantity) filter (where k.outcome = 'quarantined' and c.id is not null), 0)::integer as claimed
     from vendor_return_line n
     join receipt_line k on k.organization_id = n.organization_id and k.id = n.receipt_line_id
     left join vendor_claim c on c.organization_id = k.organization_id and c.receipt_id = k.receipt_id and c.state in ('open', 'sent')
     where n.organization_id = $1 and n.return_id = $2 and k.vendor_order_line_id is not null group by 1`,
    [organizationId, id],
  )
  const lines = await creditableLines(
    tx,
    organizationId,
    going.map(({ vendorOrderLineId }) => vendorOrderLineId),
  )
  const due = lines.map((line) => {
    const { vendorOrderLineId } = line
    const leaving = going.find((each) => each.vendorOrderLineId === vendorOrderLineId) ?? {
      quantity: 0,
      claimed: 0,
    }
    return { vendorOrderLineId, units: unitsToCredit(line, leaving), amount: creditFor(line, leaving) }
  })
  return { amount: sumOf(due.map(({ amount }) => amount)), lines: due }
}
