import type { ExportFormat } from '@wellstock/domain/platform/file-formats'
import { said } from '@wellstock/messages/sentence'
import { frameOf } from '../../platform/files/frame-of.ts'
import { givenFilters, tableFile } from '../../platform/files/table-file.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { problem } from '../../platform/http/problem.ts'
import { messagesIn } from '../../platform/messages.ts'
import { listRecalls, type RecallFilter } from './list-recalls.ts'

const MAX_ROWS = 20_000

/** The list as a file, with its filters. */
export async function exportRecalls(
  call: ScopedCall,
  { format, ...filter }: RecallFilter & { format: ExportFormat },
): Promise<FileAnswer> {
  const { db, person } = call
  const { items, total } = await listRecalls(db, person.organizationId, {
    ...filter,
    page: 1,
    pageSize: MAX_ROWS,
  })
  if (total > MAX_ROWS) throw problem('OPERATION_FAILED', said.recall_too_many({ max: MAX_ROWS }))
  const frame = await frameOf(call)
  const m = messagesIn(frame.language)
  return tableFile(
    {
      ...frame,
      title: m.page_title_recalls(),
      filters: givenFilters([
        [m.common_status(), filter.state ? m[`recalls_state_${filter.state}`]() : ''],
        [m.recalls_class(), filter.class ?? ''],
        [m.files_search(), filter.search],
      ]),
      columns: [
        { key: 'number', label: m.common_number(), kind: 'text', width: 16 },
        { key: 'noticeNumber', label: m.recalls_notice_number(), kind: 'text', width: 18 },
        { key: 'class', label: m.recalls_class(), kind: 'text', width: 8 },
        { key: 'title', label: m.common_title(), kind: 'text', width: 44 },
        { key: 'firm', label: m.recalls_firm(), kind: 'text', width: 24 },
        { key: 'state', label: m.common_status(), kind: 'text', width: 14 },
        { key: 'enteredAt', label: m.recalls_step_entered(), kind: 'instant' },
        { key: 'heldAt', label: m.recalls_last_hold(), kind: 'instant' },
        { key: 'held', label: m.recalls_held(), kind: 'number', width: 8 },
        { key: 'answered', label: m.recalls_offices_answered(), kind: 'number', width: 10 },
        { key: 'offices', label: m.common_offices(), kind: 'number', width: 8 },
      ],
      rows: items.map((row) => ({ ...row, state: m[`recalls_state_${row.state}`]() })),
    },
    format,
  )
}
