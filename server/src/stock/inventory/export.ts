import type { ItemFilter } from '@wellstock/contract/stock/inventory'
import type { CodeScheme } from '@wellstock/contract/stock/item-details'
import type { Item } from '@wellstock/contract/stock/items'
import type { ExportFormat } from '@wellstock/domain/platform/file-formats'
import { groupedBy } from '@wellstock/domain/platform/grouped-by'
import { mod43 } from '@wellstock/domain/stock/scan-codes/check-digits'
import { withUsualLevels } from '@wellstock/domain/stock/seasons'
import { scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { everyPage } from '../../platform/files/every-page.ts'
import { frameOf } from '../../platform/files/frame-of.ts'
import { type Column, givenFilters, type Row, tableFile } from '../../platform/files/table-file.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { messagesIn, type Texts } from '../../platform/messages.ts'
import { listItems } from './items.ts'

type Wanted = Omit<ItemFilter, 'page' | 'pageSize'> & { format: ExportFormat }

/**
 * The list as a file, a row for each lot of an item and one for what it has without a lot. Its columns are those an import
 * reads, under names that an import knows, in whichever language; its levels those people set, in a season too.
 */
export async function exportItems(call: ScopedCall, { format, ...filter }: Wanted): Promise<FileAnswer> {
  const { officeId } = filter
  const frame = await frameOf(call, officeId ?? call.request.officeId ?? undefined)
  const m = messagesIn(frame.language)
  return tableFile(
    {
      ...frame,
      title: m.common_inventory(),
      filters: givenFilters([
        [m.files_search(), filter.search],
        [m.common_status(), filter.status],
        [m.common_category(), filter.category],
        [m.common_department(), filter.department],
        [m.common_vendor(), filter.vendor],
        [m.common_type(), filter.type],
        [m.item_location(), filter.location],
      ]),
      columns: exportColumns(m),
      rows: rowsOf(call, filter),
    },
    format,
  )
}

export const exportColumns = (m: Texts): Column[] => [
  { key: 'sku', label: m.common_sku(), kind: 'text', width: 14 },
  { key: 'name', label: m.common_name(), kind: 'text', width: 36 },
  { key: 'category', label: m.common_category(), kind: 'text', width: 18 },
  { key: 'type', label: m.common_type(), kind: 'text', width: 10 },
  { key: 'vendor', label: m.common_vendor(), kind: 'text', width: 18 },
  { key: 'quantity', label: m.common_quantity(), kind: 'number' },
  { key: 'unit', label: m.item_unit(), kind: 'text', width: 8 },
  { key: 'minQuantity', label: m.item_minQuantity(), kind: 'number' },
  { key: 'reorderPoint', label: m.item_reorderPoint(), kind: 'number' },
  { key: 'maxQuantity', label: m.item_maxQuantity(), kind: 'number' },
  { key: 'unitPrice', label: m.item_unit_price(), kind: 'money' },
  { key: 'purchaseDate', label: m.item_purchaseDate(), kind: 'date' },
  { key: 'department', label: m.common_department(), kind: 'text', width: 16 },
  { key: 'location', label: m.item_location(), kind: 'text' },
  { key: 'room', label: m.common_room(), kind: 'text', width: 18 },
  { key: 'office', label: m.common_office(), kind: 'text', width: 18 },
  { key: 'serialNumber', label: m.item_serialNumber(), kind: 'text', width: 14 },
  { key: 'lotNumber', label: m.item_lotNumber(), kind: 'text', width: 14 },
  { key: 'expiryDate', label: m.item_expiryDate(), kind: 'date' },
  { key: 'codes', label: m.item_code(), kind: 'text', width: 18 },
  { key: 'notes', label: m.common_notes(), kind: 'text' },
]

function rowsOf(call: ScopedCall, filter: Omit<ItemFilter, 'page' | 'pageSize'>) {
  const { person } = call
  // A place the query names wins over the office in the header, as in the list.
  const scope = filter.officeId || filter.roomId ? scopeOf(person, 'inventory.read') : call.scope
  return everyPage(call, async (db, paging) => {
    const { items, total } = await listItems(db, scope, { ...filter, ...paging })
    return { rows: await withLotsAndCodes(db, person.organizationId, items), total }
  })
}

type Balance = { itemId: string; lotNumber: string | null; expiryDate: string | null; onHand: number }
type Code = { productId: string; scheme: CodeScheme; code: string }

async function withLotsAndCodes(db: Connection, organizationId: string, items: Item[]): Promise<Row[]> {
  const balances = await db.rows<Balance>(
    `select b.item_id, l.number as "lotNumber", l.expiry_date, b.on_hand
     from stock_balance b left join lot l on l.organization_id = b.organization_id and l.id = b.lot_id
     where b.organization_id = $1 and b.item_id = any($2) and b.on_hand > 0
     order by l.expiry_date nulls last, l.number nulls last`,
    [organizationId, items.map(({ id }) => id)],
  )
  const codes = await db.rows<Code>(
    `select product_id, scheme, code from product_code
     where organization_id = $1 and product_id = any($2) order by scheme, code`,
    [organizationId, [...new Set(items.map(({ productId }) => productId))]],
  )
  const lotsOf = groupedBy(balances, ({ itemId }) => itemId)
  const codesOf = groupedBy(codes, ({ productId }) => productId)
  return items.flatMap((item) => {
    const row = {
      ...withUsualLevels(item),
      room: item.roomId && [item.roomNumber, item.roomName].filter(Boolean).join(' · '),
      office: item.officeName,
      codes: (codesOf.get(item.productId) ?? []).map(scannedCode).join('; '),
    }
    const lots = lotsOf.get(item.id) ?? [{ lotNumber: null, expiryDate: null, onHand: 0 }]
    return lots.map(({ lotNumber, expiryDate, onHand }) => ({
      ...row,
      quantity: onHand,
      lotNumber,
      expiryDate,
    }))
  })
}

/** A code as a scanner would type it. */
function scannedCode({ scheme, code }: Code): string {
  if (scheme !== 'HIBC') return code
  return `+${code}${mod43(`+${code}`) ?? ''}`
}
