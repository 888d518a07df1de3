import type { BillableLine } from '@wellstock/contract/buying/invoice'
import type { VendorOrderState } from '@wellstock/domain/buying/vendor-orders'
import type { CreditableLine } from '@wellstock/domain/buying/vendor-returns'
import type { Connection } from '../../platform/database/database.ts'

type Row = Omit<BillableLine, 'order' | 'billedBefore'> & {
  orderId: string
  orderNumber: string
  orderState: VendorOrderState
  billedQuantity: number
  billedAmount: number
}

/** A line `l` with all its match is made of; $2: an invoice whose own lines do not count as billed before. */
const LINE = `l.id as vendor_order_line_id, o.id as order_id, o.number as "orderNumber", o.state as "orderState", d.id as product_id, d.sku, d.name, d.unit,
  l.vendor_sku, l.pack, l.pack_quantity, l.pack_price, l.quantity, l.received, l.sent_back - l.replaced as returned,
  array(select distinct p.pack_quantity from (
      select c.pack_quantity from product_code c where c.organization_id = d.organization_id and c.product_id = d.id
      union all select q.pack_quantity from vendor_product s
      join vendor_price q on q.organization_id = s.organization_id and q.vendor_product_id = s.id
      where s.organization_id = d.organization_id and s.product_id = d.id) p
    where p.pack_quantity not in (1, l.pack_quantity) order by 1) as other_packs,
  -- What went back already is not in question any more.
  coalesce((select sum(k.quantity - k.sent_back)::integer from receipt_line k
    join vendor_claim c on c.organization_id = k.organization_id and c.receipt_id = k.receipt_id and c.state in ('open', 'sent')
    where k.organization_id = l.organization_id and k.vendor_order_line_id = l.id and k.outcome = 'quarantined'), 0) as claimed,
  coalesce(b.quantity, 0) as "billedQuantity", coalesce(b.amount, 0)::float8 as "billedAmount"`
const LINE_JOINS = `
  join vendor_order o on o.organization_id = l.organization_id and o.id = l.vendor_order_id
  join product d on d.organization_id = l.organization_id and d.id = l.product_id
  left join lateral (
    select sum(case i.kind when 'invoice' then n.matched_quantity else -n.matched_quantity end)::integer as quantity,
      sum(n.matched_quantity) filter (where i.kind = 'credit_note')::integer as credited,
      sum(case i.kind when 'invoice' then n.amount else -n.amount end) as amount
    from invoice_line n join invoice i on i.organization_id = n.organization_id and i.id = n.invoice_id
    where n.organization_id = l.organization_id and n.vendor_order_line_id = l.id and i.state <> 'void' and i.id is distinct from $2) b on true`

const lineOf = ({
  orderId,
  orderNumber,
  orderState,
  billedQuantity,
  billedAmount,
  ...line
}: Row): BillableLine => ({
  ...line,
  order: { id: orderId, number: orderNumber, state: orderState },
  billedBefore: { quantity: Math.max(0, billedQuantity), amount: Math.max(0, billedAmount) },
})

/** Lines of vendor orders by their identifiers, as an invoice bills them. */
export async function billableLines(
  db: Connection,
  organizationId: string,
  ids: readonly string[],
  exceptInvoiceId: string | null = null,
): Promise<BillableLine[]> {
  if (ids.length === 0) return []
  const rows = await db.rows<Row>(
    `select ${LINE} from vendor_order_line l ${LINE_JOINS} where l.organization_id = $1 and l.id = any($3)`,
    [organizationId, exceptInvoiceId, ids],
    'billed-lines',
  )
  return rows.map(lineOf)
}

/** The same, as what a vendor has to credit of them is worked out. */
export async function creditableLines(
  db: Connection,
  organizationId: string,
  ids: readonly string[],
): Promise<(CreditableLine & { vendorOrderLineId: string })[]> {
  const rows = await db.rows<Row & Pick<CreditableLine, 'toCredit' | 'credited'>>(
    `select ${LINE}, l.to_credit, coalesce(b.credited, 0) as credited
     from vendor_order_line l ${LINE_JOINS} where l.organization_id = $1 and l.id = any($3)`,
    [organizationId, null, ids],
    'creditable-lines',
  )
  return rows.map(({ toCredit, credited, ...row }) => {
    const { billedBefore: billed, ...line } = lineOf(row)
    return { ...line, billed, toCredit, credited }
  })
}

export type Billed = { vendorId: string; officeId: string; vendorOrderId?: string | undefined }

/**
 * What was sent to a vendor for an office and is not billed whole, replacements aside: what has come first, the oldest order first. At most
 * 500 lines.
 */
export async function openLines(
  db: Connection,
  organizationId: string,
  { vendorId, officeId, vendorOrderId }: Billed,
  exceptInvoiceId: string | null,
): Promise<BillableLine[]> {
  const rows = await db.rows<Row>(
    `select ${LINE} from vendor_order_line l ${LINE_JOINS}
     where l.organization_id = $1 and l.return_id is null and o.office_id = $4 and o.sent_at is not null and o.state not in ('closed', 'cancelled')
       and o.vendor_id in (select v.id from vendor v where v.organization_id = $1 and $3 in (v.id, v.merged_into))
       and ($5::uuid is null or o.id = $5) and greatest(l.received, l.quantity - l.closed) > coalesce(b.quantity, 0)
     order by l.received > coalesce(b.quantity, 0) desc, o.sent_at, o.id, l.position limit 500`,
    [organizationId, exceptInvoiceId, vendorId, officeId, vendorOrderId ?? null],
    'lines-to-bill',
  )
  return rows.map(lineOf)
}

export type Extras = { id: string; number: string; freight: number; tax: number }

/** Freight and tax that the vendor orders of these lines are still expected to cost, beside what their other invoices billed. */
export const expectedExtras = (
  db: Connection,
  organizationId: string,
  lineIds: readonly string[],
  exceptInvoiceId: string | null,
) =>
  db.rows<Extras>(
    `select o.id, o.number, greatest(0, o.freight - coalesce(b.freight, 0))::float8 as freight,
       greatest(0, o.tax - coalesce(b.tax, 0))::float8 as tax
     from vendor_order o
     left join lateral (
       -- What an invoice for several orders bills beside its lines counts for each of them.
       select sum(i.freight) as freight, sum(i.tax) as tax from invoice i
       where i.organization_id = o.organization_id and i.state <> 'void' and i.kind = 'invoice' and i.id is distinct from $3 and i.id = any(array(
         select n.invoice_id from vendor_order_line l
         join invoice_line n on n.organization_id = l.organization_id and n.vendor_order_line_id = l.id
         where l.organization_id = o.organization_id and l.vendor_order_id = o.id))) b on true
     where o.organization_id = $1 and o.id = any(array(select l.vendor_order_id from vendor_order_line l where l.organization_id = $1 and l.id = any($2)))
     order by o.number`,
    [organizationId, lineIds, exceptInvoiceId],
    'expected-extras',
  )
