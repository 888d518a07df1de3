import { openOrderStates } from '@wellstock/domain/buying/orders'
import { officesInScope, scopeOf } from '../../platform/access/person.ts'
import type { RecordSubject } from '../../platform/record-subject.ts'

/** Orders: for whoever sees or decides those of the office, and for whoever asked. */
export const orderSubject: RecordSubject = {
  kind: 'supply_order',
  offices: (person) => {
    const scopes = (['orders.read', 'approvals.read'] as const).map((right) =>
      officesInScope(scopeOf(person, right)),
    )
    return scopes.some((offices) => offices === null)
      ? null
      : [...new Set(scopes.flatMap((offices) => offices ?? []))]
  },
  within: (offices) => `r.office_id = any(${offices})`,
  isOwn: (personId) => `r.requested_by = ${personId}`,
  isLive: `r.state in ('${openOrderStates.join("', '")}')`,
  label: 'r.number',
  handle: 'r.id::text',
  url: (id) => `/dashboard/orders/${id}`,
}
