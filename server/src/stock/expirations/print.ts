import type { ExpirationFilter } from '@wellstock/contract/stock/expirations'
import type { ExportFormat } from '@wellstock/domain/platform/file-formats'
import { said } from '@wellstock/messages/sentence'
import { frameOf } from '../../platform/files/frame-of.ts'
import { pickList } from '../../platform/files/sheets.ts'
import { givenFilters, tableFile } from '../../platform/files/table-file.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { problem } from '../../platform/http/problem.ts'
import { messagesIn } from '../../platform/messages.ts'
import type { LotFilter } from './lot-filter.ts'
import { findLots } from './lots.ts'

const MAX_ROWS = 20_000
const MAX_PICKS = 500

/** The list as a file, with its filters. */
export async function exportLots(
  call: ScopedCall,
  { format, ...filter }: LotFilter & { format: ExportFormat },
): Promise<FileAnswer> {
  const frame = await frameOf(call)
  const m = messagesIn(frame.language)
  const rows = await findLots(call.db, call.scope, filter, { limit: MAX_ROWS + 1, offset: 0 })
  if (rows.length > MAX_ROWS) throw problem('OPERATION_FAILED', said.too_many_lots_match())
  const filters = givenFilters([
    [m.expirations_file_band(), filter.band && m[`expirations_band_${filter.band}`]()],
    [
      m.expirations_column_expires(),
      filter.from || filter.to ? `${filter.from ?? '…'} – ${filter.to ?? '…'}` : undefined,
    ],
    [m.common_office(), filter.officeId && rows[0]?.officeName],
    [m.common_room(), filter.roomId && (rows[0]?.roomName ?? undefined)],
    [m.expirations_filter_hold(), filter.hold],
    [m.files_search(), filter.search],
  ])
  return tableFile(
    {
      ...frame,
      title: m.expirations_file_title(),
      filters,
      columns: [
        { key: 'sku', label: m.common_sku(), kind: 'text', width: 12 },
        { key: 'itemName', label: m.common_item(), kind: 'text' },
        { key: 'lotNumber', label: m.common_lot(), kind: 'text', width: 14 },
        { key: 'expiryDate', label: m.expirations_column_expires(), kind: 'date' },
        { key: 'daysLeft', label: m.expirations_file_days_left(), kind: 'number' },
        { key: 'returnBy', label: m.expirations_column_return(), kind: 'date' },
        { key: 'officeName', label: m.common_office(), kind: 'text', width: 18 },
        { key: 'roomName', label: m.common_room(), kind: 'text', width: 16 },
        { key: 'onHand', label: m.common_on_hand(), kind: 'number' },
        { key: 'reserved', label: m.files_reserved(), kind: 'number' },
        { key: 'daily', label: m.expirations_column_daily(), kind: 'number' },
        {
          key: 'wasted',
          label: m.expirations_column_waste(),
          kind: 'number',
          definition: m.expirations_file_waste_meaning(),
        },
        { key: 'value', label: m.common_value(), kind: 'money' },
        { key: 'wastedValue', label: m.expirations_file_waste_value(), kind: 'money' },
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
  const m = messagesIn(frame.language)
  const rows = await findLots(
    call.db,
    call.scope,
    { ...filter, sort: 'room', dir: 'asc' },
    { limit: MAX_PICKS, offset: 0 },
  )
  return pickList({
    ...frame,
    subject: [m.expirations_file_title(), filter.band && m[`expirations_band_${filter.band}`]()]
      .filter(Boolean)
      .join(' · '),
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
