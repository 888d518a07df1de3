import { on } from '../../platform/events/publish.ts'
import { undoAllotments } from './allot-credit.ts'

export const returnSubscriptions = [
  on('invoice.changed', (tx, _app, organizationId, changes) =>
    undoAllotments(tx, { organizationId, id: null }, [...new Set(changes.map(({ invoiceId }) => invoiceId))]),
  ),
]
