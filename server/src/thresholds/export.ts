import type { ThresholdFilter, ThresholdRow } from '@wellstock/contract/thresholds'
import type { ExportFormat } from '@wellstock/domain/file-formats'
import { frameOf } from '../documents/frame-of.ts'
import { type Column, tableFile } from '../documents/table-file.ts'
import type { ScopedCall } from '../http/call.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import { matchingRows, valueChangeOf } from './list.ts'
import { type Words, words } from './words.ts'

/** The grid as a file. Pasted back, its columns are recognised by their headings. */
export async function exportThresholds(
  call: ScopedCall,
  { format, ...filter }: ThresholdFilter & { format: ExportFormat },
): Promise<FileAnswer> {
  const rows = await matchingRows(call.db, call.scope, call.app.now(), filter)
  const frame = await frameOf(call)
  const w = words[frame.language]
  return tableFile(
    {
      ...frame,
      title: w.title,
      filters: filtersOf(w, filter, rows[0]),
      columns: columnsOf(w),
      rows: rows.map((row) => cellsOf(w, row)),
    },
    format,
  )
}

function filtersOf(w: Words, filter: ThresholdFilter, row: ThresholdRow | undefined) {
  const yesNo = (value: boolean | undefined) => (value === undefined ? undefined : value ? w.yes : w.no)
  const given: [string, string | undefined][] = [
    [w.search, filter.search],
    [w.category, filter.category],
    [w.office, filter.officeId && row?.officeName],
    [w.room, filter.roomId && (row?.roomName ?? undefined)],
    [w.abcClass, filter.abcClass],
    [w.below, yesNo(filter.below)],
    [w.differs, yesNo(filter.differs)],
    [w.levelsLocked, yesNo(filter.locked)],
  ]
  return given.flatMap(([label, value]) => (value === undefined ? [] : [[label, value] as const]))
}

function columnsOf(w: Words): Column[] {
  const number = (key: keyof Words) => ({ key, label: w[key], kind: 'number' }) as const
  const text = (key: keyof Words, width?: number) =>
    ({ key, label: w[key], kind: 'text', ...(width && { width }) }) as const
  return [
    text('sku', 12),
    text('name'),
    text('office', 18),
    text('room', 16),
    number('available'),
    { ...number('daily'), definition: w.dailyMeaning },
    number('minQuantity'),
    number('reorderPoint'),
    number('maxQuantity'),
    text('replenishMethod', 10),
    number('leadTimeDays'),
    number('reviewDays'),
    { key: 'serviceLevel', label: w.serviceLevel, kind: 'percent' },
    number('orderMultiple'),
    text('autoReorder', 8),
    number('autoReorderQuantity'),
    text('levelsLocked', 8),
    { ...number('suggestedMin'), definition: w.suggestedMeaning },
    number('suggestedReorder'),
    number('suggestedMax'),
    { key: 'valueChange', label: w.valueChange, kind: 'money', definition: w.valueMeaning },
  ]
}

function cellsOf(w: Words, row: ThresholdRow) {
  const { fields, suggestion } = row
  return {
    ...fields,
    sku: row.sku,
    name: row.name,
    office: row.officeName,
    room: row.roomName ?? '',
    available: row.available,
    daily: Math.round(row.demand.daily * 100) / 100,
    autoReorder: fields.autoReorder ? w.yes : w.no,
    levelsLocked: fields.levelsLocked ? w.yes : w.no,
    suggestedMin: suggestion?.min,
    suggestedReorder: suggestion?.reorderPoint,
    suggestedMax: suggestion?.max,
    valueChange: suggestion && Math.round(valueChangeOf(row) * 100) / 100,
  }
}
