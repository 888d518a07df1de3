import type { Receipt, ReceiptLine } from '@wellstock/contract/buying/receipt'
import { WITNESS_VALUE } from '@wellstock/domain/stock/commands'
import { covers, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { claimDue } from './claim-due.ts'
import { findClaim } from './claims.ts'
import { receiptDocument } from './receipt-document.ts'
import { receiptList } from './receipt-list.ts'

type More = Pick<Receipt, 'note' | 'temperature' | 'currency' | 'vendorEmail'> & {
  reversedAt: string | null
  reversedBy: string | null
  witness: string | null
  remark: string
}

/** A receipt for whoever sees those of its office. */
export async function getReceipt(db: Connection, person: Person, id: string): Promise<Receipt> {
  const { organizationId } = person
  const { reversedAt, reversedBy, witness, remark, ...row } = await receiptList.one<More>(db, person, id, {
    more: `r.note, r.temperature::float8 as temperature, z.currency, coalesce(nullif(c.email, ''), v.email, '') as vendor_email,
      r.reversed_at, b.name as "reversedBy", w.name as witness, r.remark`,
    also: `join organization z on z.id = r.organization_id
      left join vendor_contact c on c.organization_id = v.organization_id and c.vendor_id = v.id and c.is_primary
      left join person b on b.organization_id = r.organization_id and b.id = r.reversed_by
      left join person w on w.organization_id = r.organization_id and w.id = r.witness_id`,
    notFound: receiptDocument.notFound,
  })
  const isPosted = row.state === 'posted'
  const lines = await linesOf(db, organizationId, id)
  const isLeft = lines.some(
    ({ outcome, quantity, returned }) => outcome !== 'rejected' && returned < quantity,
  )
  const claim = await findClaim(db, person, { receiptId: id })
  return {
    ...row,
    lines,
    claim,
    claimDue: claim?.endedAt === null ? await claimDue(db, organizationId, id) : 0,
    reversed: reversedAt === null ? null : { at: reversedAt, by: reversedBy ?? '', witness, reason: remark },
    canReverse: isPosted && covers(scopeOf(person, 'receipts.write'), row.office.id),
    needsWitness: row.value > WITNESS_VALUE,
    canMatch: isPosted && row.unmatched > 0 && covers(scopeOf(person, 'vendor-orders.write'), row.office.id),
    canReturn:
      isPosted &&
      isLeft &&
      row.vendor !== null &&
      covers(scopeOf(person, 'vendor-returns.write'), row.office.id),
  }
}

type LineRow = Omit<ReceiptLine, 'order' | 'item'> & {
  orderId: string | null
  orderNumber: string | null
  itemId: string | null
  room: string | null
  bin: string | null
  turn: number
}

/** The lines as they are put away: in the order of rooms and bins. */
async function linesOf(db: Connection, organizationId: string, id: string): Promise<ReceiptLine[]> {
  const rows = await db.rows<LineRow>(
    `select k.id, k.vendor_order_line_id, o.id as order_id, o.number as "orderNumber", d.id as product_id, d.sku, d.name, d.unit,
       case when x.id <> d.id then x.name end as instead_of, k.item_id, coalesce(q.name, '') as room, b.code as bin, i.serial_number,
       (row_number() over (order by q.number, b.position nulls last, b.code, k.position))::integer as turn,
       k.lot_number, k.expiry_date, k.quantity, k.outcome, k.problem, k.unit_cost, k.note,
       k.on_returns as returned
     from receipt_line k
     join product d on d.organization_id = k.organization_id and d.id = k.product_id
     left join vendor_order_line l on l.organization_id = k.organization_id and l.id = k.vendor_order_line_id
     left join product x on x.organization_id = l.organization_id and x.id = l.product_id
     left join vendor_order o on o.organization_id = l.organization_id and o.id = l.vendor_order_id
     left join item i on i.organization_id = k.organization_id and i.id = k.item_id
     left join room q on q.organization_id = i.organization_id and q.id = i.room_id
     left join bin b on b.organization_id = i.organization_id and b.id = i.bin_id
     where k.organization_id = $1 and k.receipt_id = $2 order by k.position`,
    [organizationId, id],
  )
  return rows.map(({ orderId, orderNumber, itemId, room, bin, turn, ...line }) => ({
    ...line,
    order: orderId === null ? null : { id: orderId, number: orderNumber ?? '' },
    item: itemId === null ? null : { id: itemId, room: room ?? '', bin, order: turn },
  }))
}
