import type { CertificateRow } from '@wellstock/contract/compliance/certificates'
import { certificate } from '@wellstock/contract/platform/kinds'
import { standardKind } from '@wellstock/domain/compliance/certificate-dates'
import type { CertificateFilter } from '@wellstock/domain/compliance/certificates'
import { said } from '@wellstock/messages/sentence'
import { type DocumentFilter, listOf } from '../../platform/kinds/list-of.ts'

type Filter = DocumentFilter & {
  standing?: CertificateFilter | undefined
  standard?: string | undefined
}

/** In SQL, of a certificate `r`: how it stands, by the day it is where it holds. */
export const STANDING =
  'certificate_standing(r.state, r.expires_on, today_of(r.organization_id, r.office_id))'

/** What of it there are, before the kind of its standard is read from its name. */
export type StoredRow = Omit<CertificateRow, 'standardKind'>

export const withKind = <Row extends { standard: string }>(row: Row) => ({
  ...row,
  standardKind: standardKind(row.standard),
})

/** Certificates, those that expire first before the rest. */
export const certificateList = listOf<StoredRow, Filter>(certificate, {
  columns: `${STANDING} as standing, r.standard, r.scope, r.device_class, r.certificate_number, r.body, r.decided_on::text, r.expires_on::text,
    case when r.state in ('valid', 'suspended') then r.expires_on - today_of(r.organization_id, r.office_id) end as days_left,
    today_of(r.organization_id, r.office_id)::text as today, jsonb_build_object('id', w.id, 'name', w.name) as owner,
    coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'state', a.state, 'plannedOn', a.planned_on, 'doneOn', a.done_on)
      order by coalesce(a.done_on, a.planned_on), a.id) from audit_visit a
      where a.organization_id = r.organization_id and a.certificate_id = r.id and a.state <> 'called_off'), '[]') as audits`,
  joins: 'join person w on w.organization_id = r.organization_id and w.id = r.owner_id',
  order: `r.state in ('replaced', 'withdrawn', 'called_off'), r.expires_on nulls last, r.number, r.id`,
  filters: {
    standing: (standing, add) =>
      standing === 'ending' ? `${STANDING} in ('due', 'expired')` : `${STANDING} = ${add(standing)}`,
    standard: (standard, add) => `r.standard_key = standard_key(${add(standard)})`,
  },
  search: (like) => [
    `plain_text(r.standard) like ${like}`,
    `plain_text(r.certificate_number) like ${like}`,
    `plain_text(r.body) like ${like}`,
  ],
  found: {
    status: `case r.state when 'planned' then 'Pending' when 'valid' then 'Approved' else 'Void' end`,
    text: `concat_ws(' · ', r.standard, nullif(r.certificate_number, ''))`,
  },
  file: {
    title: (m) => m.page_title_compliance_iso(),
    tooMany: said.too_many_certificates_match(),
    filters: (m, { standing, standard }) => [
      [m.common_status(), standing && m[`certificates_standing_${standing}`]()],
      [m.certificates_standard(), standard],
    ],
    columns: (m) => [
      { key: 'number', label: m.common_number(), kind: 'text', width: 18 },
      { key: 'standard', label: m.certificates_standard(), kind: 'text', width: 20 },
      { key: 'standing', label: m.common_status(), kind: 'text', width: 14 },
      { key: 'scope', label: m.certificates_scope(), kind: 'text', width: 22 },
      { key: 'office', label: m.common_office(), kind: 'text', width: 18 },
      { key: 'certificateNumber', label: m.certificates_certificate_number(), kind: 'text', width: 20 },
      { key: 'body', label: m.certificates_body(), kind: 'text', width: 24 },
      { key: 'decidedOn', label: m.certificates_decided(), kind: 'date' },
      { key: 'expiresOn', label: m.certificates_expires(), kind: 'date' },
      { key: 'daysLeft', label: m.certificates_days_left(), kind: 'number', width: 10 },
      { key: 'nextAudit', label: m.certificates_next_audit(), kind: 'date' },
      { key: 'owner', label: m.common_owner(), kind: 'text', width: 18 },
    ],
    values: ({ standing, scope, deviceClass, owner, audits }, m) => ({
      standing: m[`certificates_standing_${standing}`](),
      scope: deviceClass ? m[`devices_file_class_${deviceClass}`]() : m[`certificates_scope_${scope}`](),
      owner: owner.name,
      nextAudit: audits.find(({ state }) => state === 'planned')?.plannedOn ?? null,
    }),
  },
})
