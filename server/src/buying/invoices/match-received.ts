import type { Connection } from '../../platform/database/database.ts'
import { lockInvoice } from './invoice-document.ts'
import { matchAgain } from './match-again.ts'

/** Matches the invoices again that nobody has approved and that bill what receipts brought: more may have come, or some gone back. */
export async function matchReceived(tx: Connection, organizationId: string, receiptIds: readonly string[]) {
  const waiting = await tx.rows<{ id: string }>(
    `select distinct i.id from receipt_line k
     join invoice_line n on n.organization_id = k.organization_id and n.vendor_order_line_id = k.vendor_order_line_id
     join invoice i on i.organization_id = n.organization_id and i.id = n.invoice_id and i.state in ('exception', 'matched')
     where k.organization_id = $1 and k.receipt_id = any($2) order by i.id`,
    [organizationId, receiptIds],
  )
  await matchWaiting(tx, organizationId, waiting)
}

/** Matches the invoices again that wait and bill vendor orders that were revised: what was agreed may be what was billed. */
export async function matchRevised(
  tx: Connection,
  organizationId: string,
  vendorOrderIds: readonly string[],
) {
  const waiting = await tx.rows<{ id: string }>(
    `select distinct i.id from vendor_order o
     join vendor_order_line l on l.organization_id = o.organization_id and l.vendor_order_id = o.id
     join invoice_line n on n.organization_id = l.organization_id and n.vendor_order_line_id = l.id
     join invoice i on i.organization_id = n.organization_id and i.id = n.invoice_id and i.state = 'exception'
     where o.organization_id = $1 and o.id = any($2) and o.revision > 0 order by i.id`,
    [organizationId, vendorOrderIds],
  )
  await matchWaiting(tx, organizationId, waiting)
}

async function matchWaiting(tx: Connection, organizationId: string, waiting: readonly { id: string }[]) {
  const nobody = { organizationId, id: null }
  for (const { id } of waiting) {
    const invoice = await lockInvoice(tx, nobody, id)
    if (invoice.state === 'exception' || invoice.state === 'matched') await matchAgain(tx, nobody, invoice)
  }
}
