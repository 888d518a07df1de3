import type { ExportFormat } from '@wellstock/domain/platform/file-formats'
import { said } from '@wellstock/messages/sentence'
import { frameOf } from '../../platform/files/frame-of.ts'
import { givenFilters, tableFile } from '../../platform/files/table-file.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { problem } from '../../platform/http/problem.ts'
import { messagesIn } from '../../platform/messages.ts'
import { listOrders, type OrderFilter } from './list-orders.ts'

const MAX_ROWS = 20_000

/** The list as a file, with its filters. */
export async function exportOrders(
  call: ScopedCall,
  { format, ...filter }: OrderFilter & { format: ExportFormat },
): Promise<FileAnswer> {
  const { items, total } = await listOrders(call, { ...filter, page: 1, pageSize: MAX_ROWS })
  if (total > MAX_ROWS) throw problem('OPERATION_FAILED', said.too_many_orders_match())
  const frame = await frameOf(call)
  const m = messagesIn(frame.language)
  const { state, priority, neededBy, search } = filter
  return tableFile(
    {
      ...frame,
      title: m.common_orders(),
      filters: givenFilters([
        [m.common_status(), state && m[`orders_file_state_${state}`]()],
        [m.common_priority(), priority && m[`orders_file_priority_${priority}`]()],
        [m.orders_file_needed_by(), neededBy],
        [m.files_search(), search],
      ]),
      columns: [
        { key: 'number', label: m.common_number(), kind: 'text', width: 20 },
        { key: 'state', label: m.common_status(), kind: 'text', width: 16 },
        { key: 'office', label: m.common_office(), kind: 'text', width: 18 },
        { key: 'department', label: m.common_department(), kind: 'text', width: 18 },
        { key: 'requestedBy', label: m.orders_file_requested_by(), kind: 'text', width: 18 },
        { key: 'priority', label: m.common_priority(), kind: 'text', width: 12 },
        { key: 'neededBy', label: m.orders_file_needed_by(), kind: 'date' },
        { key: 'lineCount', label: m.common_lines(), kind: 'number', width: 8 },
        { key: 'total', label: m.common_total(), kind: 'money' },
        { key: 'createdAt', label: m.orders_file_created(), kind: 'instant' },
        { key: 'submittedAt', label: m.orders_file_submitted(), kind: 'instant' },
      ],
      rows: items.map((row) => ({
        ...row,
        state: m[`orders_file_state_${row.state}`](),
        priority: m[`orders_file_priority_${row.priority}`](),
        office: row.office.name,
        department: row.department.name,
        requestedBy: row.requestedBy.name,
      })),
    },
    format,
  )
}
