import type { Alert, AlertFilter } from '@wellstock/contract/stock/alerts'
import type { ExportFormat } from '@wellstock/domain/platform/file-formats'
import { said } from '@wellstock/messages/sentence'
import { frameOf } from '../../platform/files/frame-of.ts'
import { type Column, givenFilters, tableFile } from '../../platform/files/table-file.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { problem } from '../../platform/http/problem.ts'
import { messagesIn, type Texts } from '../../platform/messages.ts'
import { alertsFor, type Viewer } from './list.ts'

const MAX_ROWS = 20_000

/** The alerts as a file: what the filters leave, in the order of the list. */
export async function exportAlerts(
  call: ScopedCall,
  viewer: Viewer,
  { format, ...filter }: AlertFilter & { format: ExportFormat },
): Promise<FileAnswer> {
  const rows = await alertsFor(call.db, viewer, filter, MAX_ROWS + 1)
  if (rows.length > MAX_ROWS) throw problem('OPERATION_FAILED', said.too_many_alerts_match())
  const frame = await frameOf(call)
  const m = messagesIn(frame.language)
  return tableFile(
    {
      ...frame,
      title: m.alerts_title(),
      filters: filtersOf(m, filter, rows[0]),
      columns: columnsOf(m),
      rows: rows.map((row) => cellsOf(m, row)),
    },
    format,
  )
}

function filtersOf(
  m: Texts,
  { tab, kind, severity, officeId, itemId, search }: AlertFilter,
  row: Alert | undefined,
) {
  return givenFilters([
    [m.common_state(), tab === 'snoozed' || tab === 'resolved' ? m[`alerts_state_${tab}`]() : undefined],
    [m.common_owner(), tab === 'mine' ? (row?.ownerName ?? undefined) : undefined],
    [m.alerts_filter_kind(), kind && m[`alerts_kind_${kind}`]()],
    [m.alerts_column_severity(), severity && m[`alerts_severity_${severity}`]()],
    [m.common_office(), officeId && row?.officeName],
    [m.common_item(), itemId && row?.itemName],
    [m.files_search(), search],
  ])
}

function columnsOf(m: Texts): Column[] {
  return [
    { key: 'severity', label: m.alerts_column_severity(), kind: 'text', width: 10 },
    { key: 'cause', label: m.alerts_filter_kind(), kind: 'text', width: 22 },
    { key: 'subject', label: m.alerts_column_subject(), kind: 'text', width: 30 },
    { key: 'sku', label: m.common_sku(), kind: 'text', width: 12 },
    { key: 'office', label: m.common_office(), kind: 'text', width: 18 },
    { key: 'since', label: m.common_since(), kind: 'instant' },
    { key: 'state', label: m.common_state(), kind: 'text', width: 14 },
    { key: 'owner', label: m.common_owner(), kind: 'text', width: 16 },
    {
      key: 'quantity',
      label: m.common_quantity(),
      kind: 'number',
      definition: m.alerts_file_quantity_meaning(),
    },
    { key: 'value', label: m.common_value(), kind: 'money', definition: m.alerts_file_value_meaning() },
    { key: 'expiry', label: m.alerts_file_first_expiry(), kind: 'date' },
  ]
}

function cellsOf(m: Texts, alert: Alert) {
  const { data } = alert
  return {
    severity: m[`alerts_severity_${alert.severity}`](),
    cause: m[`alerts_kind_${alert.kind}`](),
    subject: alert.itemName ?? alert.roomName,
    sku: alert.sku,
    office: alert.officeName,
    since: alert.openedAt,
    state: m[`alerts_state_${alert.state}`](),
    owner: alert.ownerName,
    quantity: data.quantity ?? data.available ?? data.items,
    value: alert.kind === 'wasting' ? data.wastedValue : data.value,
    expiry: data.firstExpiry,
  }
}
