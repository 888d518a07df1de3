import { on } from '../../platform/events/publish.ts'
import { matchReceived, matchRevised } from './match-received.ts'
import { notifyOfInvoices } from './notify-invoices.ts'

declare module '../../platform/events/publish.ts' {
  interface Events {
    'invoice.changed': { invoiceId: string }
  }
}

export const invoiceSubscriptions = [
  // What was received, or is claimed no more, is what some invoice waits for.
  on('receipt.changed', (tx, _app, organizationId, changes) =>
    matchReceived(tx, organizationId, [...new Set(changes.map(({ receiptId }) => receiptId))]),
  ),
  on('vendor_order.changed', (tx, _app, organizationId, changes) =>
    matchRevised(tx, organizationId, [...new Set(changes.map(({ vendorOrderId }) => vendorOrderId))]),
  ),
  on('invoice.changed', (tx, app, organizationId, changes) =>
    notifyOfInvoices(tx, app, organizationId, [...new Set(changes.map(({ invoiceId }) => invoiceId))]),
  ),
]
