import { may } from '@wellstock/contract/platform/access'
import type { RecordSubject } from '../../platform/record-subject.ts'

/** Clauses belong to the whole organization: whoever sees compliance of any office sees every one. */
export const clauseSubject: RecordSubject = {
  kind: 'clause',
  offices: ({ grants }) => (may(grants, 'compliance.read') ? null : []),
  within: () => 'true',
  isLive: 'r.is_applicable',
  label: `concat(r.standard, ' ', r.number)`,
  handle: 'r.id::text',
  url: (id) => `/dashboard/compliance/standards?clause=${id}`,
}
