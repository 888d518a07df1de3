import { isClaimed, type ReceiptOutcome, type ReceiptProblem } from '@wellstock/domain/buying/receipts'
import { creditFor } from '@wellstock/domain/buying/vendor-returns'
import { sumOf } from '@wellstock/domain/finance/money'
import { groupedBy } from '@wellstock/domain/platform/grouped-by'
import type { Connection } from '../../platform/database/database.ts'
import { creditableLines } from '../invoices/billable-lines.ts'

type Claimed = {
  vendorOrderLineId: string
  outcome: ReceiptOutcome
  problem: ReceiptProblem | null
  quantity: number
}

/** What a vendor has to credit where the open claim of a receipt is settled with a credit: what it has billed of the goods, in money. */
export async function claimDue(db: Connection, organizationId: string, receiptId: string): Promise<number> {
  const lines = await db.rows<Claimed>(
    `select vendor_order_line_id, outcome, problem, quantity - sent_back as quantity from receipt_line
     where organization_id = $1 and receipt_id = $2 and vendor_order_line_id is not null`,
    [organizationId, receiptId],
  )
  const claimed = groupedBy(lines.filter(isClaimed), ({ vendorOrderLineId }) => vendorOrderLineId)
  const ordered = await creditableLines(db, organizationId, [...claimed.keys()])
  return sumOf(
    ordered.map((line) => {
      const quantity = (claimed.get(line.vendorOrderLineId) ?? []).reduce(
        (sum, each) => sum + each.quantity,
        0,
      )
      return creditFor(line, { quantity, claimed: quantity })
    }),
  )
}
