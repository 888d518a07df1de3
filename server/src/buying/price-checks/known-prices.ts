import type { AgreedPrice, PaidPrice } from '@wellstock/domain/buying/price-flags'
import type { Connection } from '../../platform/database/database.ts'

/** So many of the latest prices of a year make the trend of a product. */
const PRICES = 24

export type Known = {
  productId: string
  day: string
  paid: PaidPrice[]
  agreed: AgreedPrice[]
  packs: number[]
}
type Where = {
  officeId: string | null
  vendorId?: string | null
  exceptOrderId?: string
  /** Of products that vendors were sent: of the others nothing is known then. */
  onlySent?: boolean
}

/**
 * What prices of products are held against. Of a vendor: what it was sent and has billed in the last year, past orders included, and what was agreed with it.
 * Without one, or where it has none: what approved orders of the last year say; else what the product cost last in the office, or in
 * another one; and what was agreed with vendors that can be bought from.
 */
export async function knownPrices(
  tx: Connection,
  organizationId: string,
  productIds: readonly string[],
  { officeId, vendorId = null, exceptOrderId, onlySent = false }: Where,
): Promise<ReadonlyMap<string, Known>> {
  const known = await tx.rows<Known>(
    `with own as materialized (select array(select v.id from vendor v where v.organization_id = $1 and $6::uuid in (v.id, v.merged_into)) as ids)
     select w.product_id, t.today as day, coalesce(v.paid, b.paid, k.paid, '[]') as paid, coalesce(a.own, a.agreed, '[]') as agreed,
       array(select p.pack_quantity from product_code p where p.organization_id = $1 and p.product_id = w.product_id
         union select q.pack_quantity from vendor_product s
         join vendor_price q on q.organization_id = s.organization_id and q.vendor_product_id = s.id
         where s.organization_id = $1 and s.product_id = w.product_id) as packs
     from unnest((select $2::uuid[])) as w (product_id)
     cross join own
     cross join (select coalesce((select office_today(o.timezone) from office o where o.organization_id = $1 and o.id = $4),
       organization_today($1)) as today offset 0) t
     left join lateral (
       select jsonb_agg(jsonb_build_object('day', c.day, 'price', c.price, 'packQuantity', c.pack_quantity) order by c.day, c.at) as paid from (
         select office_today(f.timezone, o.sent_at) as day, l.pack_price / l.pack_quantity as price, l.pack_quantity, o.sent_at as at
         from vendor_order_line l join vendor_order o on o.organization_id = l.organization_id and o.id = l.vendor_order_id
         join office f on f.organization_id = o.organization_id and f.id = o.office_id
         where l.organization_id = $1 and l.product_id = w.product_id and o.vendor_id = any(own.ids) and o.state <> 'cancelled'
           and o.sent_at > now() - interval '365 days'
         union all
         select i.invoiced_on, case when n.is_corrected then n.amount / n.matched_quantity else n.pack_price / n.pack_quantity end,
           case when n.is_corrected then l.pack_quantity else n.pack_quantity end, i.approved_at
         from vendor_order_line l
         join invoice_line n on n.organization_id = l.organization_id and n.vendor_order_line_id = l.id and n.matched_quantity > 0
         join invoice i on i.organization_id = n.organization_id and i.id = n.invoice_id and i.kind = 'invoice'
         where l.organization_id = $1 and l.product_id = w.product_id and i.vendor_id = any(own.ids) and i.state in ('approved', 'paid')
           and i.invoiced_on > t.today - 365
         union all
         select o.ordered_on, l.pack_price / l.pack_quantity, l.pack_quantity, o.ordered_on + time '12:00'
         from past_order_line l join past_order o on o.organization_id = l.organization_id and o.id = l.past_order_id
         where l.organization_id = $1 and l.product_id = w.product_id and o.vendor_id = any(own.ids) and o.ordered_on > t.today - 365
         union all
         select b.invoiced_on, b.pack_price / l.pack_quantity, l.pack_quantity, b.invoiced_on + time '12:00'
         from past_order_line l join past_order o on o.organization_id = l.organization_id and o.id = l.past_order_id
         join past_bill b on b.organization_id = l.organization_id and b.past_order_line_id = l.id
         where l.organization_id = $1 and l.product_id = w.product_id and o.vendor_id = any(own.ids) and b.invoiced_on > t.today - 365
         order by day desc, at desc limit $5) c) v on $6 is not null
     left join lateral (
       select jsonb_agg(jsonb_build_object('day', c.day, 'price', c.price, 'packQuantity', c.pack_quantity) order by c.id) as paid from (
         select n.id, office_today(f.timezone, o.decided_at) as day, n.pack_price / n.pack_quantity as price, n.pack_quantity
         from supply_order_line n join supply_order o on o.organization_id = n.organization_id and o.id = n.order_id
         join office f on f.organization_id = o.organization_id and f.id = o.office_id
         where n.organization_id = $1 and n.product_id = w.product_id and n.order_id is distinct from $3 and n.cancelled_at is null
           and (o.state = 'closed' or order_is_approved(o.state)) and o.decided_at > now() - interval '365 days'
         order by n.id desc limit $5) c) b on v.paid is null
     left join lateral (
       select jsonb_build_array(jsonb_build_object('day', office_today(f.timezone, i.updated_at), 'price', i.unit_price)) as paid
       from item i join office f on f.organization_id = i.organization_id and f.id = i.office_id
       where i.organization_id = $1 and i.product_id = w.product_id and i.archived_at is null and i.unit_price is not null
       order by i.office_id is distinct from $4, i.updated_at desc, i.id limit 1) k on v.paid is null and b.paid is null
     left join lateral (
       select jsonb_agg(jsonb_build_object('vendor', v.name, 'price', f.base_price)) as agreed,
         jsonb_agg(jsonb_build_object('vendor', v.name, 'price', f.base_price)) filter (where v.id = any(own.ids)) as own
       from price_in_force($1, t.today) f
       join vendor v on v.organization_id = $1 and v.id = f.vendor_id
       where f.product_id = w.product_id and f.source = 'contract'
         and (v.id = any(own.ids) or v.state not in ('on_hold', 'blocked') and v.merged_into is null)) a on true
     where not $7 or exists (select from vendor_order_line l where l.organization_id = $1 and l.product_id = w.product_id)
       or exists (select from past_order_line l where l.organization_id = $1 and l.product_id = w.product_id)`,
    [organizationId, productIds, exceptOrderId ?? null, officeId, PRICES, vendorId, onlySent],
    'known-prices',
  )
  return new Map(known.map((each) => [each.productId, each]))
}
