import type { Anomaly, AnomalyRule, AnomalyState } from '@wellstock/contract/stock/anomalies'
import type { ExportFormat } from '@wellstock/domain/platform/file-formats'
import { whyFlagged } from '@wellstock/domain/stock/why-flagged'
import { everyPage } from '../../platform/files/every-page.ts'
import { numbersOf } from '../../platform/files/frame.ts'
import { frameOf } from '../../platform/files/frame-of.ts'
import { givenFilters, type Row, tableFile } from '../../platform/files/table-file.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { messagesIn } from '../../platform/messages.ts'
import { listAnomalies } from './anomalies.ts'

type Filter = { rule?: AnomalyRule | undefined; state: AnomalyState }

/** The list as a file, with its filters; why each is flagged in the words of the screen. */
export async function exportAnomalies(
  call: ScopedCall,
  { format, ...filter }: Filter & { format: ExportFormat },
): Promise<FileAnswer> {
  const frame = await frameOf(call, call.request.officeId ?? undefined)
  const m = messagesIn(frame.language)
  const { number, money, percent } = numbersOf(frame)
  const formats = { date: (day: string) => day, decimal: number, money, number, percent, price: money }
  const fileRow = (anomaly: Anomaly): Row => ({
    ...anomaly,
    severity: m[`alerts_severity_${anomaly.severity}`](),
    rule: m[`anomalies_rule_${anomaly.rule}`](),
    state: m[`anomalies_state_${anomaly.state}`](),
    why: whyFlagged(anomaly, m, formats),
    owner: anomaly.owner?.name,
  })
  return tableFile(
    {
      ...frame,
      title: m.anomalies_list(),
      filters: givenFilters([
        [m.anomalies_file_rule(), filter.rule && m[`anomalies_rule_${filter.rule}`]()],
        [m.common_state(), m[`anomalies_state_${filter.state}`]()],
      ]),
      columns: [
        { key: 'severity', label: m.alerts_column_severity(), kind: 'text', width: 10 },
        { key: 'rule', label: m.anomalies_file_rule(), kind: 'text', width: 18 },
        { key: 'itemName', label: m.common_item(), kind: 'text' },
        { key: 'sku', label: m.common_sku(), kind: 'text', width: 14 },
        { key: 'officeName', label: m.common_office(), kind: 'text', width: 18 },
        { key: 'why', label: m.anomalies_file_why(), kind: 'text', width: 48 },
        { key: 'state', label: m.common_state(), kind: 'text', width: 14 },
        { key: 'owner', label: m.anomalies_file_owner(), kind: 'text', width: 18 },
        { key: 'firstSeenAt', label: m.anomalies_file_first_seen(), kind: 'instant' },
        { key: 'lastSeenAt', label: m.anomalies_file_last_seen(), kind: 'instant' },
        { key: 'decidedBy', label: m.anomalies_file_decided_by(), kind: 'text', width: 18 },
        { key: 'decidedAt', label: m.anomalies_file_decided_at(), kind: 'instant' },
        { key: 'note', label: m.common_note(), kind: 'text' },
      ],
      rows: everyPage(call, async (db, paging) => {
        const { items, total } = await listAnomalies(db, call.scope, { ...filter, ...paging })
        return { rows: items.map(fileRow), total }
      }),
    },
    format,
  )
}
