import type { ListedSource } from '../../platform/search/source.ts'

export const departmentSource: ListedSource = {
  type: 'department',
  isOpenTo: () => true,
  url: (name) => `/dashboard/departments/${encodeURIComponent(name)}`,
  hasOffice: false,
  rows: ({ person }, add) => `
    select id::text, name as handle, name, '' as category, '' as department, '' as status, updated_at,
      '' as description, '{}'::jsonb as metadata
    from department where organization_id = ${add(person.organizationId)} and merged_into is null`,
}
