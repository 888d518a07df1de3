import type { CountRow } from '@wellstock/contract/stock/counts'
import type { ExportFormat } from '@wellstock/domain/platform/file-formats'
import { scopeOf } from '../../platform/access/person.ts'
import { everyPage } from '../../platform/files/every-page.ts'
import { frameOf } from '../../platform/files/frame-of.ts'
import { givenFilters, type Row, tableFile } from '../../platform/files/table-file.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { messagesIn, type Texts } from '../../platform/messages.ts'
import { type CountFilter, listCounts } from './find-count.ts'

type Filter = Omit<CountFilter, 'page' | 'pageSize'>

const stateWord = (m: Texts, state: NonNullable<Filter['state']>) =>
  state === 'open' ? m.counts_tab_open() : m[`counts_state_${state}`]()

/** The list of counts as a file, with its filters. */
export async function exportCounts(
  call: ScopedCall,
  { format, ...filter }: Filter & { format: ExportFormat },
): Promise<FileAnswer> {
  const frame = await frameOf(call, filter.officeId ?? call.request.officeId ?? undefined)
  const m = messagesIn(frame.language)
  return tableFile(
    {
      ...frame,
      title: m.page_title_counts(),
      filters: givenFilters([
        [m.common_state(), filter.state && stateWord(m, filter.state)],
        [m.counts_mine(), filter.mine ? '✓' : undefined],
      ]),
      columns: [
        { key: 'number', label: m.counts_number(), kind: 'text', width: 20 },
        { key: 'officeName', label: m.common_office(), kind: 'text', width: 18 },
        { key: 'room', label: m.common_room(), kind: 'text' },
        { key: 'state', label: m.common_state(), kind: 'text', width: 14 },
        { key: 'assigned', label: m.counts_assigned(), kind: 'text', width: 18 },
        { key: 'lineCount', label: m.common_lines(), kind: 'number' },
        { key: 'countedCount', label: m.counts_progress(), kind: 'number' },
        { key: 'differences', label: m.counts_differences(), kind: 'number' },
        { key: 'accuracy', label: m.counts_accuracy(), kind: 'percent' },
        { key: 'postedBy', label: m.counts_file_posted_by(), kind: 'text', width: 18 },
        { key: 'postedAt', label: m.counts_state_posted(), kind: 'instant' },
      ],
      rows: rowsOf(call, filter, m),
    },
    format,
  )
}

function rowsOf(call: ScopedCall, filter: Filter, m: Texts) {
  const { person } = call
  // A place the query names wins over the office in the header, as in the list.
  const scope = filter.officeId || filter.roomId ? scopeOf(person, 'inventory.read') : call.scope
  return everyPage(call, async (db, paging) => {
    const { items, total } = await listCounts(db, person, scope, { ...filter, ...paging })
    return { rows: items.map((row) => fileRow(row, m)), total }
  })
}

const fileRow = (row: CountRow, m: Texts): Row => ({
  ...row,
  room: `${row.roomNumber} · ${row.roomName}`,
  state: m[`counts_state_${row.state}`](),
  assigned: row.assignedTo?.name,
})
