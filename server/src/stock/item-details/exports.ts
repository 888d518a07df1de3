import type { Item } from '@wellstock/contract/stock/items'
import type { ExportFormat } from '@wellstock/domain/platform/file-formats'
import { said } from '@wellstock/messages/sentence'
import { everyPage } from '../../platform/files/every-page.ts'
import { frameOf } from '../../platform/files/frame-of.ts'
import { tableFile } from '../../platform/files/table-file.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { messagesIn, say, type Texts } from '../../platform/messages.ts'
import { getItem } from '../inventory/items.ts'
import { listLots, listMovements } from '../inventory/movements.ts'

type Wanted = { id: string; format: ExportFormat }
const headOf = async (call: ScopedCall, item: Item) => ({
  ...(await frameOf(call, item.officeId)),
  subtitle: `${item.sku} · ${item.officeName}, ${item.location}`,
  filters: [],
})

export async function exportLots(call: ScopedCall, { id, format }: Wanted) {
  const item = await getItem(call.db, call.scope, id)
  const head = await headOf(call, item)
  const m = messagesIn(head.language)
  const lots = await listLots(call.db, call.scope, id)
  return tableFile(
    {
      ...head,
      title: `${item.name}: ${m.inventory_file_lots()}`,
      columns: [
        { key: 'lotNumber', label: m.lot_number(), kind: 'text' },
        { key: 'expiryDate', label: m.common_expiry(), kind: 'date' },
        { key: 'onHand', label: `${m.common_on_hand()} (${item.unit})`, kind: 'number' },
        { key: 'reserved', label: m.files_reserved(), kind: 'number' },
        { key: 'hold', label: m.inventory_file_hold(), kind: 'text' },
        { key: 'holdReason', label: m.common_reason(), kind: 'text' },
        { key: 'receivedAt', label: m.inventory_file_received(), kind: 'instant' },
        { key: 'unitCost', label: m.inventory_file_unit_cost(), kind: 'money' },
      ],
      rows: lots.map((lot) => ({
        ...lot,
        hold: lot.hold === 'none' ? '' : say(said[`hold_${lot.hold}`](), head.language),
      })),
    },
    format,
  )
}

export async function exportLedger(call: ScopedCall, { id, format }: Wanted) {
  const item = await getItem(call.db, call.scope, id)
  const head = await headOf(call, item)
  const m = messagesIn(head.language)
  return tableFile(
    {
      ...head,
      title: `${item.name}: ${m.inventory_file_ledger()}`,
      columns: [
        { key: 'occurredAt', label: m.common_when(), kind: 'instant' },
        { key: 'type', label: m.ledger_type(), kind: 'text' },
        { key: 'quantity', label: m.ledger_change(), kind: 'number' },
        { key: 'balance', label: `${m.inventory_file_balance()} (${item.unit})`, kind: 'number' },
        { key: 'lotNumber', label: m.lot_number(), kind: 'text' },
        { key: 'expiryDate', label: m.common_expiry(), kind: 'date' },
        { key: 'unitCost', label: m.inventory_file_unit_cost(), kind: 'money' },
        { key: 'reason', label: m.common_reason(), kind: 'text' },
        { key: 'note', label: m.common_note(), kind: 'text' },
        { key: 'actor', label: m.ledger_who(), kind: 'text' },
      ],
      rows: movementsOf(call, item, m),
    },
    format,
  )
}

const movementsOf = (call: ScopedCall, { id }: Item, m: Texts) =>
  everyPage(call, async (db, paging) => {
    const { items, total } = await listMovements(db, call.scope, { id, ...paging })
    const rows = items.map((movement) => ({
      ...movement,
      type: m[`inventory_file_movement_${movement.type}`](),
    }))
    return { rows, total }
  })
