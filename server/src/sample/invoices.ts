import { normalizedNumber } from '@wellstock/domain/buying/invoice-number'
import type pg from 'pg'
import { revalueLots } from '../buying/invoices/revalue-stock.ts'
import { dateOf, dayOf } from './calendar.ts'
import { idOf, idOfText } from './identity.ts'
import { organization } from './organization.ts'
import { people } from './people.ts'
import { detailsOf } from './vendor-details.ts'
import { vendors } from './vendors.ts'

type Order = { id: string; vendor_id: string; office_id: string; total: number }

/** What all invoices made of the cost of lots, and one that is here before anything it bills: the others are loaded with what they bill. */
export async function loadInvoices(client: pg.PoolClient, anchor: string) {
  await client.query(revalueLots(`i.state in ('approved', 'paid')`), [organization.id])
  const { rows } = await client.query<Order>(
    `select v.id, v.vendor_id, v.office_id, v.total::float8 as total from vendor_order v
     where v.organization_id = $1 and v.state = 'acknowledged' order by v.sent_at, v.id limit 1`,
    [organization.id],
  )
  const [order] = rows
  const vendor = vendors.find(({ id }) => id === order?.vendor_id)
  const clerk = people.find(({ primaryRole }) => primaryRole === 'order_manager')
  if (!order || !vendor || !clerk) return
  const id = idOf('invoice|before it came')
  const [number, day] = ['26-114 730', dayOf(anchor) - 1]
  await client.query(
    `insert into invoice (organization_id, id, kind, number, compared_number, vendor_id, office_id, invoiced_on, due_on, subtotal, is_first_pass,
       captured_by, captured_at, updated_at)
     values ($1, $2, 'invoice', $3, $4, $5, $6, $7, $8, $9, false, $10, $11, $11)`,
    [
      ...[organization.id, id, number, normalizedNumber(number), order.vendor_id, order.office_id],
      ...[dateOf(day), dateOf(day + detailsOf(vendor).payment_days), order.total, clerk.id],
      new Date(Date.parse(anchor) - 4 * 60 * 60_000).toISOString(),
    ],
  )
  const lineId = idOfText(`$2::uuid || ' ' || l.id`)
  const ofOrder = 'from vendor_order_line l where l.organization_id = $1 and l.vendor_order_id = $3'
  await client.query(
    `insert into invoice_line (organization_id, id, invoice_id, position, vendor_order_line_id, pack, pack_quantity, packs, pack_price, amount,
       quantity, matched_quantity, billable, expected_amount, billed_amount, tolerance)
     select $1, ${lineId}, $2, l.position, l.id, l.pack, l.pack_quantity, l.packs, l.pack_price, l.amount, l.quantity, l.quantity, 0,
       l.amount, l.amount, greatest(1, trunc(l.amount * 0.02, 2)) ${ofOrder}`,
    [organization.id, id, order.id],
  )
  await client.query(
    `insert into invoice_exception (organization_id, id, invoice_id, line_id, cause, amount, quantity)
     select $1, ${idOfText(`'no receipt' || l.id`)}, $2, ${lineId}, 'no_receipt', l.amount, l.quantity ${ofOrder}`,
    [organization.id, id, order.id],
  )
}
