import { may } from '@wellstock/contract/platform/access'
import type { ListedSource } from '../../platform/search/source.ts'

export const vendorSource: ListedSource = {
  type: 'vendor',
  isOpenTo: ({ grants }) => may(grants, 'vendors.read'),
  url: (slug) => `/dashboard/vendors/${slug}`,
  hasOffice: false,
  rows: ({ person }, add) => `
    select id::text, slug as handle, name, '' as category, '' as department, '' as status, updated_at,
      '' as description, '{}'::jsonb as metadata
    from vendor where organization_id = ${add(person.organizationId)} and merged_into is null`,
}
