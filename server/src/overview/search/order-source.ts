import { may } from '@wellstock/contract/platform/access'
import { type OrderState, orderBadge, orderStates } from '@wellstock/domain/buying/orders'
import { officesInScope, scopeOf } from '../../platform/access/person.ts'
import type { ListedSource } from '../../platform/search/source.ts'
import { mayFit } from '../../platform/search/source.ts'

const wordOf = (state: OrderState) => (state === 'cancelled' ? 'Canceled' : orderBadge(state))
const BADGE = orderStates.map((state) => `when '${state}' then '${wordOf(state)}'`).join(' ')

/** Orders by their number, for whoever sees those of the office, and one's own. */
export const orderSource: ListedSource = {
  type: 'order',
  isOpenTo: ({ grants }) => may(grants, 'orders.ask'),
  url: (id) => `/dashboard/orders/${id}`,
  hasOffice: false,
  rows: (ask, add) => {
    const { person } = ask
    const organization = add(person.organizationId)
    const offices = `${add(officesInScope(scopeOf(person, 'orders.read')))}::uuid[]`
    const badge = `case o.state ${BADGE} end`
    const fits = mayFit(ask, add, 'order', {
      own: ['o.number', badge],
      names: { 'o.office_id': 'office', 'o.department_id': 'department', 'o.requested_by': 'person' },
    })
    return `
      select o.id::text, o.id::text as handle, o.number as name, '' as category, d.name as department,
        ${badge} as status, o.updated_at, concat_ws(' · ', f.name, r.name) as description, '{}'::jsonb as metadata
      from supply_order o
      join office f on f.organization_id = o.organization_id and f.id = o.office_id
      join department d on d.organization_id = o.organization_id and d.id = o.department_id
      join person r on r.organization_id = o.organization_id and r.id = o.requested_by
      where ${fits} and o.organization_id = ${organization}
        and (${offices} is null or o.office_id = any(${offices}) or o.requested_by = ${add(person.id)})`
  },
}
