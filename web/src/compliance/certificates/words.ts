import type { Audit } from '@wellstock/contract/compliance/audits'
import type { CertificateRow } from '@wellstock/contract/compliance/certificates'
import type { CertificateFilter } from '@wellstock/domain/compliance/certificates'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { classWord } from '../devices/words.ts'

export const standingWord = (standing: CertificateFilter) => m[`certificates_standing_${standing}`]()
/** How much of its checklist was looked at. */
export const progressWord = ({ looked, clauses }: Pick<Audit, 'looked' | 'clauses'>) =>
  m.audits_progress({ looked: formatNumber(looked), clauses: formatNumber(clauses) })
export const auditWord = ({ kind }: Pick<Audit, 'kind'>) => m[`audits_kind_${kind}`]()

/** What a certificate holds for. */
export function scopeWord({ scope, deviceClass, office }: CertificateRow): string {
  if (deviceClass) return classWord(deviceClass)
  return office?.name ?? m[`certificates_scope_${scope}`]()
}

/** In how many days it expires, or how long ago it did. */
export function daysLeftWord(days: number): string {
  if (days === 0) return m.certificates_today()
  return days > 0 ? m.certificates_in_days({ count: days }) : m.certificates_days_ago({ count: -days })
}

/** An audit with the day it was done, or is planned for. */
export const auditOnDay = (audit: CertificateRow['audits'][number]) =>
  audit.doneOn
    ? m.certificates_audit_done({ audit: auditWord(audit), date: formatDate(audit.doneOn) })
    : m.certificates_audit_planned({ audit: auditWord(audit), date: formatDate(audit.plannedOn) })

/** The one that comes next. */
export const nextAuditOf = ({ audits }: CertificateRow) => audits.find(({ state }) => state === 'planned')
