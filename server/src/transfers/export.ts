import type { TransferRow } from '@wellstock/contract/transfers'
import type { ExportFormat } from '@wellstock/domain/file-formats'
import { said } from '@wellstock/messages/sentence'
import type { Connection } from '../database/database.ts'
import { frameOf } from '../documents/frame-of.ts'
import { tableFile } from '../documents/table-file.ts'
import type { ScopedCall } from '../http/call.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import { problem } from '../http/problem.ts'
import { type Scope, scopeOf } from '../people/person.ts'
import { listTransfers, type TransferFilter } from './list-transfers.ts'
import { words } from './words.ts'

const MOST_ROWS = 20_000

/** The list as a file, with its filters. */
export async function exportTransfers(
  call: ScopedCall,
  { format, ...filter }: TransferFilter & { format: ExportFormat },
): Promise<FileAnswer> {
  const { db, person, scope } = call
  const seen = filter.officeId || filter.itemId ? scopeOf(person, 'transfers.write') : scope
  const { items, total } = await listTransfers(db, seen, { ...filter, page: 1, pageSize: MOST_ROWS })
  if (total > MOST_ROWS) throw problem('OPERATION_FAILED', said.too_many_transfers_match())
  const frame = await frameOf(call)
  const w = words[frame.language]
  const { officeId, direction, state, purpose, discrepancy, search } = filter
  const lookedAt = officeId ? [officeId] : seen.offices
  const stateWords = { ...w.states, open: w.notOver, on_the_way: w.onTheWay }
  const given: [string, string | undefined][] = [
    [w.office, lookedAt === 'all' ? undefined : await namesOf(db, seen, lookedAt)],
    [w.direction, direction === 'all' ? undefined : w.directions[direction]],
    [w.state, state && stateWords[state]],
    [w.purpose, purpose && w.purposes[purpose]],
    [w.discrepancy, discrepancy ? '✓' : undefined],
    [w.search, search],
  ]
  return tableFile(
    {
      ...frame,
      title: w.title,
      filters: given.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
      columns: [
        { key: 'number', label: w.number, kind: 'text', width: 18 },
        { key: 'from', label: w.from, kind: 'text', width: 18 },
        { key: 'to', label: w.to, kind: 'text', width: 18 },
        { key: 'state', label: w.state, kind: 'text', width: 14 },
        { key: 'purpose', label: w.purpose, kind: 'text', width: 14 },
        { key: 'lineCount', label: w.lines, kind: 'number', width: 7 },
        { key: 'units', label: w.units, kind: 'number' },
        { key: 'value', label: w.value, kind: 'money', definition: w.valueMeaning },
        { key: 'requestedBy', label: w.requestedBy, kind: 'text', width: 16 },
        { key: 'shippedAt', label: w.sent, kind: 'instant' },
        { key: 'expectedOn', label: w.expected, kind: 'date' },
        { key: 'inTransit', label: w.onTheWay, kind: 'number' },
        { key: 'short', label: w.short, kind: 'number', width: 8 },
        { key: 'missing', label: w.missing, kind: 'number', width: 8 },
        { key: 'lost', label: w.lost, kind: 'number', width: 8 },
        { key: 'damaged', label: w.damaged, kind: 'number', width: 8 },
      ],
      rows: items.map((row: TransferRow) => ({
        ...row,
        ...row.discrepancy,
        from: row.from.name,
        to: row.to.name,
        state: w.states[row.state],
        purpose: w.purposes[row.purpose],
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
