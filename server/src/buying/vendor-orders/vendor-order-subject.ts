import { officesInScope, scopeOf } from '../../platform/access/person.ts'
import type { RecordSubject } from '../../platform/record-subject.ts'

/** Vendor orders: for whoever buys for their office. */
export const vendorOrderSubject: RecordSubject = {
  kind: 'vendor_order',
  offices: (person) => officesInScope(scopeOf(person, 'vendor-orders.read')),
  within: (offices) => `r.office_id = any(${offices})`,
  isLive: `r.state <> 'cancelled'`,
  label: `coalesce(r.number, (select v.name from vendor v where v.organization_id = r.organization_id and v.id = r.vendor_id))`,
  handle: 'r.id::text',
  url: (id) => `/dashboard/vendor-orders/${id}`,
}
