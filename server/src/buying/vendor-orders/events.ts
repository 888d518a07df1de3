import { sendToWebhooks } from '../../identity/webhooks/enqueue.ts'
import { on } from '../../platform/events/publish.ts'
import { endVendorOrderNotices } from './chase-vendors.ts'

declare module '../../platform/events/publish.ts' {
  interface Events {
    'vendor_order.changed': { vendorOrderId: string }
  }
}

export const vendorOrderSubscriptions = [
  on('vendor_order.changed', (tx, app, organizationId, changes) =>
    sendToWebhooks(tx, app, organizationId, 'vendor_order.state', () =>
      tx.rows<object>(
        `select o.id as "vendorOrderId", o.number, o.state, o.total::float as total, o.due_on as "dueOn",
           jsonb_build_object('id', v.id, 'name', v.name) as vendor, jsonb_build_object('id', f.id, 'name', f.name) as office
         from vendor_order o
         join office f on f.organization_id = o.organization_id and f.id = o.office_id
         join vendor v on v.organization_id = o.organization_id and v.id = o.vendor_id
         where o.organization_id = $1 and o.id = any($2) order by o.created_at, o.id`,
        [organizationId, [...new Set(changes.map(({ vendorOrderId }) => vendorOrderId))]],
      ),
    ),
  ),
  on('vendor_order.changed', (tx, app, organizationId, changes) =>
    endVendorOrderNotices(tx, app, organizationId, [
      ...new Set(changes.map(({ vendorOrderId }) => vendorOrderId)),
    ]),
  ),
]
