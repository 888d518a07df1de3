import type { RecordOutcome } from '@wellstock/domain/compliance/task-dates'
import type { EvidenceSource } from '../../platform/evidence-source.ts'

const PLACES = `join task_plan p on p.organization_id = x.organization_id and p.id = x.plan_id
  join device d on d.organization_id = x.organization_id and d.id = x.device_id
  join office o on o.organization_id = d.organization_id and o.id = d.office_id`
const DAY = '(x.performed_at at time zone o.timezone)::date'
const TITLE = `concat(d.name, ' · ', p.name)`
const DEVICE = `concat_ws(' · ', d.number, nullif(d.serial_number, ''))`
const TASK = `'/dashboard/compliance/tasks/' || x.id`

const gap = (kind: string, columns: string, condition: string) => `
  select x.id::text, ${columns}, '${kind}' as gap, ${TITLE} as title, d.office_id, ${TASK} as link
  from task x ${PLACES} where x.organization_id = current_organization() and ${condition}`

/** Records of tasks. A test that is invalid is no test. Missing is what was missed, is overdue or was waived, and what failed and has not passed since. */
export const taskEvidence: EvidenceSource = {
  name: 'task_records',
  narrowedBy: ['taskKind', 'deviceClass'],
  rows: `select x.id::text, ${DAY} as day, ${TITLE} as title,
      concat_ws(' · ', d.number, (select string_agg(concat_ws(' ', r ->> 'name', r ->> 'value', nullif(r ->> 'unit', '')), ', ') from jsonb_array_elements(x.readings) r),
        nullif(x.certificate, ''), b.name, s.name) as detail,
      x.outcome as result, x.outcome <> 'invalid' as counts, d.office_id,
      coalesce('/dashboard/compliance/tasks/' || x.task_id, '/dashboard/compliance/device/' || d.id) as link, p.kind as task_kind, d.class as device_class
    from standing_record x ${PLACES}
    join person b on b.organization_id = x.organization_id and b.id = x.by_id
    left join person s on s.organization_id = x.organization_id and s.id = x.second_id
    where x.organization_id = current_organization()`,
  gaps: [
    gap('missed', `x.due_on as day, ${DEVICE} as detail, false as is_standing`, `x.state = 'missed'`),
    gap(
      'overdue',
      `x.closes_on + 1, ${DEVICE}, true`,
      `x.state = 'open' and x.closes_on < office_today(o.timezone) and p.ended_at is null and d.state <> 'retired'`,
    ),
    gap('waived', `x.due_on, concat(${DEVICE}, ' · ', x.waive_reason), false`, `x.state = 'waived'`),
    `select x.id::text, ${DAY}, concat_ws(' · ', ${DEVICE}, nullif(x.note, '')), true, 'failed', ${TITLE}, d.office_id,
        coalesce('/dashboard/compliance/tasks/' || x.task_id, '/dashboard/compliance/device/' || d.id)
      from standing_record x ${PLACES} where x.organization_id = current_organization() and x.outcome = 'failed'
        and d.state <> 'retired' and p.ended_at is null and not exists (select from standing_record n where n.organization_id = x.organization_id and n.plan_id = x.plan_id and n.outcome = 'passed'
          and n.performed_at > x.performed_at)`,
  ].join(' union all '),
  resultWord: (m, result) => m[`devices_outcome_${result as RecordOutcome}`](),
}
