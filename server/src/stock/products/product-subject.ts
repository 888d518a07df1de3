import { officesInScope, scopeOf } from '../../platform/access/person.ts'
import type { RecordSubject } from '../../platform/record-subject.ts'

export const productSubject: RecordSubject = {
  kind: 'product',
  offices: (person) => officesInScope(scopeOf(person, 'inventory.read')),
  within: (offices) => `exists (select from item i
    where i.organization_id = r.organization_id and i.product_id = r.id and i.office_id = any(${offices}))`,
  isLive: 'true',
  label: `concat_ws(' · ', r.name, r.sku)`,
  handle: 'r.id::text',
  url: (id) => `/dashboard/products/${id}`,
}
