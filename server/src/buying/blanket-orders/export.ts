import { leftOf } from '@wellstock/domain/buying/blanket-orders'
import type { ExportFormat } from '@wellstock/domain/platform/file-formats'
import { said } from '@wellstock/messages/sentence'
import { frameOf } from '../../platform/files/frame-of.ts'
import { givenFilters, tableFile } from '../../platform/files/table-file.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { problem } from '../../platform/http/problem.ts'
import { messagesIn } from '../../platform/messages.ts'
import { type BlanketOrderFilter, listBlanketOrders } from './list-blanket-orders.ts'

const MAX_ROWS = 20_000

/** The list as a file, with its filters. */
export async function exportBlanketOrders(
  call: ScopedCall,
  { format, ...filter }: BlanketOrderFilter & { format: ExportFormat },
): Promise<FileAnswer> {
  const { db, person } = call
  const wanted = { ...filter, page: 1, pageSize: MAX_ROWS }
  const { items, total } = await listBlanketOrders(db, person.organizationId, wanted)
  if (total > MAX_ROWS) throw problem('OPERATION_FAILED', said.too_many_orders_match())
  const frame = await frameOf(call)
  const m = messagesIn(frame.language)
  return tableFile(
    {
      ...frame,
      title: m.blanket_orders_file_title(),
      filters: givenFilters([
        [m.common_status(), filter.standing ? m[`blanket_orders_file_state_${filter.standing}`]() : ''],
        [m.blanket_orders_file_running_out(), filter.runningOut ? m.blanket_orders_file_only() : ''],
        [m.files_search(), filter.search],
      ]),
      columns: [
        { key: 'number', label: m.common_number(), kind: 'text', width: 16 },
        { key: 'vendor', label: m.common_vendor(), kind: 'text', width: 28 },
        { key: 'state', label: m.common_status(), kind: 'text', width: 12 },
        { key: 'validFrom', label: m.blanket_orders_file_from(), kind: 'date' },
        { key: 'validTo', label: m.common_last_day(), kind: 'date' },
        { key: 'daysLeft', label: m.blanket_orders_file_days_left(), kind: 'number', width: 10 },
        { key: 'valueCap', label: m.blanket_orders_file_cap(), kind: 'money' },
        { key: 'drawnValue', label: m.blanket_orders_file_drawn(), kind: 'money' },
        { key: 'left', label: m.blanket_orders_file_left(), kind: 'money' },
        { key: 'lineCount', label: m.blanket_orders_file_lines(), kind: 'number', width: 8 },
        { key: 'releases', label: m.blanket_orders_file_releases(), kind: 'number', width: 10 },
      ],
      rows: items.map((row) => ({
        ...row,
        vendor: row.vendor.name,
        state: m[`blanket_orders_file_state_${row.standing}`](),
        left: leftOf(row.valueCap, row.drawnValue),
      })),
    },
    format,
  )
}
