import { procedureCase } from '@wellstock/contract/platform/kinds'
import type { CaseRow } from '@wellstock/contract/procedures/case'
import type { CaseState } from '@wellstock/domain/procedures/case-states'
import type { Readiness } from '@wellstock/domain/procedures/readiness'
import { said } from '@wellstock/messages/sentence'
import { type DocumentFilter, listOf } from '../../platform/kinds/list-of.ts'

export type CaseNarrowing = {
  roomId?: string | undefined
  providerId?: string | undefined
  typeId?: string | undefined
  readiness?: Readiness | undefined
}

type CaseFilter = DocumentFilter &
  CaseNarrowing & {
    state?: CaseState | undefined
    from?: string | undefined
    until?: string | undefined
    productId?: string | undefined
  }

const TYPE =
  '(select t.name from procedure_type t where t.organization_id = r.organization_id and t.id = r.type_id)'
const PROVIDERS = `(select string_agg(p.name, ', ' order by p.id = r.provider_id desc, p.name) from case_provider k
  join provider p on p.organization_id = k.organization_id and p.id = k.provider_id where k.organization_id = r.organization_id and k.case_id = r.id)`

/** The line of a case `r` that stands in its way, as JSON: what is short and opened first, optional lines never. */
const BLOCKING = `(select jsonb_build_object('productId', n.product_id, 'name', d.name, 'short', n.short) from case_need n
  join product d on d.organization_id = n.organization_id and d.id = n.product_id
  where n.organization_id = r.organization_id and n.case_id = r.id and n.color in ('red', 'amber') and not n.is_optional
    and r.state in ('scheduled', 'ready') order by n.color = 'red' desc, n.position limit 1)`

export const CASE_COLUMNS = `jsonb_build_object('id', y.id, 'name', y.name) as type,
  jsonb_build_object('id', m.id, 'name', m.name, 'number', m.number) as room,
  jsonb_build_object('id', p.id, 'name', p.name) as provider, r.starts_at, r.ends_at, r.room_until, r.day::text, f.timezone, r.is_emergency, r.reference,
  r.readiness, ${BLOCKING} as blocking, r.missing_equipment, r.picked_at is not null as "isPicked", r.series_id`
export const CASE_JOINS = `join procedure_type y on y.organization_id = r.organization_id and y.id = r.type_id
  join room m on m.organization_id = r.organization_id and m.id = r.room_id
  join provider p on p.organization_id = r.organization_id and p.id = r.provider_id`

/** What narrows a list or a calendar of cases. */
export const narrowings: Record<
  keyof CaseNarrowing,
  (value: string, add: (value: unknown) => string) => string
> = {
  roomId: (id, add) => `r.room_id = ${add(id)}`,
  providerId: (id, add) =>
    `exists (select from case_provider k where k.organization_id = r.organization_id and k.case_id = r.id and k.provider_id = ${add(id)})`,
  typeId: (id, add) => `r.type_id = ${add(id)}`,
  readiness: (color, add) => `r.readiness = ${add(color)} and r.state in ('scheduled', 'ready')`,
}

/** Cases by their start, those to come first. */
export const caseList = listOf<CaseRow, CaseFilter>(procedureCase, {
  columns: CASE_COLUMNS,
  joins: CASE_JOINS,
  order: 'r.starts_at, r.id',
  filters: {
    ...narrowings,
    state: (state, add) => `r.state = ${add(state)}`,
    from: (day, add) => `r.day >= ${add(day)}`,
    until: (day, add) => `r.day <= ${add(day)}`,
    productId: (id, add) =>
      `exists (select from case_need n where n.organization_id = r.organization_id and n.case_id = r.id and n.product_id = ${add(id)})`,
  },
  search: (like) => [
    `plain_text(r.reference) like ${like}`,
    `plain_text(${TYPE}) like ${like}`,
    `plain_text(${PROVIDERS}) like ${like}`,
  ],
  found: {
    status: `case r.state when 'completed' then 'Approved' when 'cancelled' then 'Void' when 'no_show' then 'Void' else 'Pending' end`,
    text: `concat_ws(' · ', ${TYPE}, ${PROVIDERS}, nullif(r.reference, ''))`,
  },
  file: {
    title: (m) => m.page_title_procedure_calendar(),
    tooMany: said.too_many_cases_match(),
    filters: (m, { state, readiness, from, until }) => [
      [m.common_status(), state && m[`cases_file_state_${state}`]()],
      [m.cases_file_readiness(), readiness && m[`cases_file_readiness_${readiness}`]()],
      [m.common_from_day(), from],
      [m.common_last_day(), until],
    ],
    columns: (m) => [
      { key: 'number', label: m.common_number(), kind: 'text', width: 22 },
      { key: 'startsAt', label: m.cases_file_starts(), kind: 'instant' },
      { key: 'endsAt', label: m.cases_file_ends(), kind: 'instant' },
      { key: 'type', label: m.cases_file_type(), kind: 'text', width: 26 },
      { key: 'provider', label: m.cases_file_provider(), kind: 'text', width: 22 },
      { key: 'office', label: m.common_office(), kind: 'text', width: 20 },
      { key: 'room', label: m.common_room(), kind: 'text', width: 18 },
      { key: 'state', label: m.common_status(), kind: 'text', width: 14 },
      { key: 'readiness', label: m.cases_file_readiness(), kind: 'text', width: 16 },
      { key: 'reference', label: m.common_reference(), kind: 'text', width: 18 },
    ],
    values: ({ state, readiness, type, provider, room }, m) => ({
      state: m[`cases_file_state_${state}`](),
      readiness: readiness ? m[`cases_file_readiness_${readiness}`]() : '',
      type: type.name,
      provider: provider.name,
      room: room.name,
    }),
  },
})
