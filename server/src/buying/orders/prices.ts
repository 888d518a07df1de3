import type { PriceSource } from '@wellstock/domain/buying/orders'
import type { Connection } from '../../platform/database/database.ts'

/** What is to be priced: a product from a vendor, or from any (null). */
type Wanted = { productId: string; vendorId: string | null }

export type Price = Wanted & {
  pack: string
  packQuantity: number
  /** Of a pack; null where nobody knows one. */
  packPrice: number | null
  priceSource: PriceSource | null
}

/**
 * What products cost for an office, in the order they are asked about: what they cost last there, or else in another office. From
 * any vendor: the one it comes from there.
 */
export async function pricesFor(
  db: Connection,
  organizationId: string,
  officeId: string,
  wanted: readonly Wanted[],
): Promise<Price[]> {
  return db.rows<Price>(
    `select p.id as product_id, coalesce(w.vendor_id, k.vendor_id) as vendor_id, p.unit as pack, 1 as pack_quantity,
       k.unit_price as pack_price, case when k.unit_price is not null then 'last' end as price_source
     from unnest($3::uuid[], $4::uuid[]) with ordinality as w (product_id, vendor_id, place)
     join product p on p.organization_id = $1 and p.id = w.product_id
     left join lateral (
       select i.unit_price, coalesce(v.merged_into, v.id) as vendor_id from item i
       left join vendor v on v.organization_id = i.organization_id and v.id = i.vendor_id
       where i.organization_id = $1 and i.product_id = w.product_id and i.archived_at is null
         and (w.vendor_id is null or i.vendor_id = w.vendor_id)
       order by i.unit_price is null, i.office_id <> $2, i.updated_at desc, i.id limit 1) k on true
     order by w.place`,
    [
      organizationId,
      officeId,
      wanted.map(({ productId }) => productId),
      wanted.map(({ vendorId }) => vendorId),
    ],
  )
}
