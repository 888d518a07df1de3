import { type AgreedPrice, type PaidPrice, priceFindings } from '@wellstock/domain/buying/price-flags'
import type { FlaggedLine } from '@wellstock/domain/identity/approvals'
import type { Connection } from '../../platform/database/database.ts'
import type { OrderedLine } from './approval.ts'

/** So many of the latest prices of a year make the trend of a product. */
const PRICES = 24

type Known = { productId: string; today: string; paid: PaidPrice[]; agreed: AgreedPrice[] }
type Priced = Pick<
  OrderedLine,
  'id' | 'productId' | 'name' | 'unit' | 'packQuantity' | 'packPrice' | 'priceSource'
>

/**
 * Lines whose price asks for a second look. What was paid is what approved orders of the last year say; where there is none,
 * what the product cost last in the office, or else in another one. What was agreed is with vendors that can be bought from.
 */
export async function flaggedLinesOf(
  tx: Connection,
  organizationId: string,
  { id: orderId, officeId }: { id: string; officeId: string },
  lines: readonly Priced[],
): Promise<FlaggedLine[]> {
  const known = await tx.rows<Known>(
    `select w.product_id, current_date as today, coalesce(b.paid, k.paid, '[]') as paid, coalesce(a.agreed, '[]') as agreed
     from unnest((select $2::uuid[])) as w (product_id)
     left join lateral (
       select jsonb_agg(jsonb_build_object('day', c.day, 'price', c.price)) as paid from (
         select o.decided_at::date as day, n.pack_price / n.pack_quantity as price
         from supply_order_line n join supply_order o on o.organization_id = n.organization_id and o.id = n.order_id
         where n.organization_id = $1 and n.product_id = w.product_id and n.order_id <> $3 and n.cancelled_at is null
           and o.state in ('approved', 'closed') and o.decided_at > now() - interval '365 days'
         order by n.id desc limit $5) c) b on true
     left join lateral (
       select jsonb_build_array(jsonb_build_object('day', i.updated_at::date, 'price', i.unit_price)) as paid from item i
       where i.organization_id = $1 and i.product_id = w.product_id and i.archived_at is null and i.unit_price is not null
       order by i.office_id <> $4, i.updated_at desc, i.id limit 1) k on true
     left join lateral (
       select jsonb_agg(jsonb_build_object('vendor', v.name, 'price', f.base_price)) as agreed
       from price_in_force($1, current_date) f
       join vendor v on v.organization_id = $1 and v.id = f.vendor_id and v.state not in ('on_hold', 'blocked') and v.merged_into is null
       where f.product_id = w.product_id and f.source = 'contract') a on true`,
    [organizationId, lines.map(({ productId }) => productId), orderId, officeId, PRICES],
    'known-prices',
  )
  const of = new Map(known.map((each) => [each.productId, each]))
  return lines.flatMap(({ id, productId, name, unit, packQuantity, packPrice, priceSource }) => {
    const { today = '', paid = [], agreed = [] } = of.get(productId) ?? {}
    const line = { price: packPrice / packQuantity, packQuantity, isContract: priceSource === 'contract' }
    return priceFindings(line, { day: today, paid, agreed }).map((finding) => ({
      ...{ line: id, name, unit },
      ...finding,
    }))
  })
}
