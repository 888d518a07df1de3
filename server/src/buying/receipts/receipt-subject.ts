import { officesInScope, scopeOf } from '../../platform/access/person.ts'
import type { RecordSubject } from '../../platform/app.ts'

/** Receipts: photos of what was damaged, packing slips. For whoever sees the receipts of the office. */
export const receiptSubject: RecordSubject = {
  kind: 'receipt',
  offices: (person) => officesInScope(scopeOf(person, 'receipts.read')),
  within: (offices) => `r.office_id = any(${offices})`,
  isLive: 'true',
  label: 'r.number',
  handle: 'r.id::text',
  url: (id) => `/dashboard/vendor-orders/receipts/${id}`,
}
