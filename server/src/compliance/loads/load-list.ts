import type { LoadRow } from '@wellstock/contract/compliance/loads'
import { sterilizerLoad } from '@wellstock/contract/platform/kinds'
import type { LoadState } from '@wellstock/domain/compliance/load-states'
import { said } from '@wellstock/messages/sentence'
import { type DocumentFilter, listOf } from '../../platform/kinds/list-of.ts'

type LoadFilter = DocumentFilter & {
  tab: 'all' | 'pending' | 'held'
  state?: LoadState | undefined
  deviceId?: string | undefined
}

/** Whether something holds packs of a load `r`. */
const ON_HOLD = `exists (select from sterilizer_load_pack k
  join lot_hold h on h.organization_id = k.organization_id and h.lot_id = k.lot_id and h.ended_at is null
  where k.organization_id = r.organization_id and k.load_id = r.id)`

/** The name of the sterilizer of a load `r`. */
const STERILIZER =
  '(select s.name from device s where s.organization_id = r.organization_id and s.id = r.device_id)'

/** Loads of sterilizers, the latest first. */
export const loadList = listOf<LoadRow, LoadFilter>(sterilizerLoad, {
  columns: `jsonb_build_object('id', d.id, 'name', d.name) as device, r.cycle, r.method, r.is_implant, r.ran_at, c.packs, c.used,
    c.on_shelf, ${ON_HOLD} as "isHeld"`,
  joins: `join device d on d.organization_id = r.organization_id and d.id = r.device_id
    cross join lateral packs_of_load(r.organization_id, r.id) c`,
  order: 'r.ran_at desc, r.id',
  filters: {
    tab: (tab) => (tab === 'all' ? null : tab === 'pending' ? `r.state = 'pending'` : ON_HOLD),
    state: (state, add) => `r.state = ${add(state)}`,
    deviceId: (id, add) => `r.device_id = ${add(id)}`,
  },
  search: (like) => [`plain_text(${STERILIZER}) like ${like}`],
  found: {
    status: `case r.state when 'negative' then 'Approved' when 'voided' then 'Void' else 'Pending' end`,
    text: STERILIZER,
  },
  file: {
    title: (m) => m.loads_file_title(),
    tooMany: said.too_many_loads_match(),
    filters: (m, { state }) => [[m.loads_file_test(), state && m[`loads_file_state_${state}`]()]],
    columns: (m) => [
      { key: 'number', label: m.common_number(), kind: 'text', width: 20 },
      { key: 'device', label: m.loads_file_sterilizer(), kind: 'text', width: 26 },
      { key: 'office', label: m.common_office(), kind: 'text', width: 18 },
      { key: 'cycle', label: m.loads_file_cycle(), kind: 'number', width: 10 },
      { key: 'ranAt', label: m.loads_file_ran(), kind: 'instant' },
      { key: 'method', label: m.loads_file_method(), kind: 'text', width: 20 },
      { key: 'isImplant', label: m.loads_file_implants(), kind: 'text', width: 10 },
      { key: 'state', label: m.loads_file_test(), kind: 'text', width: 14 },
      { key: 'packs', label: m.loads_file_packs(), kind: 'number', width: 10 },
      { key: 'used', label: m.loads_file_used(), kind: 'number', width: 10 },
      { key: 'onShelf', label: m.loads_file_on_shelf(), kind: 'number', width: 10 },
    ],
    values: ({ state, device, method, isImplant }, m) => ({
      state: m[`loads_file_state_${state}`](),
      device: device.name,
      method: m[`loads_file_method_${method}`](),
      isImplant: isImplant ? m.loads_file_implants() : '',
    }),
  },
})
