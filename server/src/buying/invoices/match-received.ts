import type { Connection } from '../../platform/database/database.ts'
import { lockInvoice } from './invoice-document.ts'
import { matchAgain } from './match-again.ts'

/** Matches the invoices again that wait and bill what receipts brought. */
export async function matchReceived(tx: Connection, organizationId: string, receiptIds: readonly string[]) {
  const waiting = await tx.rows<{ id: string }>(
    `select distinct i.id from receipt_line k
     join invoice_line n on n.organization_id = k.organization_id and n.vendor_order_line_id = k.vendor_order_line_id
     join invoice i on i.organization_id = n.organization_id and i.id = n.invoice_id and i.state = 'exception'
     where k.organization_id = $1 and k.receipt_id = any($2) order by i.id`,
    [organizationId, receiptIds],
  )
  const nobody = { organizationId, id: null }
  for (const { id } of waiting) {
    const invoice = await lockInvoice(tx, nobody, id)
    if (invoice.state === 'exception') await matchAgain(tx, nobody, invoice)
  }
}
