import { on } from '../../platform/events/publish.ts'
import { uncreditReturns } from './end-return.ts'

export const returnSubscriptions = [
  on('invoice.changed', (tx, _app, organizationId, changes) =>
    uncreditReturns(tx, { organizationId, id: null }, [
      ...new Set(changes.map(({ invoiceId }) => invoiceId)),
    ]),
  ),
]
