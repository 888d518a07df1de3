import { on } from '../../platform/events/publish.ts'
import { notifyOfTransfers } from './notify-transfers.ts'

declare module '../../platform/events/publish.ts' {
  interface Events {
    'transfer.changed': { transferId: string }
  }
}

export const transferSubscriptions = [
  on('transfer.changed', (tx, app, organizationId, changes) =>
    notifyOfTransfers(tx, app, organizationId, [...new Set(changes.map(({ transferId }) => transferId))]),
  ),
]
