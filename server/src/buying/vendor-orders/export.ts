import type { ExportFormat } from '@wellstock/domain/platform/file-formats'
import { said } from '@wellstock/messages/sentence'
import { frameOf } from '../../platform/files/frame-of.ts'
import { givenFilters, tableFile } from '../../platform/files/table-file.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { problem } from '../../platform/http/problem.ts'
import { messagesIn } from '../../platform/messages.ts'
import { listVendorOrders, type VendorOrderFilter } from './list-vendor-orders.ts'

const MAX_ROWS = 20_000

/** The list as a file, with its filters. */
export async function exportVendorOrders(
  call: ScopedCall,
  { format, ...filter }: VendorOrderFilter & { format: ExportFormat },
): Promise<FileAnswer> {
  const { items, total } = await listVendorOrders(call, { ...filter, page: 1, pageSize: MAX_ROWS })
  if (total > MAX_ROWS) throw problem('OPERATION_FAILED', said.too_many_orders_match())
  const frame = await frameOf(call)
  const m = messagesIn(frame.language)
  return tableFile(
    {
      ...frame,
      title: m.common_vendor_orders(),
      filters: givenFilters([
        [m.common_list(), m[`vendor_orders_file_tab_${filter.tab}`]()],
        [m.files_search(), filter.search],
      ]),
      columns: [
        { key: 'number', label: m.common_number(), kind: 'text', width: 20 },
        { key: 'revision', label: m.vendor_orders_file_revision(), kind: 'number', width: 8 },
        { key: 'state', label: m.common_status(), kind: 'text', width: 18 },
        { key: 'vendor', label: m.common_vendor(), kind: 'text', width: 26 },
        { key: 'office', label: m.vendor_orders_file_office(), kind: 'text', width: 18 },
        { key: 'buyer', label: m.vendor_orders_file_buyer(), kind: 'text', width: 18 },
        { key: 'lineCount', label: m.common_lines(), kind: 'number', width: 8 },
        { key: 'total', label: m.common_total(), kind: 'money' },
        { key: 'dueOn', label: m.vendor_orders_file_due(), kind: 'date' },
        { key: 'daysLate', label: m.vendor_orders_file_late(), kind: 'number', width: 10 },
        { key: 'sentAt', label: m.vendor_orders_file_sent(), kind: 'instant' },
        { key: 'acknowledgedAt', label: m.vendor_orders_file_acknowledged(), kind: 'instant' },
      ],
      rows: items.map((row) => ({
        ...row,
        state: m[`vendor_orders_file_state_${row.state}`](),
        vendor: row.vendor.name,
        office: row.office.name,
        buyer: row.buyer.name,
      })),
    },
    format,
  )
}
