import type { Audit, AuditCheck } from '@wellstock/contract/compliance/audits'
import type { ExportFormat } from '@wellstock/domain/platform/file-formats'
import { said } from '@wellstock/messages/sentence'
import { frameOf } from '../../platform/files/frame-of.ts'
import { givenFilters, tableFile } from '../../platform/files/table-file.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { problem } from '../../platform/http/problem.ts'
import { messagesIn, type Texts } from '../../platform/messages.ts'
import { type AuditFilter, getAudit, listAudits } from './read-audits.ts'

const MAX_ROWS = 20_000

const progressWord = ({ looked, clauses }: Audit, m: Texts) =>
  clauses > 0 ? m.audits_progress({ looked, clauses }) : ''

const stateWord = ({ state, result }: Audit, m: Texts) =>
  result ? m[`audits_result_${result}`]() : m[`audits_state_${state}`]()

/** The list as a file. */
export async function exportAudits(
  call: ScopedCall,
  { format, ...filter }: Omit<AuditFilter, 'id'> & { format: ExportFormat },
): Promise<FileAnswer> {
  const { items, total } = await listAudits(call, { ...filter, page: 1, pageSize: MAX_ROWS })
  if (total > MAX_ROWS) throw problem('VALIDATION_ERROR', said.too_many_audits_match())
  const frame = await frameOf(call, filter.officeId)
  const m = messagesIn(frame.language)
  return tableFile(
    {
      ...frame,
      title: m.certificates_tab_audits(),
      filters: givenFilters([[m.common_status(), filter.tab === 'open' ? m.audits_only_open() : null]]),
      columns: [
        { key: 'kind', label: m.common_kind(), kind: 'text', width: 22 },
        { key: 'standard', label: m.certificates_standard(), kind: 'text', width: 20 },
        { key: 'certificate', label: m.page_title_certificate(), kind: 'text', width: 18 },
        { key: 'office', label: m.common_office(), kind: 'text', width: 18 },
        { key: 'plannedOn', label: m.audits_planned_on(), kind: 'date' },
        { key: 'doneOn', label: m.audits_done_on(), kind: 'date' },
        { key: 'status', label: m.common_status(), kind: 'text', width: 20 },
        { key: 'auditor', label: m.audits_auditor(), kind: 'text', width: 20 },
        { key: 'progress', label: m.audits_checklist(), kind: 'text', width: 18 },
        { key: 'open', label: m.audits_file_open_findings(), kind: 'number' },
        { key: 'reason', label: m.common_reason(), kind: 'text', width: 30 },
      ],
      rows: items.map((audit) => ({
        ...audit,
        kind: m[`audits_kind_${audit.kind}`](),
        certificate: audit.certificate?.number ?? '',
        office: audit.office?.name ?? '',
        status: stateWord(audit, m),
        progress: progressWord(audit, m),
        open: audit.findings.filter(({ state }) => state === 'open').length,
        reason: audit.reason || audit.leftReason,
      })),
    },
    format,
  )
}

const resultWord = ({ result }: AuditCheck, m: Texts) =>
  result ? m[`audits_check_${result}`]() : m.audits_check_unlooked()

/** The checklist of an audit as a file, to take along or to keep. */
export async function exportChecklist(
  call: ScopedCall,
  { id, format }: { id: string; format: ExportFormat },
): Promise<FileAnswer> {
  const audit = await getAudit(call.db, call.person, id)
  const frame = await frameOf(call, audit.office?.id)
  const m = messagesIn(frame.language)
  const foundAt = ({ clauseId }: AuditCheck) =>
    audit.findings
      .filter((finding) => finding.clauseId === clauseId)
      .map(({ severity, what }) => `${m[`audits_severity_${severity}`]()}: ${what}`)
  return tableFile(
    {
      ...frame,
      title: `${m[`audits_kind_${audit.kind}`]()}: ${audit.standard}`,
      filters: givenFilters([
        [m.common_office(), audit.office?.name],
        [m.common_status(), stateWord(audit, m)],
        [m.audits_checklist(), progressWord(audit, m)],
        [m.audits_auditor(), audit.auditor],
        [m.audits_left_reason(), audit.leftReason],
      ]),
      columns: [
        { key: 'number', label: m.audits_clause(), kind: 'text', width: 10 },
        { key: 'requirement', label: m.standards_requirement(), kind: 'text', width: 44 },
        { key: 'mark', label: m.audits_mark(), kind: 'text', width: 14 },
        { key: 'result', label: m.audits_file_result(), kind: 'text', width: 16 },
        { key: 'findings', label: m.audits_finding(), kind: 'text', width: 40 },
        { key: 'note', label: m.common_notes(), kind: 'text', width: 30 },
        { key: 'lookedBy', label: m.audits_file_looked_by(), kind: 'text', width: 18 },
      ],
      rows: audit.checks.map((check) => ({
        ...check,
        mark: check.mark ? m[`audits_mark_${check.mark}`]() : '',
        result: resultWord(check, m),
        findings: foundAt(check).join('; '),
      })),
    },
    format,
  )
}
