import { may } from '@wellstock/contract/platform/access'
import type { RecordSubject } from '../../platform/record-subject.ts'

/** Recalls belong to the whole organization: whoever sees compliance of any office sees every one. */
export const recallSubject: RecordSubject = {
  kind: 'recall',
  offices: ({ grants }) => (may(grants, 'compliance.read') ? null : []),
  within: () => 'true',
  isLive: `r.state not in ('closed', 'withdrawn')`,
  label: 'r.number',
  handle: 'r.id::text',
  url: (id) => `/dashboard/compliance/recalls/${id}`,
}
