import { officesOf } from '../../identity/people/signed-in.ts'
import { narrowed, scopeOf } from '../../platform/access/person.ts'
import type { ListedSource } from '../../platform/search/source.ts'

/** Offices and their rooms, wherever the person holds a role. */
export const locationSource: ListedSource = {
  type: 'location',
  isOpenTo: () => true,
  url: (id) => `/dashboard/locations/${id}`,
  hasOffice: true,
  rows: ({ person, officeId, only }, add) => {
    const held = { ...scopeOf(person, 'shell.open'), offices: officesOf(person.grants) ?? ('all' as const) }
    const { offices, organizationId } = narrowed(narrowed(held, officeId), only.officeId)
    const organization = add(organizationId)
    const within = add(offices === 'all' ? null : offices)
    const isSeen = `o.organization_id = ${organization} and o.archived_at is null
      and (${within}::uuid[] is null or o.id = any(${within}))`
    return `
      select o.id::text, o.id::text as handle, o.name, initcap(o.type) as category, '' as department,
        case o.status when 'maintenance' then 'Maintenance' else '' end as status, o.updated_at,
        concat_ws(' · ', o.code, nullif(o.street, ''), nullif(o.city, ''), nullif(o.state, '')) as description,
        '{}'::jsonb as metadata
      from office o where ${isSeen}
      union all
      select r.id::text, r.id::text, r.name, initcap(replace(r.type, '_', ' ')), '', '', r.updated_at,
        concat_ws(' · ', nullif(r.number, ''), o.name, nullif(r.building, '')), '{}'
      from room r join office o on o.organization_id = r.organization_id and o.id = r.office_id
      where r.organization_id = ${organization} and r.is_active and ${isSeen}`
  },
}
