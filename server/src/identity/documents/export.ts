import type { ExportFormat } from '@wellstock/domain/platform/file-formats'
import { everyPage } from '../../platform/files/every-page.ts'
import { frameOf } from '../../platform/files/frame-of.ts'
import { givenFilters, tableFile } from '../../platform/files/table-file.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { messagesIn, type Texts } from '../../platform/messages.ts'
import { type DocumentFilter, listDocuments } from './find-documents.ts'

type Wanted = Omit<DocumentFilter, 'page' | 'pageSize'> & { format: ExportFormat }

/** The list as a file, with its filters. */
export async function exportDocuments(call: ScopedCall, { format, ...filter }: Wanted): Promise<FileAnswer> {
  const frame = await frameOf(call)
  const m = messagesIn(frame.language)
  const { search, type, state, validity, tag } = filter
  return tableFile(
    {
      ...frame,
      title: m.common_documents(),
      filters: givenFilters([
        [m.files_search(), search],
        [m.documents_type(), type && m[`documents_type_${type}`]()],
        [m.common_status(), state && m[`documents_state_${state}`]()],
        [m.documents_valid_to(), validity && m[`documents_validity_${validity}`]()],
        [m.documents_tags(), tag],
      ]),
      columns: [
        { key: 'title', label: m.common_title(), kind: 'text', width: 34 },
        { key: 'type', label: m.documents_type(), kind: 'text', width: 14 },
        { key: 'state', label: m.common_status(), kind: 'text', width: 12 },
        { key: 'version', label: m.common_version(), kind: 'number' },
        { key: 'owner', label: m.common_owner(), kind: 'text', width: 20 },
        { key: 'validTo', label: m.documents_valid_to(), kind: 'date' },
        { key: 'tags', label: m.documents_tags(), kind: 'text' },
        { key: 'records', label: m.documents_records(), kind: 'text', width: 40 },
      ],
      rows: rowsOf(call, filter, m),
    },
    format,
  )
}

const rowsOf = (call: ScopedCall, filter: Omit<Wanted, 'format'>, m: Texts) =>
  everyPage(call, async (db, paging) => {
    const { items, total } = await listDocuments({ ...call, db }, { ...filter, ...paging })
    const rows = items.map(({ title, type, state, currentVersion, owner, validTo, tags, links }) => ({
      title,
      type: m[`documents_type_${type}`](),
      state: m[`documents_state_${state}`](),
      version: currentVersion,
      owner: owner.name,
      validTo,
      tags: tags.join(', '),
      records: links.map(({ name }) => name).join(', '),
    }))
    return { rows, total }
  })
