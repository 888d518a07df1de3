import type { ReturnableLine, ReturnableReceipt } from '@wellstock/contract/buying/vendor-returns'
import { said } from '@wellstock/messages/sentence'
import { covers, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { getItem } from '../../stock/inventory/items.ts'

/** The columns of a line `n` that says a receipt line and an item, joined by `KEPT_JOINS`. */
export const KEPT = `n.receipt_line_id, n.item_id, o.id as order_id, o.number as "orderNumber", d.sku, d.name, d.unit, coalesce(q.name, '') as room,
  b.code as bin, k.lot_number, k.expiry_date, i.serial_number, k.unit_cost`
export const KEPT_JOINS = `
  join receipt_line k on k.organization_id = n.organization_id and k.id = n.receipt_line_id
  join product d on d.organization_id = k.organization_id and d.id = k.product_id
  join item i on i.organization_id = n.organization_id and i.id = n.item_id
  left join room q on q.organization_id = i.organization_id and q.id = i.room_id
  left join bin b on b.organization_id = i.organization_id and b.id = i.bin_id
  left join vendor_order_line l on l.organization_id = k.organization_id and l.id = k.vendor_order_line_id
  left join vendor_order o on o.organization_id = l.organization_id and o.id = l.vendor_order_id`

export type KeptRow<Line extends { order: unknown }> = Omit<Line, 'order'> & {
  orderId: string | null
  orderNumber: string | null
}

export const keptOf = <Line extends { order: unknown }>({
  orderId,
  orderNumber,
  ...line
}: KeptRow<Line>) => ({
  ...line,
  order: orderId === null ? null : { id: orderId, number: orderNumber ?? '' },
})

/**
 * What can go back of a receipt: what its lines put away and no other return takes, in each place of the office where some of it is now.
 * `returnId`: a return whose own lines are to be changed.
 */
export async function returnableLines(
  db: Connection,
  { organizationId }: Pick<Person, 'organizationId'>,
  receiptId: string,
  returnId: string | null,
): Promise<ReturnableLine[]> {
  const rows = await db.rows<KeptRow<ReturnableLine>>(
    `select ${KEPT}, k.quantity as received, n.returnable, n.free
     from (
       select k.organization_id, k.id as receipt_line_id, i.id as item_id, k.position, i.id <> k.item_id as moved,
         k.quantity - k.on_returns + coalesce((select sum(m.quantity)::integer from vendor_return_line m
           where m.organization_id = k.organization_id and m.receipt_line_id = k.id and m.return_id = $3), 0) as returnable, s.on_hand - s.reserved as free
       from receipt r
       join receipt_line k on k.organization_id = r.organization_id and k.receipt_id = r.id and k.outcome <> 'rejected'
       join item i on i.organization_id = k.organization_id and i.product_id = k.product_id and i.office_id = r.office_id
       join stock_balance s on s.organization_id = i.organization_id and s.item_id = i.id and s.lot_id is not distinct from k.lot_id
       where r.organization_id = $1 and r.id = $2 and r.state = 'posted' and s.on_hand > s.reserved) n
     ${KEPT_JOINS} where n.returnable > 0 order by n.position, n.moved, q.number, i.id`,
    [organizationId, receiptId, returnId],
  )
  return rows.map((row) => keptOf<ReturnableLine>(row))
}

/** The same, of a receipt of the offices somebody sends goods back from. */
export async function findReturnable(
  db: Connection,
  person: Person,
  { receiptId, returnId = null }: { receiptId: string; returnId?: string | null | undefined },
) {
  const [receipt] = await db.rows<{ officeId: string }>(
    'select office_id from receipt where organization_id = $1 and id = $2',
    [person.organizationId, receiptId],
  )
  if (!receipt || !covers(scopeOf(person, 'vendor-returns.write'), receipt.officeId))
    throw problem('NOT_FOUND', said.receipt_not_found())
  return returnableLines(db, person, receiptId, returnId)
}

/** The receipts by which what an item holds came, or one lot of it, and of which something can still go back. */
export async function findReceiptsOf(
  db: Connection,
  person: Person,
  { itemId, lotId = null }: { itemId: string; lotId?: string | null | undefined },
) {
  const { officeId } = await getItem(db, scopeOf(person, 'vendor-returns.write'), itemId)
  return db.rows<ReturnableReceipt>(
    `select r.id, r.number, v.name as "vendorName", r.received_at, array_agg(distinct k.lot_number order by k.lot_number) as lots
     from item i
     join receipt_line k on k.organization_id = i.organization_id and k.product_id = i.product_id and k.outcome <> 'rejected'
     join receipt r on r.organization_id = k.organization_id and r.id = k.receipt_id and r.office_id = $3 and r.state = 'posted'
     join vendor v on v.organization_id = r.organization_id and v.id = r.vendor_id
     join stock_balance s on s.organization_id = i.organization_id and s.item_id = i.id and s.lot_id is not distinct from k.lot_id
     where i.organization_id = $1 and i.id = $2 and s.on_hand > s.reserved and ($4::uuid is null or k.lot_id = $4)
       and k.on_returns < k.quantity
     group by r.id, r.number, v.name, r.received_at order by r.received_at desc, r.number desc`,
    [person.organizationId, itemId, officeId, lotId],
  )
}
