import type { ClauseRow } from '@wellstock/contract/compliance/standards'
import type { ExportFormat } from '@wellstock/domain/platform/file-formats'
import { frameOf } from '../../platform/files/frame-of.ts'
import { type Column, givenFilters, tableFile } from '../../platform/files/table-file.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { messagesIn, type Texts } from '../../platform/messages.ts'
import { type ClauseFilter, findClauses } from './clauses.ts'

/** What proves a clause, in words. */
const evidenceWords = ({ rules, documents }: ClauseRow, m: Texts) =>
  [
    ...rules.map(({ source, taskKind, deviceClass, freshDays }) =>
      [
        m[`standards_source_${source}`](),
        taskKind && m[`devices_kind_${taskKind}`](),
        deviceClass && m[`devices_class_${deviceClass}`](),
        freshDays === null ? m.standards_each_quarter() : m.standards_within_days({ count: freshDays }),
      ]
        .filter(Boolean)
        .join(', '),
    ),
    ...documents.map(({ title }) => title),
  ].join('; ')

/** The columns of clauses, on paper and in files. */
export const clauseColumns = (m: Texts): Column[] => [
  { key: 'standard', label: m.standards_standard(), kind: 'text', width: 16 },
  { key: 'number', label: m.standards_clause(), kind: 'text', width: 10 },
  { key: 'requirement', label: m.standards_requirement(), kind: 'text', width: 44 },
  { key: 'evidence', label: m.standards_evidence(), kind: 'text', width: 44 },
  { key: 'standing', label: m.common_status(), kind: 'text', width: 16 },
  { key: 'auditedOn', label: m.standards_last_audit(), kind: 'date' },
  { key: 'audited', label: m.audits_file_result(), kind: 'text', width: 18 },
  { key: 'owner', label: m.common_owner(), kind: 'text', width: 18 },
  { key: 'nextAction', label: m.standards_next_action(), kind: 'text', width: 30 },
]

export const clauseValues = (clause: ClauseRow, m: Texts) => ({
  ...clause,
  evidence: evidenceWords(clause, m),
  standing: [m[`standards_standing_${clause.standing}`](), clause.isApplicable ? '' : clause.reason]
    .filter(Boolean)
    .join(': '),
  auditedOn: clause.lastAudit?.doneOn ?? null,
  audited: [
    clause.lastAudit && m[`audits_check_${clause.lastAudit.result}`](),
    clause.openFindings > 0 && m.standards_open_findings({ count: clause.openFindings }),
  ]
    .filter(Boolean)
    .join(', '),
  owner: clause.owner?.name ?? '',
})

/** The list as a file. */
export async function exportClauses(
  call: ScopedCall,
  { format, ...filter }: ClauseFilter & { format: ExportFormat },
) {
  const { clauses } = await findClauses(call, filter)
  const frame = await frameOf(call)
  const m = messagesIn(frame.language)
  return tableFile(
    {
      ...frame,
      title: m.page_title_standards(),
      filters: givenFilters([
        [m.standards_standard(), filter.standard],
        [m.common_status(), filter.standing && m[`standards_standing_${filter.standing}`]()],
        [m.files_search(), filter.search],
      ]),
      columns: clauseColumns(m),
      rows: clauses.map((clause) => clauseValues(clause, m)),
    },
    format,
  )
}
