import { may } from '@wellstock/contract/platform/access'
import type { RecordSubject } from '../../platform/record-subject.ts'

/** Vendors belong to the whole organization: whoever sees any of them sees every one. */
export const vendorSubject: RecordSubject = {
  kind: 'vendor',
  offices: ({ grants }) => (may(grants, 'vendors.read') ? null : []),
  within: () => 'true',
  isLive: 'r.merged_into is null',
  label: 'r.name',
  handle: 'r.slug',
  url: (slug) => `/dashboard/vendors/${slug}`,
}
