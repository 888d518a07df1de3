import { officesInScope, scopeOf } from '../../platform/access/person.ts'
import type { RecordSubject } from '../../platform/app.ts'

/** Returns: photos, the vendor's authorization, the carrier's receipt. For whoever sees the returns of the office. */
export const returnSubject: RecordSubject = {
  kind: 'vendor_return',
  offices: (person) => officesInScope(scopeOf(person, 'vendor-returns.read')),
  within: (offices) => `r.office_id = any(${offices})`,
  isLive: `r.state <> 'cancelled'`,
  label: 'r.number',
  handle: 'r.id::text',
  url: (id) => `/dashboard/vendor-orders/returns/${id}`,
}
