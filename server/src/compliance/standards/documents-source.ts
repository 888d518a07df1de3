import type { DocumentState } from '@wellstock/domain/identity/documents'
import type { EvidenceSource } from '../../platform/evidence-source.ts'

/** Documents attached to what compliance is about, each by the record it is attached to; null offices: of all of them. */
export const ATTACHED = `
  select d.id as document_id, v.number as version_number, d.slug, d.title, d.state, d.valid_to, v.file_name, v.media_type, v.size,
    organization_today(d.organization_id, v.uploaded_at) as day, l.kind, r.id as record_id, r.label, r.office_id, r.device_class
  from document_link l
  join document d on d.organization_id = l.organization_id and d.id = l.document_id and d.state <> 'obsolete'
  join document_version v on v.organization_id = d.organization_id and v.document_id = d.id and v.number = d.current_version
  join (
    select 'device' as kind, x.id, x.name as label, x.office_id, x.class as device_class from device x where x.organization_id = current_organization()
    union all
    select 'nonconformity', x.id, x.number, x.office_id, d.class from nonconformity x
    left join device d on d.organization_id = x.organization_id and d.id = x.device_id where x.organization_id = current_organization()
    union all
    select 'sterilizer_load', x.id, x.number, x.office_id, null from sterilizer_load x where x.organization_id = current_organization()
    union all
    select 'certificate', x.id, concat(x.number, ' ', x.standard), x.office_id, null from certificate x where x.organization_id = current_organization()
    union all
    select 'recall', x.id, x.number, null, null from recall x where x.organization_id = current_organization()
    union all
    select 'clause', x.id, concat(x.standard, ' ', x.number), null, null from clause x where x.organization_id = current_organization()
  ) r on r.kind = l.kind and r.id = l.record_id
  where l.organization_id = current_organization()`

const TODAY = 'organization_today(current_organization())'
const COLUMNS = `concat(a.document_id, ' ', a.record_id) as id, a.title, a.label as detail, a.office_id, '/dashboard/documents/' || a.slug as link`

/** Documents of devices, loads, certificates, nonconformities and recalls by the day they were handed in. Those of a clause are evidence by themselves. */
export const documentEvidence: EvidenceSource = {
  name: 'documents',
  narrowedBy: ['deviceClass'],
  rows: `select ${COLUMNS}, a.day, a.state as result, a.state in ('approved', 'filed') and coalesce(a.valid_to >= ${TODAY}, true) as counts,
      null::text as task_kind, a.device_class from (${ATTACHED}) a where a.kind <> 'clause'`,
  gaps: `select ${COLUMNS}, a.valid_to + 1 as day, 'expired_document' as gap, true as is_standing from (${ATTACHED}) a where a.valid_to < ${TODAY}`,
  resultWord: (m, result) => m[`documents_state_${result as DocumentState}`](),
}
