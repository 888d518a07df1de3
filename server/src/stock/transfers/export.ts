import type { TransferRow } from '@wellstock/contract/stock/transfer'
import type { ExportFormat } from '@wellstock/domain/platform/file-formats'
import { said } from '@wellstock/messages/sentence'
import { type Scope, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { frameOf } from '../../platform/files/frame-of.ts'
import { givenFilters, tableFile } from '../../platform/files/table-file.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { problem } from '../../platform/http/problem.ts'
import { messagesIn } from '../../platform/messages.ts'
import { listTransfers, type TransferFilter } from './list-transfers.ts'

const MAX_ROWS = 20_000

/** The list as a file, with its filters. */
export async function exportTransfers(
  call: ScopedCall,
  { format, ...filter }: TransferFilter & { format: ExportFormat },
): Promise<FileAnswer> {
  const { db, person, scope } = call
  const seen = filter.officeId || filter.itemId ? scopeOf(person, 'transfers.write') : scope
  const { items, total } = await listTransfers(db, seen, { ...filter, page: 1, pageSize: MAX_ROWS })
  if (total > MAX_ROWS) throw problem('OPERATION_FAILED', said.too_many_transfers_match())
  const frame = await frameOf(call)
  const m = messagesIn(frame.language)
  const { officeId, direction, state, purpose, discrepancy, search } = filter
  const lookedAt = officeId ? [officeId] : seen.offices
  const filters = givenFilters([
    [m.common_office(), lookedAt === 'all' ? undefined : await namesOf(db, seen, lookedAt)],
    [m.transfers_file_direction(), direction === 'all' ? undefined : m[`transfers_tab_${direction}`]()],
    [m.common_state(), state && m[`transfers_file_state_${state}`]()],
    [m.transfers_purpose(), purpose && m[`transfers_file_purpose_${purpose}`]()],
    [m.transfers_file_discrepancies(), discrepancy ? '✓' : undefined],
    [m.files_search(), search],
  ])
  return tableFile(
    {
      ...frame,
      title: m.common_transfers(),
      filters,
      columns: [
        { key: 'number', label: m.common_number(), kind: 'text', width: 18 },
        { key: 'from', label: m.transfers_file_from(), kind: 'text', width: 18 },
        { key: 'to', label: m.transfers_file_to(), kind: 'text', width: 18 },
        { key: 'state', label: m.common_state(), kind: 'text', width: 14 },
        { key: 'purpose', label: m.transfers_purpose(), kind: 'text', width: 14 },
        { key: 'lineCount', label: m.common_lines(), kind: 'number', width: 7 },
        {
          key: 'value',
          label: m.common_value(),
          kind: 'money',
          definition: m.transfers_file_value_meaning(),
        },
        { key: 'requestedBy', label: m.transfers_requested_by(), kind: 'text', width: 16 },
        { key: 'shippedAt', label: m.transfers_shipped(), kind: 'instant' },
        { key: 'expectedOn', label: m.common_expected(), kind: 'date' },
        { key: 'inTransitLines', label: m.transfers_file_lines_in_transit(), kind: 'number', width: 10 },
        { key: 'inTransitValue', label: m.transfers_file_value_in_transit(), kind: 'money' },
        { key: 'short', label: m.transfers_file_lines_short(), kind: 'number', width: 10 },
        { key: 'missing', label: m.transfers_file_lines_missing(), kind: 'number', width: 10 },
        { key: 'lost', label: m.transfers_file_lines_lost(), kind: 'number', width: 10 },
        { key: 'damaged', label: m.transfers_file_lines_damaged(), kind: 'number', width: 10 },
      ],
      rows: items.map((row: TransferRow) => ({
        ...row,
        inTransitLines: row.inTransit.lines,
        inTransitValue: row.inTransit.value,
        short: row.discrepancy.short.lines,
        missing: row.discrepancy.missing.lines,
        lost: row.discrepancy.lost.lines,
        damaged: row.discrepancy.damaged.lines,
        from: row.from.name,
        to: row.to.name,
        state: m[`transfers_file_state_${row.state}`](),
        purpose: m[`transfers_file_purpose_${row.purpose}`](),
      })),
    },
    format,
  )
}

async function namesOf(db: Connection, { organizationId }: Scope, offices: string[]) {
  const rows = await db.rows<{ name: string }>(
    'select name from office where organization_id = $1 and id = any($2) order by name',
    [organizationId, offices],
  )
  return rows.map(({ name }) => name).join(', ')
}
