import { officesOf } from '../../identity/people/signed-in.ts'
import type { RecordSubject } from '../../platform/record-subject.ts'

export const roomSubject: RecordSubject = {
  kind: 'room',
  offices: ({ grants }) => officesOf(grants),
  within: (offices) => `r.office_id = any(${offices})`,
  isLive: 'r.is_active',
  label: `(select concat_ws(' · ', o.name, r.number, r.name) from office o
    where o.organization_id = r.organization_id and o.id = r.office_id)`,
  handle: 'r.id::text',
  url: (id) => `/dashboard/locations/${id}`,
}
