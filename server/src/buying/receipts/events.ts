import { on } from '../../platform/events/publish.ts'
import { notifyOfReceipts } from './notify-receipts.ts'

declare module '../../platform/events/publish.ts' {
  interface Events {
    'receipt.changed': { receiptId: string }
  }
}

export const receiptSubscriptions = [
  on('receipt.changed', (tx, app, organizationId, changes) =>
    notifyOfReceipts(tx, app, organizationId, [...new Set(changes.map(({ receiptId }) => receiptId))]),
  ),
]
