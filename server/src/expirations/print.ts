import type { ExpirationFilter } from '@wellstock/contract/expirations'
import type { ExportFormat } from '@wellstock/domain/file-formats'
import { said } from '@wellstock/messages/sentence'
import { frameOf } from '../documents/frame-of.ts'
import { pickList } from '../documents/sheets.ts'
import { tableFile } from '../documents/table-file.ts'
import type { ScopedCall } from '../http/call.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import { problem } from '../http/problem.ts'
import type { LotFilter } from './lot-filter.ts'
import { findLots } from './lots.ts'
import { words } from './words.ts'

const MOST_ROWS = 20_000
const MOST_PICKS = 500

/** The list as a file, with its filters. */
export async function exportLots(
  call: ScopedCall,
  { format, ...filter }: LotFilter & { format: ExportFormat },
): Promise<FileAnswer> {
  const frame = await frameOf(call)
  const w = words[frame.language]
  const rows = await findLots(call.db, call.scope, filter, { limit: MOST_ROWS + 1, offset: 0 })
  if (rows.length > MOST_ROWS) throw problem('OPERATION_FAILED', said.too_many_lots_match())
  const given: [string, string | undefined][] = [
    [w.band, filter.band && w.bands[filter.band]],
    [w.expiry, filter.from || filter.to ? `${filter.from ?? '…'} – ${filter.to ?? '…'}` : undefined],
    [w.office, filter.officeId && rows[0]?.officeName],
    [w.room, filter.roomId && (rows[0]?.roomName ?? undefined)],
    [w.hold, filter.hold],
    [w.search, filter.search],
  ]
  return tableFile(
    {
      ...frame,
      title: w.title,
      filters: given.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
      columns: [
        { key: 'sku', label: w.sku, kind: 'text', width: 12 },
        { key: 'itemName', label: w.name, kind: 'text' },
        { key: 'lotNumber', label: w.lot, kind: 'text', width: 14 },
        { key: 'expiryDate', label: w.expiry, kind: 'date' },
        { key: 'daysLeft', label: w.days, kind: 'number' },
        { key: 'officeName', label: w.office, kind: 'text', width: 18 },
        { key: 'roomName', label: w.room, kind: 'text', width: 16 },
        { key: 'onHand', label: w.onHand, kind: 'number' },
        { key: 'reserved', label: w.reserved, kind: 'number' },
        { key: 'daily', label: w.daily, kind: 'number' },
        { key: 'wasted', label: w.wasted, kind: 'number', definition: w.wastedMeaning },
        { key: 'value', label: w.value, kind: 'money' },
        { key: 'wastedValue', label: w.wastedValue, kind: 'money' },
      ],
      rows: rows.map((row) => ({ ...row, roomName: row.roomName ?? '', lotNumber: row.lotNumber ?? '' })),
    },
    format,
  )
}

/** What to use or take out first, as a list to walk with. */
export async function printPickList(
  call: ScopedCall,
  filter: Omit<ExpirationFilter, 'page' | 'pageSize' | 'sort' | 'dir'>,
): Promise<FileAnswer> {
  const frame = await frameOf(call)
  const w = words[frame.language]
  const rows = await findLots(
    call.db,
    call.scope,
    { ...filter, sort: 'room', dir: 'asc' },
    { limit: MOST_PICKS, offset: 0 },
  )
  return pickList({
    ...frame,
    subject: [w.title, filter.band && w.bands[filter.band]].filter(Boolean).join(' · '),
    code: `EXP-${frame.asOf.slice(0, 10)}`,
    lines: rows.map((row) => ({
      room: [row.officeName, row.roomName].filter(Boolean).join(', '),
      bin: row.binCode,
      name: row.itemName,
      sku: row.sku,
      unit: row.unit,
      lot: row.lotNumber,
      expiry: row.expiryDate,
      quantity: row.onHand,
    })),
  })
}
