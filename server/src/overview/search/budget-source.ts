import { may } from '@wellstock/contract/platform/access'
import { officesInScope, scopeOf } from '../../platform/access/person.ts'
import type { ListedSource } from '../../platform/search/source.ts'
import { mayFit } from '../../platform/search/source.ts'

const CHANGE_BADGE = `case c.state when 'requested' then 'Pending' when 'approved' then 'Approved' when 'rejected' then 'Rejected' else '' end`
const PLAN_BADGE = `case b.state when 'proposed' then 'Pending' when 'approved' then 'Approved' else '' end`

/**
 * The budget of each department for each fiscal year that is open, for whoever may see a line of it; money that moves, for
 * whoever sees its lines; and budgets being planned or in force, for whoever plans them.
 */
export const budgetSource: ListedSource = {
  type: 'budget',
  isOpenTo: ({ grants }) => may(grants, 'budgets.read'),
  url: (place) => `/dashboard/${place}`,
  hasOffice: false,
  rows: (ask, add) => {
    const { person } = ask
    const organization = add(person.organizationId)
    const offices = add(officesInScope(scopeOf(person, 'budgets.read')))
    const change = mayFit(ask, add, 'budget', { own: ['c.number', 'c.reason', CHANGE_BADGE], names: {} })
    const plan = mayFit(ask, add, 'budget', { own: ['b.number', 'b.name', PLAN_BADGE], names: {} })
    return `
      select format('%s %s', d.id, y.year) as id, format('budgets?year=%s&department=%s', y.year, d.id) as handle, d.name, '' as category, '' as department,
        '' as status, max(l.updated_at) as updated_at, format('FY%s', y.year) as description, '{}'::jsonb as metadata
      from budget_line l
      join department d on d.organization_id = l.organization_id and d.id = l.department_id
      join fiscal_year y on y.organization_id = l.organization_id and y.year = l.fiscal_year
        and y.closed_at is null
      where l.organization_id = ${organization} and (${offices}::uuid[] is null or l.office_id = any(${offices}))
      group by d.id, d.name, y.year
      union all
      select c.number, format('budgets?year=%s&tab=changes', c.fiscal_year), c.number, '', '',
        ${CHANGE_BADGE},
        c.updated_at, c.reason, '{}'::jsonb
      from budget_change c
      where ${change} and c.organization_id = ${organization}
        and (${offices}::uuid[] is null or not exists (
          select from budget_line l where l.organization_id = c.organization_id and l.id in (c.from_line_id, c.to_line_id)
            and (l.office_id is null or not l.office_id = any(${offices}))))
      union all
      select b.id::text, format('budget-allocation/%s', b.id), b.number, '', '', ${PLAN_BADGE}, b.updated_at,
        concat_ws(' · ', b.name, format('FY%s', b.fiscal_year)), '{}'::jsonb
      from budget b
      where ${plan} and ${add(may(person.grants, 'budgets.plan'))}::boolean and b.organization_id = ${organization} and b.state <> 'discarded'`
  },
}
