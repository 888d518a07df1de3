import type { Alert, AlertFilter } from '@wellstock/contract/alerts'
import type { ExportFormat } from '@wellstock/domain/file-formats'
import { said } from '@wellstock/messages/sentence'
import { frameOf } from '../documents/frame-of.ts'
import { type Column, tableFile } from '../documents/table-file.ts'
import type { ScopedCall } from '../http/call.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import { problem } from '../http/problem.ts'
import { alertsFor, type Viewer } from './list.ts'
import { words } from './words.ts'

const MOST_ROWS = 20_000

/** The alerts as a file: what the filters leave, in the order of the list. */
export async function exportAlerts(
  call: ScopedCall,
  viewer: Viewer,
  { format, ...filter }: AlertFilter & { format: ExportFormat },
): Promise<FileAnswer> {
  const rows = await alertsFor(call.db, viewer, filter, MOST_ROWS + 1)
  if (rows.length > MOST_ROWS) throw problem('OPERATION_FAILED', said.too_many_alerts_match())
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

type Words = (typeof words)['en']

function filtersOf(
  w: Words,
  { tab, kind, severity, officeId, itemId, search }: AlertFilter,
  row: Alert | undefined,
) {
  const given: [string, string | null | undefined][] = [
    [w.columns.state, tab === 'snoozed' || tab === 'resolved' ? w.states[tab] : undefined],
    [w.columns.owner, tab === 'mine' ? (row?.ownerName ?? undefined) : undefined],
    [w.columns.cause, kind && w.kinds[kind]],
    [w.columns.severity, severity && w.severities[severity]],
    [w.columns.office, officeId && row?.officeName],
    [w.item, itemId && row?.itemName],
    [w.search, search],
  ]
  return given.flatMap(([label, value]) => (value ? [[label, value] as const] : []))
}

function columnsOf({ columns, quantityMeaning, valueMeaning }: Words): Column[] {
  const text = (key: keyof Words['columns'], width: number) =>
    ({ key, label: columns[key], kind: 'text', width }) as const
  return [
    text('severity', 10),
    text('cause', 22),
    text('subject', 30),
    text('sku', 12),
    text('office', 18),
    { key: 'since', label: columns.since, kind: 'instant' },
    text('state', 14),
    text('owner', 16),
    { key: 'quantity', label: columns.quantity, kind: 'number', definition: quantityMeaning },
    { key: 'value', label: columns.value, kind: 'money', definition: valueMeaning },
    { key: 'expiry', label: columns.expiry, kind: 'date' },
  ]
}

function cellsOf(w: Words, alert: Alert) {
  const { data } = alert
  return {
    severity: w.severities[alert.severity],
    cause: w.kinds[alert.kind],
    subject: alert.itemName ?? alert.roomName,
    sku: alert.sku,
    office: alert.officeName,
    since: alert.openedAt,
    state: w.states[alert.state],
    owner: alert.ownerName,
    quantity: data.quantity ?? data.available ?? data.items,
    value: alert.kind === 'wasting' ? data.wastedValue : data.value,
    expiry: data.firstExpiry,
  }
}
