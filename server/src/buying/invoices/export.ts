import type { ExportFormat } from '@wellstock/domain/platform/file-formats'
import { said } from '@wellstock/messages/sentence'
import { frameOf } from '../../platform/files/frame-of.ts'
import { givenFilters, tableFile } from '../../platform/files/table-file.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { problem } from '../../platform/http/problem.ts'
import { messagesIn } from '../../platform/messages.ts'
import { type InvoiceFilter, listInvoices } from './list-invoices.ts'

const MAX_ROWS = 20_000

async function allOf(call: ScopedCall, filter: InvoiceFilter) {
  const { items, total } = await listInvoices(call, { ...filter, page: 1, pageSize: MAX_ROWS })
  if (total > MAX_ROWS) throw problem('OPERATION_FAILED', said.too_many_invoices_match())
  return items
}

/** The list as a file, with its filters. */
export async function exportInvoices(
  call: ScopedCall,
  { format, ...filter }: InvoiceFilter & { format: ExportFormat },
): Promise<FileAnswer> {
  const items = await allOf(call, filter)
  const frame = await frameOf(call)
  const m = messagesIn(frame.language)
  return tableFile(
    {
      ...frame,
      title: m.invoices_file_title(),
      filters: givenFilters([
        [m.common_status(), filter.tab === 'all' ? null : m[`invoices_file_tab_${filter.tab}`]()],
        [m.files_search(), filter.search],
      ]),
      columns: [
        { key: 'number', label: m.common_number(), kind: 'text', width: 18 },
        { key: 'kind', label: m.common_kind(), kind: 'text', width: 14 },
        { key: 'state', label: m.common_status(), kind: 'text', width: 14 },
        { key: 'vendor', label: m.common_vendor(), kind: 'text', width: 26 },
        { key: 'office', label: m.common_office(), kind: 'text', width: 18 },
        { key: 'orders', label: m.common_vendor_orders(), kind: 'text', width: 24 },
        { key: 'invoicedOn', label: m.invoices_file_invoiced_on(), kind: 'date' },
        { key: 'dueOn', label: m.invoices_file_due_on(), kind: 'date' },
        { key: 'total', label: m.invoices_file_total(), kind: 'money' },
        { key: 'capturedBy', label: m.invoices_file_captured_by(), kind: 'text', width: 18 },
        { key: 'capturedAt', label: m.invoices_file_captured_at(), kind: 'instant' },
      ],
      rows: items.map((row) => ({
        ...row,
        kind: m[`invoices_file_kind_${row.kind}`](),
        state: m[`invoices_file_state_${row.state}`](),
        vendor: row.vendor.name,
        office: row.office.name,
        orders: row.orders.map(({ number }) => number).join(', '),
        total: row.kind === 'invoice' ? row.total : -row.total,
      })),
    },
    format,
  )
}

/** What is approved and not paid, as bills for the books: one row an invoice, credit notes below nothing, the first due first. */
export async function exportPayments(
  call: ScopedCall,
  { format }: { format: ExportFormat },
): Promise<FileAnswer> {
  const items = await allOf(call, { tab: 'to_pay', search: '', sort: 'due', dir: 'asc' })
  const frame = await frameOf(call)
  const m = messagesIn(frame.language)
  return tableFile(
    {
      ...frame,
      title: m.invoices_file_payments(),
      filters: [],
      columns: [
        { key: 'vendor', label: m.common_vendor(), kind: 'text', width: 26 },
        { key: 'number', label: m.common_number(), kind: 'text', width: 18 },
        { key: 'orders', label: m.common_reference(), kind: 'text', width: 24 },
        { key: 'invoicedOn', label: m.invoices_file_invoiced_on(), kind: 'date' },
        { key: 'dueOn', label: m.invoices_file_due_on(), kind: 'date' },
        { key: 'total', label: m.invoices_file_total(), kind: 'money' },
      ],
      rows: items.map((row) => ({
        ...row,
        vendor: row.vendor.name,
        orders: row.orders.map(({ number }) => number).join(', '),
        total: row.kind === 'invoice' ? row.total : -row.total,
      })),
    },
    format,
  )
}
