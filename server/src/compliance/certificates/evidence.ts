import type { CertificateStanding } from '@wellstock/domain/compliance/certificate-dates'
import type { EvidenceSource } from '../../platform/evidence-source.ts'

const TODAY = 'today_of(x.organization_id, x.office_id)'
const STANDING = `certificate_standing(x.state, x.expires_on, ${TODAY})`
const COLUMNS = `x.id::text, concat(x.standard, ' · ', x.body) as title, concat_ws(' · ', x.number, nullif(x.certificate_number, '')) as detail,
  x.office_id, '/dashboard/compliance/iso/' || x.id as link`
const ISSUED = `certificate x where x.organization_id = current_organization() and x.state not in ('planned', 'called_off')`

/** Certificates by the day they were decided on. Missing is what has expired. */
export const certificateEvidence: EvidenceSource = {
  name: 'certificates',
  narrowedBy: [],
  rows: `select ${COLUMNS}, x.decided_on as day, ${STANDING} as result, ${STANDING} in ('valid', 'due') as counts, null::text as task_kind,
      null::text as device_class from ${ISSUED}`,
  gaps: `select ${COLUMNS}, x.expires_on + 1 as day, 'expired_certificate' as gap, true as is_standing
    from ${ISSUED} and ${STANDING} = 'expired'`,
  resultWord: (m, result) => m[`certificates_standing_${result as CertificateStanding}`](),
}
