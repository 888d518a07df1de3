import { may } from '@wellstock/contract/platform/access'
import type { RecordSubject } from '../../platform/record-subject.ts'

/** What a year is to have, which is planned for all offices at once. */
export const budgetSubject: RecordSubject = {
  kind: 'budget',
  offices: ({ grants }) => (may(grants, 'budgets.plan') ? null : []),
  within: () => 'true',
  isLive: `r.state <> 'discarded'`,
  label: `concat_ws(' · ', r.name, r.number)`,
  handle: 'r.id::text',
  url: (id) => `/dashboard/budget-allocation/${id}`,
}
