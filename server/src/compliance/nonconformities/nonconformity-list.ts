import type { NonconformityRow } from '@wellstock/contract/compliance/nonconformities'
import { nonconformity } from '@wellstock/contract/platform/kinds'
import type { NonconformityState } from '@wellstock/domain/compliance/nonconformities'
import { said } from '@wellstock/messages/sentence'
import { type DocumentFilter, listOf } from '../../platform/kinds/list-of.ts'
import { EFFECT_DAYS } from '../rules/compliance-rules.ts'

type Filter = DocumentFilter & {
  tab: 'open' | 'effect' | 'all'
  state?: NonconformityState | undefined
  deviceId?: string | undefined
}

/** Nonconformities, the latest first. */
export const nonconformityList = listOf<NonconformityRow, Filter>(nonconformity, {
  columns: `r.title, case when d.id is not null then jsonb_build_object('id', d.id, 'name', d.name) end as device,
    case when w.id is not null then jsonb_build_object('id', w.id, 'name', w.name) end as owner, r.cause, r.opened_on::text,
    r.corrected_on::text, case when r.state in ('corrected', 'verified') then (r.corrected_on + ${EFFECT_DAYS})::text end as "effectDueOn",
    r.recurrences`,
  joins: `left join device d on d.organization_id = r.organization_id and d.id = r.device_id
    left join person w on w.organization_id = r.organization_id and w.id = r.owner_id`,
  order: 'r.created_at desc, r.id',
  filters: {
    tab: (tab) =>
      tab === 'all'
        ? null
        : tab === 'effect'
          ? `r.state = 'verified'`
          : `r.state in ('open', 'contained', 'corrected', 'verified')`,
    state: (state, add) => `r.state = ${add(state)}`,
    deviceId: (id, add) => `r.device_id = ${add(id)}`,
  },
  search: (like) => [`plain_text(r.title) like ${like}`, `plain_text(r.cause) like ${like}`],
  found: {
    status: `case r.state when 'closed' then 'Approved' when 'voided' then 'Void' else 'Pending' end`,
    text: 'r.title',
  },
  file: {
    title: (m) => m.nonconformities_file_title(),
    tooMany: said.too_many_nonconformities_match(),
    filters: (m, { state }) => [[m.common_status(), state && m[`nonconformities_file_state_${state}`]()]],
    columns: (m) => [
      { key: 'number', label: m.common_number(), kind: 'text', width: 20 },
      { key: 'state', label: m.common_status(), kind: 'text', width: 14 },
      { key: 'title', label: m.nonconformities_file_what(), kind: 'text', width: 34 },
      { key: 'office', label: m.common_office(), kind: 'text', width: 18 },
      { key: 'device', label: m.nonconformities_file_device(), kind: 'text', width: 26 },
      { key: 'owner', label: m.common_owner(), kind: 'text', width: 18 },
      { key: 'cause', label: m.nonconformities_file_cause(), kind: 'text', width: 34 },
      { key: 'openedOn', label: m.nonconformities_file_opened(), kind: 'date' },
      { key: 'correctedOn', label: m.nonconformities_file_corrected(), kind: 'date' },
      { key: 'recurrences', label: m.nonconformities_file_recurrences(), kind: 'number', width: 10 },
    ],
    values: ({ state, device, owner }, m) => ({
      state: m[`nonconformities_file_state_${state}`](),
      device: device?.name ?? '',
      owner: owner?.name ?? '',
    }),
  },
})
