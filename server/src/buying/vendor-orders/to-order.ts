import type { ToOrder } from '@wellstock/contract/buying/vendor-order'
import { lineAmount } from '@wellstock/domain/buying/orders'
import { sumOf } from '@wellstock/domain/finance/money'
import { officesInScope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { type Listed, pricesNow } from './prices-now.ts'

/** Lines shown at a time: what is left appears as these are ordered. */
const MOST = 500

type Row = Omit<ToOrder['lines'][number], 'order' | 'amount' | 'packPrice' | 'priceSource'> &
  Listed & {
    orderId: string
    orderNumber: string
    officeName: string
    officeCode: string
    vendorName: string | null
    vendorSlug: string | null
    minimumOrder: number | null
    freeFreightAbove: number | null
    isOpen: boolean
    draftId: string | null
    draftTotal: number | null
  }

/** Of an order `o` with lines `n`: that no vendor has all of a line. */
export const UNSOURCED = `order_is_approved(o.state) and n.cancelled_at is null and n.sourced < n.packs * n.pack_quantity`

/** What is approved and no vendor has yet, by office and vendor: those needed first come first. */
export async function listToOrder({ db, scope }: Pick<ScopedCall, 'db' | 'scope'>): Promise<ToOrder[]> {
  const rows = await db.rows<Row>(
    `select n.id as "orderLineId", o.id as "orderId", o.number as "orderNumber", r.name as "requestedBy", o.office_id, f.name as "officeName",
       f.code as "officeCode", v.id as vendor_id, v.name as "vendorName", v.slug as "vendorSlug", v.minimum_order, v.free_freight_above,
       coalesce(v.state = 'active', false) as "isOpen", n.product_id, p.sku, p.name, p.unit, n.pack, n.pack_quantity,
       n.quantity - n.sourced as quantity, n.pack_price, n.price_source,
       round(n.amount * (n.quantity - n.sourced) / n.quantity, 2) as approved_amount, coalesce(n.needed_by, o.needed_by) as needed_by,
       d.id as "draftId", d.total as "draftTotal"
     from supply_order o
     join supply_order_line n on n.organization_id = o.organization_id and n.order_id = o.id
     join office f on f.organization_id = o.organization_id and f.id = o.office_id
     join person r on r.organization_id = o.organization_id and r.id = o.requested_by
     join product p on p.organization_id = n.organization_id and p.id = n.product_id
     left join vendor w on w.organization_id = n.organization_id and w.id = n.offered_by
     left join vendor v on v.organization_id = n.organization_id and v.id = coalesce(w.merged_into, w.id)
     left join vendor_order d on d.organization_id = o.organization_id and d.state = 'draft' and d.direct_order_id is null and d.office_id = o.office_id and d.vendor_id = v.id
     where o.organization_id = $1 and ($2::uuid[] is null or o.office_id = any($2)) and ${UNSOURCED}
     order by coalesce(n.needed_by, o.needed_by), o.number, n.position limit ${MOST}`,
    [scope.organizationId, officesInScope(scope)],
  )
  const priced = await pricesNow(db, scope.organizationId, rows)
  const groups = new Map<string, ToOrder>()
  rows.forEach((row, place) => {
    const price = priced[place] ?? row
    const key = `${row.officeId} ${row.vendorId}`
    const group = groups.get(key) ?? groupOf(row)
    const { packPrice, priceSource } = price
    const amount = lineAmount(row.quantity / row.packQuantity, packPrice)
    group.lines.push({
      orderLineId: row.orderLineId,
      order: { id: row.orderId, number: row.orderNumber },
      requestedBy: row.requestedBy,
      productId: row.productId,
      sku: row.sku,
      name: row.name,
      unit: row.unit,
      pack: row.pack,
      packQuantity: row.packQuantity,
      quantity: row.quantity,
      packPrice,
      priceSource,
      amount,
      approvedAmount: row.approvedAmount,
      neededBy: row.neededBy,
    })
    group.total = sumOf([group.total, amount])
    groups.set(key, group)
  })
  return [...groups.values()]
}

const groupOf = (row: Row): ToOrder => ({
  vendor:
    row.vendorId === null
      ? null
      : {
          id: row.vendorId,
          name: row.vendorName ?? '',
          slug: row.vendorSlug ?? '',
          minimumOrder: row.minimumOrder,
          freeFreightAbove: row.freeFreightAbove,
          isOpen: row.isOpen,
        },
  office: { id: row.officeId, name: row.officeName, code: row.officeCode },
  draft: row.draftId === null ? null : { id: row.draftId, total: row.draftTotal ?? 0 },
  total: 0,
  lines: [],
})

/** The vendors there are, by name. What is on hold or blocked, or not released for buying yet, is sent nothing. */
export const listVendors = (db: Connection, organizationId: string) =>
  db.rows<{ id: string; name: string; isOpen: boolean }>(
    `select id, name, state = 'active' as "isOpen" from vendor where organization_id = $1 and merged_into is null order by lower(name), id`,
    [organizationId],
  )

/** How many lines no vendor has all of. */
export const countToOrder = async (
  db: Connection,
  organizationId: string,
  offices: readonly string[] | null,
): Promise<number> => {
  const [row] = await db.rows<{ count: number }>(
    `select count(*) as count from supply_order o
     join supply_order_line n on n.organization_id = o.organization_id and n.order_id = o.id
     where o.organization_id = $1 and ($2::uuid[] is null or o.office_id = any($2)) and ${UNSOURCED}`,
    [organizationId, offices],
  )
  return row?.count ?? 0
}
