import { may } from '@wellstock/contract/platform/access'
import type { RecordSubject } from '../../platform/record-subject.ts'

/** Blanket orders belong to the whole organization: whoever buys for any office sees every one. */
export const blanketOrderSubject: RecordSubject = {
  kind: 'blanket_order',
  offices: ({ grants }) => (may(grants, 'vendor-orders.read') ? null : []),
  within: () => 'true',
  isLive: `r.state in ('draft', 'active')`,
  label: 'r.number',
  handle: 'r.id::text',
  url: (id) => `/dashboard/vendor-orders/blanket/${id}`,
}
