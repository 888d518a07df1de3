import { officesInScope, scopeOf } from '../../platform/access/person.ts'
import type { RecordSubject } from '../../platform/record-subject.ts'

/** Invoices: the file they came as. For whoever sees the invoices of the office. */
export const invoiceSubject: RecordSubject = {
  kind: 'invoice',
  offices: (person) => officesInScope(scopeOf(person, 'invoices.read')),
  within: (offices) => `r.office_id = any(${offices})`,
  isLive: `r.state <> 'void'`,
  label: 'r.number',
  handle: 'r.id::text',
  url: (id) => `/dashboard/vendor-orders/invoices/${id}`,
}
