import { officesOf } from '../../identity/people/signed-in.ts'
import { covers, scopeOf } from '../../platform/access/person.ts'
import type { ListedSource } from '../../platform/search/source.ts'

/**
 * Everybody sees the name, department and offices of who is active. Those who manage a person also see the e-mail
 * address, and whoever is not active: somebody with roles in named offices manages those who work nowhere else.
 */
export const peopleSource: ListedSource = {
  type: 'user',
  isOpenTo: () => true,
  url: (id) => `/dashboard/users/${id}`,
  hasOffice: true,
  rows: ({ person, only }, add) => {
    const { organizationId, offices } = scopeOf(person, 'people.manage')
    const organization = add(organizationId)
    const managed = add(offices === 'all' ? null : offices)
    const held = { ...scopeOf(person, 'shell.open'), offices: officesOf(person.grants) ?? ('all' as const) }
    const office = only.officeId !== null && add(covers(held, only.officeId) ? only.officeId : null)
    return `
      select p.id::text, p.id::text as handle, p.name, '' as category, p.department,
        case when p.status in ('invited', 'pending') then 'Pending' when p.status = 'deactivated' then 'Deactivated' else '' end as status, p.updated_at,
        concat_ws(' · ', case when p.is_managed then p.email end, p.offices) as description,
        case when p.is_everywhere then '{"everywhere": "yes"}' else '{}' end::jsonb as metadata
      from (
        select p.*, g.offices, coalesce(g.is_everywhere, false) as is_everywhere, g.held,
          ${managed}::uuid[] is null or coalesce(g.held <@ ${managed}, false) as is_managed
        from person p left join (
          select g.person_id, string_agg(distinct o.name, ', ' order by o.name) as offices,
            bool_or(g.office_id is null) as is_everywhere, array_agg(g.office_id) as held
          from current_role_grant g
          left join office o on o.organization_id = g.organization_id and o.id = g.office_id and o.archived_at is null
          where g.organization_id = ${organization} and g.role <> 'user' group by g.person_id
        ) g on g.person_id = p.id
        where p.organization_id = ${organization}
      ) p
      where (p.status = 'active' or p.is_managed)
        ${office ? `and ${office}::uuid is not null and (p.is_everywhere or ${office} = any(p.held))` : ''}`
  },
}
