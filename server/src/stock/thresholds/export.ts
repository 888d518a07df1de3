import type { ThresholdRow } from '@wellstock/contract/stock/threshold'
import type { ThresholdFilter } from '@wellstock/contract/stock/thresholds'
import type { ExportFormat } from '@wellstock/domain/platform/file-formats'
import { frameOf } from '../../platform/files/frame-of.ts'
import { type Column, tableFile } from '../../platform/files/table-file.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { messagesIn, type Texts } from '../../platform/messages.ts'
import { matchingRows, valueChangeOf } from './list.ts'

/** The grid as a file. Pasted back, its columns are recognised by their headings. */
export async function exportThresholds(
  call: ScopedCall,
  { format, ...filter }: ThresholdFilter & { format: ExportFormat },
): Promise<FileAnswer> {
  const rows = await matchingRows(call.db, call.scope, call.app.now(), filter)
  const frame = await frameOf(call)
  const m = messagesIn(frame.language)
  return tableFile(
    {
      ...frame,
      title: m.thresholds_title(),
      filters: filtersOf(m, filter, rows[0]),
      columns: columnsOf(m),
      rows: rows.map((row) => cellsOf(m, row)),
    },
    format,
  )
}

function filtersOf(m: Texts, filter: ThresholdFilter, row: ThresholdRow | undefined) {
  const yesNo = (value: boolean | undefined) =>
    value === undefined ? undefined : value ? m.thresholds_file_yes() : m.thresholds_file_no()
  const given: [string, string | undefined][] = [
    [m.files_search(), filter.search],
    [m.common_category(), filter.category],
    [m.common_office(), filter.officeId && row?.officeName],
    [m.common_room(), filter.roomId && (row?.roomName ?? undefined)],
    [m.thresholds_abc(), filter.abcClass],
    [m.thresholds_below(), yesNo(filter.below)],
    [m.thresholds_differs(), yesNo(filter.differs)],
    [m.thresholds_levelsLocked(), yesNo(filter.locked)],
  ]
  return given.flatMap(([label, value]) => (value === undefined ? [] : [[label, value] as const]))
}

function columnsOf(m: Texts): Column[] {
  const text = (key: string, label: string, width?: number) =>
    ({ key, label, kind: 'text', ...(width && { width }) }) as const
  const number = (key: string, label: string, definition?: string) =>
    ({ key, label, kind: 'number', ...(definition && { definition }) }) as const
  return [
    text('sku', m.common_sku(), 12),
    text('name', m.common_name()),
    text('office', m.common_office(), 18),
    text('room', m.common_room(), 16),
    number('available', m.thresholds_stock()),
    number('daily', m.thresholds_file_daily(), m.thresholds_file_daily_meaning()),
    number('minQuantity', m.thresholds_minQuantity()),
    number('reorderPoint', m.thresholds_reorderPoint()),
    number('maxQuantity', m.thresholds_maxQuantity()),
    text('replenishMethod', m.thresholds_replenishMethod(), 10),
    number('leadTimeDays', m.thresholds_leadTimeDays()),
    number('p50', m.thresholds_file_p50()),
    number('p90', m.thresholds_file_p90()),
    number('reviewDays', m.thresholds_reviewDays()),
    { key: 'serviceLevel', label: m.thresholds_serviceLevel(), kind: 'percent' },
    number('orderMultiple', m.thresholds_orderMultiple()),
    number('planned', m.thresholds_file_planned(), m.thresholds_file_planned_meaning()),
    text('autoReorder', m.thresholds_autoReorder(), 8),
    number('autoReorderQuantity', m.thresholds_autoReorderQuantity()),
    text('levelsLocked', m.thresholds_levelsLocked(), 8),
    number('suggestedMin', m.thresholds_file_suggested_min(), m.thresholds_file_suggested_meaning()),
    number('suggestedReorder', m.thresholds_file_suggested_reorder()),
    number('suggestedMax', m.thresholds_file_suggested_max()),
    {
      key: 'valueChange',
      label: m.thresholds_file_value_change(),
      kind: 'money',
      definition: m.thresholds_file_value_meaning(),
    },
  ]
}

function cellsOf(m: Texts, row: ThresholdRow) {
  const { fields, suggestion } = row
  return {
    ...fields,
    sku: row.sku,
    name: row.name,
    office: row.officeName,
    room: row.roomName ?? '',
    available: row.available,
    daily: Math.round(row.demand.daily * 100) / 100,
    p50: row.leadTime.measured?.p50,
    p90: row.leadTime.measured?.p90,
    autoReorder: fields.autoReorder ? m.thresholds_file_yes() : m.thresholds_file_no(),
    levelsLocked: fields.levelsLocked ? m.thresholds_file_yes() : m.thresholds_file_no(),
    planned: row.planned?.beyond,
    suggestedMin: suggestion?.min,
    suggestedReorder: suggestion?.reorderPoint,
    suggestedMax: suggestion?.max,
    valueChange: suggestion && Math.round(valueChangeOf(row) * 100) / 100,
  }
}
