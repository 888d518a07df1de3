import { may } from '@wellstock/contract/platform/access'
import type { ListedSource } from '../../platform/search/source.ts'

/** Providers, each leading to the calendar of their cases. */
export const providerSource: ListedSource = {
  type: 'provider',
  isOpenTo: ({ grants }) => may(grants, 'procedures.read'),
  url: (id) => `/dashboard/procedure-calendar?providerId=${id}`,
  hasOffice: false,
  rows: ({ person }, add) => `
    select id::text, id::text as handle, name, '' as category, '' as department, '' as status, updated_at,
      specialty as description, '{}'::jsonb as metadata
    from provider where organization_id = ${add(person.organizationId)}`,
}
