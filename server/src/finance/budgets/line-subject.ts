import { officesInScope, scopeOf } from '../../platform/access/person.ts'
import type { RecordSubject } from '../../platform/record-subject.ts'

/** Lines of budgets. One for all offices is seen by whoever sees the budgets of all of them. */
export const lineSubject: RecordSubject = {
  kind: 'budget_line',
  offices: (person) => officesInScope(scopeOf(person, 'budgets.read')),
  within: (offices) => `r.office_id = any(${offices})`,
  isLive: `exists (select from fiscal_year y
    where y.organization_id = r.organization_id and y.year = r.fiscal_year and y.closed_at is null)`,
  label: `concat_ws(' · ',
    (select d.name from department d where d.organization_id = r.organization_id and d.id = r.department_id),
    (select c.name from budget_category c where c.organization_id = r.organization_id and c.id = r.category_id),
    (select o.code from office o where o.organization_id = r.organization_id and o.id = r.office_id),
    to_char(r.month, 'YYYY-MM'), format('FY%s', r.fiscal_year))`,
  handle: `format('year=%s&line=%s', r.fiscal_year, r.id)`,
  url: (place) => `/dashboard/budgets?${place}`,
}
