import type { ExportFormat } from '@wellstock/domain/platform/file-formats'
import { said } from '@wellstock/messages/sentence'
import { frameOf } from '../../platform/files/frame-of.ts'
import { givenFilters, tableFile } from '../../platform/files/table-file.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { problem } from '../../platform/http/problem.ts'
import { messagesIn } from '../../platform/messages.ts'
import { listReceipts, type ReceiptFilter } from './list-receipts.ts'

const MAX_ROWS = 20_000

/** The list as a file, with its filters. */
export async function exportReceipts(
  call: ScopedCall,
  { format, ...filter }: ReceiptFilter & { format: ExportFormat },
): Promise<FileAnswer> {
  const { items, total } = await listReceipts(call, { ...filter, page: 1, pageSize: MAX_ROWS })
  if (total > MAX_ROWS) throw problem('OPERATION_FAILED', said.too_many_receipts_match())
  const frame = await frameOf(call)
  const m = messagesIn(frame.language)
  return tableFile(
    {
      ...frame,
      title: m.receipts_file_title(),
      filters: givenFilters([
        [m.receipts_file_only(), filter.only && m[`receipts_file_only_${filter.only}`]()],
        [m.files_search(), filter.search],
      ]),
      columns: [
        { key: 'number', label: m.common_number(), kind: 'text', width: 20 },
        { key: 'state', label: m.common_status(), kind: 'text', width: 14 },
        { key: 'vendor', label: m.common_vendor(), kind: 'text', width: 26 },
        { key: 'office', label: m.common_office(), kind: 'text', width: 18 },
        { key: 'orders', label: m.common_vendor_orders(), kind: 'text', width: 24 },
        { key: 'deliveryNote', label: m.common_packing_slip(), kind: 'text', width: 18 },
        { key: 'lineCount', label: m.common_lines(), kind: 'number', width: 8 },
        { key: 'problemCount', label: m.receipts_file_problems(), kind: 'number', width: 10 },
        { key: 'unmatched', label: m.receipts_file_unmatched(), kind: 'number', width: 14 },
        { key: 'value', label: m.common_value(), kind: 'money' },
        { key: 'receivedBy', label: m.receipts_file_received_by(), kind: 'text', width: 18 },
        { key: 'receivedAt', label: m.receipts_file_received_at(), kind: 'instant' },
      ],
      rows: items.map((row) => ({
        ...row,
        state: m[`receipts_file_state_${row.state}`](),
        vendor: row.vendor?.name ?? '',
        office: row.office.name,
        orders: row.orders.map(({ number }) => number).join(', '),
      })),
    },
    format,
  )
}
