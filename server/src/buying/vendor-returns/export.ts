import type { ExportFormat } from '@wellstock/domain/platform/file-formats'
import { said } from '@wellstock/messages/sentence'
import { frameOf } from '../../platform/files/frame-of.ts'
import { givenFilters, tableFile } from '../../platform/files/table-file.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { problem } from '../../platform/http/problem.ts'
import { messagesIn } from '../../platform/messages.ts'
import { listReturns, type ReturnFilter } from './list-returns.ts'

const MAX_ROWS = 20_000

/** The list as a file, with its filters. */
export async function exportReturns(
  call: ScopedCall,
  { format, ...filter }: ReturnFilter & { format: ExportFormat },
): Promise<FileAnswer> {
  const { items, total } = await listReturns(call, { ...filter, page: 1, pageSize: MAX_ROWS })
  if (total > MAX_ROWS) throw problem('OPERATION_FAILED', said.too_many_returns_match())
  const frame = await frameOf(call)
  const m = messagesIn(frame.language)
  return tableFile(
    {
      ...frame,
      title: m.returns_file_title(),
      filters: givenFilters([
        [m.common_status(), filter.state && m[`returns_file_state_${filter.state}`]()],
        [m.files_search(), filter.search],
      ]),
      columns: [
        { key: 'number', label: m.common_number(), kind: 'text', width: 20 },
        { key: 'state', label: m.common_status(), kind: 'text', width: 14 },
        { key: 'reason', label: m.common_reason(), kind: 'text', width: 18 },
        { key: 'vendor', label: m.common_vendor(), kind: 'text', width: 26 },
        { key: 'office', label: m.common_office(), kind: 'text', width: 18 },
        { key: 'receipt', label: m.common_receipt(), kind: 'text', width: 20 },
        { key: 'rma', label: m.returns_file_rma(), kind: 'text', width: 16 },
        { key: 'lineCount', label: m.common_lines(), kind: 'number', width: 8 },
        { key: 'value', label: m.common_value(), kind: 'money' },
        { key: 'creditExpected', label: m.returns_file_expected(), kind: 'money' },
        { key: 'credit', label: m.returns_file_credit(), kind: 'money' },
        { key: 'shippedAt', label: m.returns_file_shipped_at(), kind: 'instant' },
        { key: 'createdAt', label: m.returns_file_created_at(), kind: 'instant' },
      ],
      rows: items.map((row) => ({
        ...row,
        state: m[`returns_file_state_${row.state}`](),
        reason: m[`returns_file_reason_${row.reason}`](),
        vendor: row.vendor.name,
        office: row.office.name,
        receipt: row.receipt.number,
      })),
    },
    format,
  )
}
