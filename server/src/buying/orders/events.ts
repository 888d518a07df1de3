import { sendToWebhooks } from '../../identity/webhooks/enqueue.ts'
import { on } from '../../platform/events/publish.ts'

declare module '../../platform/events/publish.ts' {
  interface Events {
    'order.changed': { orderId: string }
  }
}

export const orderSubscriptions = [
  on('order.changed', (tx, app, organizationId, changes) =>
    sendToWebhooks(tx, app, organizationId, 'order.state', () =>
      tx.rows<object>(
        `select o.id as "orderId", o.number, o.state, o.total::float as total, jsonb_build_object('id', f.id, 'name', f.name) as office
         from supply_order o join office f on f.organization_id = o.organization_id and f.id = o.office_id
         where o.organization_id = $1 and o.id = any($2) order by o.number`,
        [organizationId, [...new Set(changes.map(({ orderId }) => orderId))]],
      ),
    ),
  ),
]
