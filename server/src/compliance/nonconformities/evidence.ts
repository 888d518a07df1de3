import type { NonconformityState } from '@wellstock/domain/compliance/nonconformities'
import type { EvidenceSource } from '../../platform/evidence-source.ts'

const COLUMNS = `x.id::text, x.opened_on as day, concat(x.number, ' · ', x.title) as title, x.office_id,
  '/dashboard/compliance/nonconformities/' || x.id as link`
const FROM = `from nonconformity x left join device d on d.organization_id = x.organization_id and d.id = x.device_id
  where x.organization_id = current_organization()`

/** Nonconformities by the day they were opened. Missing is the end of those that are not closed. */
export const nonconformityEvidence: EvidenceSource = {
  name: 'nonconformities',
  narrowedBy: ['deviceClass'],
  rows: `select ${COLUMNS}, concat_ws(' · ', d.name, nullif(x.cause, '')) as detail, x.state as result, x.state <> 'voided' as counts,
      null::text as task_kind, d.class as device_class ${FROM}`,
  gaps: `select ${COLUMNS}, concat_ws(' · ', d.name, d.number) as detail, 'open_nonconformity' as gap, true as is_standing
    ${FROM} and x.state not in ('closed', 'voided')`,
  resultWord: (m, result) => m[`nonconformities_state_${result as NonconformityState}`](),
}
