import type { ExportFormat } from '@wellstock/domain/platform/file-formats'
import { frameOf } from '../../platform/files/frame-of.ts'
import { tableFile } from '../../platform/files/table-file.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { messagesIn } from '../../platform/messages.ts'
import { findOwned, readCosts } from './costs.ts'

/** What a device costs to own as a file: its price, and each thing spent on it. */
export async function exportCosts(
  call: ScopedCall,
  { id, format }: { id: string; format: ExportFormat },
): Promise<FileAnswer> {
  const { db, person } = call
  const { number, name, unitPrice, purchaseDate } = await findOwned(db, person, id)
  const { rows } = await readCosts(db, person, id)
  const frame = await frameOf(call)
  const m = messagesIn(frame.language)
  const purchase = {
    kind: m.devices_cost_file_purchase(),
    on: purchaseDate,
    amount: unitPrice,
    vendor: '',
    note: '',
  }
  return tableFile(
    {
      ...frame,
      title: m.devices_cost_file_title({ number, name }),
      filters: [],
      columns: [
        { key: 'on', label: m.common_date(), kind: 'date' },
        { key: 'kind', label: m.common_kind(), kind: 'text', width: 18 },
        { key: 'amount', label: m.common_amount(), kind: 'money' },
        { key: 'vendor', label: m.common_vendor(), kind: 'text', width: 24 },
        { key: 'sku', label: m.common_sku(), kind: 'text', width: 16 },
        { key: 'quantity', label: m.common_quantity(), kind: 'number', width: 10 },
        { key: 'note', label: m.common_notes(), kind: 'text', width: 34 },
        { key: 'reason', label: m.common_reason(), kind: 'text', width: 34 },
        { key: 'by', label: m.devices_cost_file_by(), kind: 'text', width: 20 },
      ],
      rows: [
        ...rows.map(({ part, kind, ...row }) => ({
          ...row,
          kind: m[`devices_cost_file_${kind}`](),
          ...{ sku: part?.sku ?? '', quantity: part?.quantity ?? null },
        })),
        ...(unitPrice === null ? [] : [{ ...purchase, sku: '', quantity: null, reason: '', by: '' }]),
      ],
    },
    format,
  )
}
