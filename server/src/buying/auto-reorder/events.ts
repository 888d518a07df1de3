import { on } from '../../platform/events/publish.ts'
import { endNoticesOfTaken } from './notify-drafts.ts'

export const reorderSubscriptions = [
  on('order.changed', (tx, app, organizationId, changes) =>
    endNoticesOfTaken(
      tx,
      app,
      organizationId,
      changes.map(({ orderId }) => orderId),
    ),
  ),
]
