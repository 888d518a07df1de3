import type { OrderPriceSource } from '@wellstock/domain/buying/orders'
import type { Connection } from '../../platform/database/database.ts'

/** What is to be priced: a product for an office or for any (null), from a vendor or from any (null). */
export type Asked = { productId: string; officeId: string | null; vendorId: string | null }

export type CurrentPrice = {
  /** Whose price it is: the vendor that was asked about, or of any the one it would be bought from. */
  offeredBy: string | null
  pack: string
  packQuantity: number
  /** The fewest packs, and the steps beyond. */
  leastPacks: number
  multiple: number
  leadTimeDays: number | null
  /** Of a pack; null where nobody knows one. */
  packPrice: number | null
  priceSource: OrderPriceSource | null
}

/**
 * What products cost today where they are asked for, in the order they are asked about: what was agreed with the vendor, or is on its list; where neither
 * is, what the product cost last in that office, or else in another one. From any vendor: the preferred one before the
 * cheapest, of those that are bought from.
 */
export const currentPrices = (
  db: Connection,
  organizationId: string,
  asked: readonly Asked[],
): Promise<CurrentPrice[]> =>
  db.rows<CurrentPrice>(
    `select coalesce(f.sold_by, w.vendor_id, k.vendor_id) as offered_by, coalesce(f.pack, p.unit) as pack,
       coalesce(f.pack_quantity, 1) as pack_quantity, coalesce(f.minimum_packs, 1) as least_packs,
       coalesce(f.multiple_packs, 1) as multiple, f.lead_time_days, coalesce(f.price, k.unit_price) as pack_price,
       coalesce(f.source, case when k.unit_price is not null then 'last' end) as price_source
     -- One plan, however many are asked about: a nested select says nothing of their number.
     from unnest((select $2::uuid[]), $3::uuid[], $4::uuid[]) with ordinality as w (product_id, office_id, vendor_id, place)
     cross join (select organization_today($1) as today offset 0) z
     left join office o on o.organization_id = $1 and o.id = w.office_id
     cross join lateral (select coalesce(office_today(o.timezone), z.today) as today offset 0) t
     join product p on p.organization_id = $1 and p.id = w.product_id
     left join lateral best_price($1, t.today, w.product_id, w.vendor_id) f on true
     left join lateral (
       select i.unit_price, coalesce(v.merged_into, v.id) as vendor_id from item i
       left join vendor v on v.organization_id = i.organization_id and v.id = i.vendor_id
       where i.organization_id = $1 and i.product_id = w.product_id and i.archived_at is null
         and (w.vendor_id is null or i.vendor_id = w.vendor_id)
       order by i.unit_price is null, i.office_id <> w.office_id, i.updated_at desc, i.id limit 1) k on true
     order by w.place`,
    [
      organizationId,
      asked.map(({ productId }) => productId),
      asked.map(({ officeId }) => officeId),
      asked.map(({ vendorId }) => vendorId),
    ],
    'current-prices',
  )
