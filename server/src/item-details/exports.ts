import type { Item, Movement } from '@wellstock/contract/inventory'
import type { ExportFormat } from '@wellstock/domain/file-formats'
import { frameOf } from '../documents/frame-of.ts'
import { type Row, tableFile } from '../documents/table-file.ts'
import type { ScopedCall } from '../http/call.ts'
import { getItem } from '../inventory/items.ts'
import { listLots, listMovements } from '../inventory/movements.ts'
import { exportWords } from './export-words.ts'

type Wanted = { id: string; format: ExportFormat }
const PAGE = 500

const headOf = async (call: ScopedCall, item: Item) => ({
  ...(await frameOf(call, item.officeId)),
  subtitle: `${item.sku} · ${item.officeName}, ${item.location}`,
  filters: [],
})

export async function exportLots(call: ScopedCall, { id, format }: Wanted) {
  const item = await getItem(call.db, call.scope, id)
  const head = await headOf(call, item)
  const w = exportWords[head.language]
  const lots = await listLots(call.db, call.scope, id)
  return tableFile(
    {
      ...head,
      title: `${item.name}: ${w.lots}`,
      columns: [
        { key: 'lotNumber', label: w.lot, kind: 'text' },
        { key: 'expiryDate', label: w.expiry, kind: 'date' },
        { key: 'onHand', label: `${w.onHand} (${item.unit})`, kind: 'number' },
        { key: 'reserved', label: w.reserved, kind: 'number' },
        { key: 'hold', label: w.hold, kind: 'text' },
        { key: 'holdReason', label: w.reason, kind: 'text' },
        { key: 'receivedAt', label: w.received, kind: 'instant' },
        { key: 'unitCost', label: w.unitCost, kind: 'money' },
      ],
      rows: lots.map((lot) => ({ ...lot, hold: lot.hold === 'none' ? '' : w[lot.hold] })),
    },
    format,
  )
}

export async function exportLedger(call: ScopedCall, { id, format }: Wanted) {
  const item = await getItem(call.db, call.scope, id)
  const head = await headOf(call, item)
  const w = exportWords[head.language]
  return tableFile(
    {
      ...head,
      title: `${item.name}: ${w.ledger}`,
      columns: [
        { key: 'occurredAt', label: w.when, kind: 'instant' },
        { key: 'type', label: w.movement, kind: 'text' },
        { key: 'quantity', label: w.change, kind: 'number' },
        { key: 'balance', label: `${w.balance} (${item.unit})`, kind: 'number' },
        { key: 'lotNumber', label: w.lot, kind: 'text' },
        { key: 'expiryDate', label: w.expiry, kind: 'date' },
        { key: 'unitCost', label: w.unitCost, kind: 'money' },
        { key: 'reason', label: w.reason, kind: 'text' },
        { key: 'note', label: w.note, kind: 'text' },
        { key: 'actor', label: w.who, kind: 'text' },
      ],
      rows: movementsOf(call, item, w),
    },
    format,
  )
}

/** The whole ledger, page by page; each page on a connection of its own, since the file is sent after the call. */
async function* movementsOf(
  { app, person, scope }: ScopedCall,
  item: Item,
  words: Record<Movement['type'], string>,
): AsyncGenerator<Row> {
  for (let page = 1; ; page++) {
    const { items, total } = await app.database.read(person.organizationId, (db) =>
      listMovements(db, scope, { id: item.id, page, pageSize: PAGE }),
    )
    yield* items.map((movement) => ({ ...movement, type: words[movement.type] }))
    if (page * PAGE >= total) return
  }
}
