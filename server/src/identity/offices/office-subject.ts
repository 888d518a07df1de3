import type { RecordSubject } from '../../platform/record-subject.ts'
import { officesOf } from '../people/signed-in.ts'

export const officeSubject: RecordSubject = {
  kind: 'office',
  offices: ({ grants }) => officesOf(grants),
  within: (offices) => `r.id = any(${offices})`,
  isLive: 'r.archived_at is null',
  label: 'r.name',
  handle: 'r.id::text',
  url: (id) => `/dashboard/locations/${id}`,
}
