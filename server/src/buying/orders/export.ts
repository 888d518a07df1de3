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
      title: m.orders_file_title(),
      filters: givenFilters([
        [m.orders_file_state(), state && m[`orders_file_state_${state}`]()],
        [m.orders_file_priority(), priority && m[`orders_file_priority_${priority}`]()],
        [m.orders_file_needed_by(), neededBy],
        [m.files_search(), search],
      ]),
      columns: [
        { key: 'number', label: m.orders_file_number(), kind: 'text', width: 20 },
        { key: 'state', label: m.orders_file_state(), kind: 'text', width: 16 },
        { key: 'office', label: m.orders_file_office(), kind: 'text', width: 18 },
        { key: 'department', label: m.orders_file_department(), kind: 'text', width: 18 },
        { key: 'requestedBy', label: m.orders_file_requested_by(), kind: 'text', width: 18 },
        { key: 'priority', label: m.orders_file_priority(), kind: 'text', width: 12 },
        { key: 'neededBy', label: m.orders_file_needed_by(), kind: 'date' },
        { key: 'lineCount', label: m.orders_file_lines(), kind: 'number', width: 8 },
        { key: 'total', label: m.orders_file_total(), kind: 'money' },
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
