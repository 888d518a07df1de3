import { officesInScope, scopeOf } from '../../platform/access/person.ts'
import type { RecordSubject } from '../../platform/record-subject.ts'

export const transferSubject: RecordSubject = {
  kind: 'transfer',
  offices: (person) => officesInScope(scopeOf(person, 'transfers.write')),
  within: (offices) => `(r.from_office_id = any(${offices}) or r.to_office_id = any(${offices}))`,
  isLive: 'true',
  label: 'r.number',
  handle: 'r.id::text',
  url: (id) => `/dashboard/offices/transfer/${id}`,
}
