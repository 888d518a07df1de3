import { covers, narrowed, scopeOf } from '../../platform/access/person.ts'
import type { ListedSource } from './sources.ts'

/** Departments are the names that people and items carry: those of everybody active, and of the items one may see. */
export const departmentSource: ListedSource = {
  type: 'department',
  isOpenTo: () => true,
  url: (name) => `/dashboard/departments/${encodeURIComponent(name)}`,
  hasOffice: false,
  rows: ({ person, officeId, groups }, add) => {
    const scope = narrowed(scopeOf(person, 'inventory.read'), officeId)
    const seen = groups.filter((group) => covers(scope, group.officeId))
    return `
      select name as id, name as handle, name, '' as category, '' as department, '' as status,
        null::timestamptz as updated_at, '' as description, '{}'::jsonb as metadata
      from (
        select department as name from person
        where organization_id = ${add(person.organizationId)} and status = 'active' and department <> ''
        union select unnest(${add([...new Set(seen.map(({ department }) => department))])}::text[])) d`
  },
}
