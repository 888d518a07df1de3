import type { RecallState } from '@wellstock/domain/compliance/recall-states'
import type { EvidenceSource } from '../../platform/evidence-source.ts'

const TITLE = `concat(x.number, ' · ', x.title)`

/** Recalls by the day their notice was entered. Missing is the answer of each office that was asked and has not given one. */
export const recallEvidence: EvidenceSource = {
  name: 'recalls',
  narrowedBy: [],
  rows: `select x.id::text, organization_today(x.organization_id, x.entered_at) as day, ${TITLE} as title,
      concat_ws(' · ', nullif(x.notice_number, ''), x.class, nullif(x.firm, '')) as detail, x.state as result,
      x.state not in ('draft', 'withdrawn') as counts, null::uuid as office_id, '/dashboard/compliance/recalls/' || x.id as link,
      null::text as task_kind, null::text as device_class
    from recall x where x.organization_id = current_organization()`,
  gaps: `select concat(x.id, ' ', t.office_id) as id, (x.activated_at at time zone o.timezone)::date as day, 'unanswered_recall' as gap, ${TITLE} as title,
      concat_ws(' · ', nullif(x.notice_number, ''), nullif(x.firm, '')) as detail, t.office_id,
      concat('/dashboard/compliance/recalls/', x.id, '/office/', t.office_id) as link, true as is_standing
    from recall x
    join recall_task t on t.organization_id = x.organization_id and t.recall_id = x.id and t.state = 'open'
    join office o on o.organization_id = t.organization_id and o.id = t.office_id
    where x.organization_id = current_organization() and x.state = 'active'`,
  resultWord: (m, result) => m[`recalls_state_${result as RecallState}`](),
}
