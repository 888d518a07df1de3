import type { LoadState } from '@wellstock/domain/compliance/load-states'
import type { EvidenceSource } from '../../platform/evidence-source.ts'

const LOADS = `sterilizer_load x
  join device d on d.organization_id = x.organization_id and d.id = x.device_id
  join office o on o.organization_id = x.organization_id and o.id = x.office_id
  where x.organization_id = current_organization()`
const DAY = '(x.ran_at at time zone o.timezone)::date'
const COLUMNS = `x.id::text, ${DAY} as day, concat(x.number, ' · ', d.name) as title, x.office_id, '/dashboard/compliance/loads/' || x.id as link`

/** Loads of sterilizers. Only a test that was read proves anything; missing is a positive one that is not settled, and implants released before theirs. */
export const loadEvidence: EvidenceSource = {
  name: 'sterilizer_loads',
  narrowedBy: [],
  rows: `select ${COLUMNS}, concat_ws(' · ', d.number, x.cycle, nullif(x.note, '')) as detail, x.state as result,
      x.state in ('negative', 'positive') as counts, null::text as task_kind, null::text as device_class from ${LOADS} and x.state <> 'voided'`,
  gaps: `select ${COLUMNS}, concat_ws(' · ', d.number, x.cycle) as detail, 'positive_spore_test' as gap, true as is_standing
    from ${LOADS} and x.state = 'positive' and x.settled_at is null
    union all
    select ${COLUMNS}, concat_ws(' · ', d.number, x.cycle, x.release_reason), 'released_implants', false
    from ${LOADS} and x.released_at is not null`,
  resultWord: (m, result) => m[`loads_file_state_${result as LoadState}`](),
}
