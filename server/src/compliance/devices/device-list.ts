import type { DeviceRow } from '@wellstock/contract/compliance/devices'
import { device } from '@wellstock/contract/platform/kinds'
import type { DeviceState } from '@wellstock/domain/compliance/device-states'
import type { DeviceClass, StandingFilter } from '@wellstock/domain/compliance/devices'
import { said } from '@wellstock/messages/sentence'
import { type DocumentFilter, listOf } from '../../platform/kinds/list-of.ts'
import { TIMING } from './read-tasks.ts'

type DeviceFilter = DocumentFilter & {
  state?: DeviceState | undefined
  class?: DeviceClass | undefined
  standing?: StandingFilter | undefined
  itemId?: string | undefined
}

/** Of a device `r`: the tasks of its plans that are open or failed, each with how far it is. */
const OPEN_TASKS = `task t
  join task_plan p on p.organization_id = t.organization_id and p.id = t.plan_id and p.ended_at is null
  join office o on o.organization_id = r.organization_id and o.id = r.office_id
  where t.organization_id = r.organization_id and t.device_id = r.id and t.state in ('open', 'failed')`

/** How a device `r` stands. */
const STANDING = `case when r.state in ('commissioning', 'out_of_service', 'retired') then 'out'
  else (select case when bool_or(${TIMING} = 'overdue') then 'overdue' when bool_or(${TIMING} = 'due') then 'due' else 'ok' end
    from ${OPEN_TASKS}) end`

/** Devices by name. */
export const deviceList = listOf<DeviceRow, DeviceFilter>(device, {
  columns: `r.name, i.category, r.class, r.manufacturer, r.model, r.serial_number, r.fda_device_id, m.name as "roomName",
    case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name) end as responsible, ${STANDING} as standing,
    (select jsonb_build_object('taskId', t.id, 'name', p.name, 'dueOn', t.due_on, 'timing', ${TIMING})
     from ${OPEN_TASKS} order by t.closes_on, t.id limit 1) as next,
    (select max(p.last_done_on)::text from task_plan p where p.organization_id = r.organization_id and p.device_id = r.id) as "lastDoneOn",
    r.calibrated_through::text, r.warranty_until::text, r.iso_standards, i.current_quantity, i.min_quantity, i.reorder_point,
    i.auto_reorder, i.auto_reorder_quantity, r.updated_at, u.name as "updatedBy"`,
  joins: `join item i on i.organization_id = r.organization_id and i.id = r.id
    left join room m on m.organization_id = i.organization_id and m.id = i.room_id
    left join person c on c.organization_id = r.organization_id and c.id = r.responsible_id
    join person u on u.organization_id = r.organization_id and u.id = r.updated_by`,
  order: 'lower(r.name), r.id',
  filters: {
    state: (state, add) => `r.state = ${add(state)}`,
    class: (wanted, add) => `r.class = ${add(wanted)}`,
    standing: (standing, add) =>
      `${STANDING} = any(${add(standing === 'compliant' ? ['ok', 'due'] : [standing])})`,
    itemId: (id, add) => `r.id = ${add(id)}`,
  },
  search: (like) =>
    ['r.name', 'r.serial_number', 'r.manufacturer', 'r.model', 'r.fda_device_id', 'r.udi_di'].map(
      (each) => `plain_text(${each}) like ${like}`,
    ),
  found: {
    name: 'r.name',
    status: `case r.state when 'in_service' then 'Approved' when 'retired' then 'Deactivated' else 'Pending' end`,
    text: `concat_ws(' ', r.number, r.serial_number, r.udi_di)`,
  },
  file: {
    title: (m) => m.devices_file_title(),
    tooMany: said.too_many_devices_match(),
    filters: (m, { state, class: wanted }) => [
      [m.common_status(), state && m[`devices_file_state_${state}`]()],
      [m.devices_file_class(), wanted && m[`devices_file_class_${wanted}`]()],
    ],
    columns: (m) => [
      { key: 'number', label: m.common_number(), kind: 'text', width: 16 },
      { key: 'name', label: m.common_name(), kind: 'text', width: 30 },
      { key: 'state', label: m.common_status(), kind: 'text', width: 16 },
      { key: 'class', label: m.devices_file_class(), kind: 'text', width: 16 },
      { key: 'manufacturer', label: m.devices_file_manufacturer(), kind: 'text', width: 20 },
      { key: 'model', label: m.devices_file_model(), kind: 'text', width: 16 },
      { key: 'serialNumber', label: m.devices_file_serial(), kind: 'text', width: 16 },
      { key: 'fdaDeviceId', label: m.devices_file_udi(), kind: 'text', width: 18 },
      { key: 'office', label: m.common_office(), kind: 'text', width: 18 },
      { key: 'roomName', label: m.common_room(), kind: 'text', width: 18 },
      { key: 'responsible', label: m.devices_file_responsible(), kind: 'text', width: 18 },
      { key: 'nextTask', label: m.devices_file_next(), kind: 'text', width: 24 },
      { key: 'nextDue', label: m.devices_file_due(), kind: 'date' },
      { key: 'lastDoneOn', label: m.devices_file_last(), kind: 'date' },
      { key: 'calibratedThrough', label: m.devices_file_calibrated(), kind: 'date' },
      { key: 'warrantyUntil', label: m.devices_file_warranty(), kind: 'date' },
      { key: 'isoStandards', label: m.devices_file_standards(), kind: 'text', width: 24 },
    ],
    values: ({ state, class: kind, responsible, next, isoStandards }, m) => ({
      state: m[`devices_file_state_${state}`](),
      class: m[`devices_file_class_${kind}`](),
      responsible: responsible?.name ?? '',
      nextTask: next?.name ?? '',
      nextDue: next?.dueOn ?? null,
      isoStandards: isoStandards.join(', '),
    }),
  },
})
