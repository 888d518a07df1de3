import { may, type Permission } from '@wellstock/contract/platform/access'
import { officesInScope, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Ask, ListedSource, Values } from './sources.ts'

/** Documents are found by their number: where nothing of one was typed, none of them is looked at. */
export const byNumber = ({ query }: Ask, add: Values['add']) => `${add(/\d/.test(query.text))}::boolean`

/** The organization, and the offices in which somebody has a permission; null: all of them. */
const within = (person: Person, permission: Permission, add: Values['add']) => ({
  organization: add(person.organizationId),
  offices: `${add(officesInScope(scopeOf(person, permission)))}::uuid[]`,
})

/** Transfers of the offices somebody sends from or receives in. */
export const transferSource: ListedSource = {
  type: 'transfer',
  isOpenTo: ({ grants }) => may(grants, 'transfers.write'),
  url: (id) => `/dashboard/offices/transfer/${id}`,
  hasOffice: false,
  rows: (ask, add) => {
    const { organization, offices } = within(ask.person, 'transfers.write', add)
    return `
      select t.id::text, t.id::text as handle, t.number as name, '' as category, '' as department,
        case when t.state = 'requested' then 'Pending' when t.approved_at is not null then 'Approved' else '' end as status,
        t.updated_at, f.name || ' → ' || g.name as description, '{}'::jsonb as metadata
      from transfer t
      join office f on f.organization_id = t.organization_id and f.id = t.from_office_id
      join office g on g.organization_id = t.organization_id and g.id = t.to_office_id
      where ${byNumber(ask, add)} and t.organization_id = ${organization}
        and (${offices} is null or t.from_office_id = any(${offices}) or t.to_office_id = any(${offices}))`
  },
}

/** Counts of rooms. */
export const countSource: ListedSource = {
  type: 'count',
  isOpenTo: ({ grants }) => may(grants, 'inventory.read'),
  url: (id) => `/dashboard/inventory-rooms/counts/${id}`,
  hasOffice: false,
  rows: (ask, add) => {
    const { organization, offices } = within(ask.person, 'inventory.read', add)
    return `
      select c.id::text, c.id::text as handle, c.number as name, '' as category, '' as department, '' as status,
        c.updated_at, concat_ws(' · ', r.name, o.name) as description, '{}'::jsonb as metadata
      from stock_count c
      join room r on r.organization_id = c.organization_id and r.id = c.room_id
      join office o on o.organization_id = c.organization_id and o.id = c.office_id
      where ${byNumber(ask, add)} and c.organization_id = ${organization}
        and (${offices} is null or c.office_id = any(${offices}))`
  },
}
