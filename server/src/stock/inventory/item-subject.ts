import { officesInScope, scopeOf } from '../../platform/access/person.ts'
import type { RecordSubject } from '../../platform/record-subject.ts'

export const itemSubject: RecordSubject = {
  kind: 'item',
  offices: (person) => officesInScope(scopeOf(person, 'inventory.read')),
  within: (offices) => `r.office_id = any(${offices})`,
  isLive: 'r.archived_at is null',
  label: `concat_ws(' · ', r.name, r.sku, r.location)`,
  handle: 'r.id::text',
  url: (id) => `/dashboard/inventory/${id}`,
  toComments: '?tab=comments',
}
