import type { Device } from '@wellstock/contract/compliance/devices'
import { said } from '@wellstock/messages/sentence'
import { type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { actionsFor } from './device-document.ts'
import { deviceList } from './device-list.ts'
import { listRecords } from './read-records.ts'
import { TIMING } from './read-tasks.ts'

const RECORDS_SHOWN = 50

type More = Omit<
  Device,
  keyof Awaited<ReturnType<typeof deviceList.one>> | 'steps' | 'records' | 'recordCount'
>

/** One device with its plans, what was done to it, and the states it was in. */
export async function getDevice(db: Connection, person: Person, id: string): Promise<Device> {
  const found = await deviceList.one<More>(db, person, id, {
    more: `i.type as "itemType", i.room_id, coalesce(w.name, '') as "vendorName", i.unit_price, i.purchase_date::text, i.notes,
      case when r.udi_di is not null then jsonb_build_object('agency', r.udi_agency, 'di', r.udi_di) end as udi, r.risk_class,
      r.compliance_required, r.touches_patients, r.stores_patient_data, r.state_reason, r.state_causes, r.accepted_on::text,
      array(select e.email from person e where e.organization_id = r.organization_id and e.id = any(i.alert_people) order by e.email) as "alertUsers",
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'kind', p.kind, 'every', p.every, 'unit', p.unit,
          'basis', p.basis, 'anchor', p.anchor, 'beforeDays', p.before_days, 'afterDays', p.after_days, 'workdaysOnly', p.workdays_only,
          'isBlocking', p.is_blocking, 'signatures', p.signatures, 'readings', p.readings, 'lastDoneOn', p.last_done_on, 'version', p.version,
          'assignee', case when g.id is not null then jsonb_build_object('id', g.id, 'name', g.name) end,
          'task', case when t.id is not null then jsonb_build_object('id', t.id, 'dueOn', t.due_on, 'timing', ${TIMING}, 'state', t.state) end)
          order by t.closes_on nulls last, p.name)
        from task_plan p
        join office o on o.organization_id = r.organization_id and o.id = r.office_id
        left join person g on g.organization_id = p.organization_id and g.id = p.assignee_id
        left join lateral (select * from task k where k.organization_id = p.organization_id and k.plan_id = p.id and k.state in ('open', 'failed')
          order by k.due_on desc limit 1) t on true
        where p.organization_id = r.organization_id and p.device_id = r.id and p.ended_at is null), '[]') as plans,
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'from', s.from_state, 'to', s.to_state, 'reason', s.reason, 'causes', s.causes, 'photo', h.slug,
          'by', b.name, 'at', s.at) order by s.at desc, s.id)
        from device_status s left join person b on b.organization_id = s.organization_id and b.id = s.by_id
        left join document h on h.organization_id = s.organization_id and h.id = s.photo_id
        where s.organization_id = r.organization_id and s.device_id = r.id), '[]') as statuses,
      coalesce((select jsonb_agg(jsonb_build_object('blocker', k.blocker, 'name', k.name))
        from device_blockers(r.organization_id, r.id, office_today(f.timezone)) k), '[]') as blockers`,
    also: 'left join vendor w on w.organization_id = i.organization_id and w.id = i.vendor_id',
    notFound: said.compliance_device_not_found(),
  })
  const records = await listRecords(
    db,
    scopeOf(person, 'compliance.read'),
    { deviceId: id },
    { page: 1, pageSize: RECORDS_SHOWN },
  )
  return {
    ...found,
    records: records.items,
    recordCount: records.total,
    steps: actionsFor(person, { officeId: found.office.id, state: found.state }),
  }
}
