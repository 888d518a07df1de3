import type { ExportFormat } from '@wellstock/domain/platform/file-formats'
import { everyPage } from '../../platform/files/every-page.ts'
import { frameOf } from '../../platform/files/frame-of.ts'
import { givenFilters, tableFile } from '../../platform/files/table-file.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { messagesIn } from '../../platform/messages.ts'
import { listVendors, type VendorFilter } from './vendors.ts'

/** The list of vendors as a file, with its filters. */
export async function exportVendors(
  call: ScopedCall,
  { format, ...filter }: VendorFilter & { format: ExportFormat },
): Promise<FileAnswer> {
  const frame = await frameOf(call)
  const m = messagesIn(frame.language)
  return tableFile(
    {
      ...frame,
      title: m.page_title_vendors(),
      filters: givenFilters([
        [m.files_search(), filter.search],
        [m.common_status(), filter.state && m[`vendors_state_${filter.state}`]()],
        [m.common_categories(), filter.category],
        [m.common_documents(), filter.documents && m[`vendors_paper_${filter.documents}`]()],
      ]),
      columns: [
        { key: 'code', label: m.common_code(), kind: 'text', width: 10 },
        { key: 'name', label: m.common_name(), kind: 'text' },
        { key: 'state', label: m.common_status(), kind: 'text', width: 14 },
        { key: 'categories', label: m.common_categories(), kind: 'text', width: 30 },
        { key: 'items', label: m.common_items(), kind: 'number' },
        { key: 'leadTimeDays', label: m.vendors_lead_time(), kind: 'number' },
        { key: 'documents', label: m.common_documents(), kind: 'text', width: 14 },
        { key: 'contact', label: m.vendors_contact(), kind: 'text', width: 20 },
        { key: 'email', label: m.common_email(), kind: 'text', width: 26 },
        { key: 'phone', label: m.common_phone(), kind: 'text', width: 16 },
      ],
      rows: everyPage(call, async (db, paging) => {
        const { items, total } = await listVendors(db, call.person, { ...filter, ...paging })
        const rows = items.map(({ contact, categories, state, documents, email, phone, ...row }) => ({
          ...row,
          state: m[`vendors_state_${state}`](),
          categories: categories.join(', '),
          documents: documents && m[`vendors_paper_${documents}`](),
          contact: contact?.name,
          email: email || contact?.email,
          phone: phone || contact?.phone,
        }))
        return { rows, total }
      }),
    },
    format,
  )
}
