import type { OrderProduct } from '@wellstock/contract/buying/order'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { likeOf } from '../../platform/database/like.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import { AVAILABLE } from '../../stock/inventory/item-columns.ts'
import { currentPrices } from '../prices/current-prices.ts'

type Wanted = Paging & {
  officeId: string
  /** At its prices, and what it sells first. */
  vendorId?: string | undefined
  search: string
  itemId?: string | undefined
  needed: boolean
  /** These alone. */
  productIds?: string[] | undefined
}

type Row = Pick<
  OrderProduct,
  'id' | 'sku' | 'name' | 'category' | 'unit' | 'onHand' | 'available' | 'onOrder' | 'isUsual'
> & {
  /** Up to the maximum, in base units. */
  lacking: number
  isSold: boolean
}

/**
 * Products with the stock of an office. Lacking: what is missing up to the maximum once stock and what is on order are at or
 * below the reorder point; what is not needed comes after what is.
 */
const PRODUCTS = `
  select p.id, p.sku, p.name, p.category, p.unit, coalesce(h.on_hand, 0) as "onHand", coalesce(h.available, 0) as available, coalesce(w.quantity, 0) as "onOrder",
    case when h.available + coalesce(w.quantity, 0) <= h.reorder then greatest(0, h.most - h.available - coalesce(w.quantity, 0)) else 0 end as lacking,
    u.is_usual as "isUsual", exists (select from vendor_product s where s.organization_id = p.organization_id and s.vendor_id = $9
      and s.product_id = p.id) as is_sold
  from product p
  left join lateral (
    select sum(i.current_quantity)::integer as on_hand, sum(${AVAILABLE})::integer as available,
      sum(coalesce(i.reorder_point, i.min_quantity))::integer as reorder, sum(i.max_quantity)::integer as most
    from item i where i.organization_id = p.organization_id and i.product_id = p.id and i.office_id = $2 and i.archived_at is null) h on true
  left join on_order w on w.organization_id = p.organization_id and w.product_id = p.id and w.office_id = $2
  cross join lateral (select exists (
    select from supply_order_line n join supply_order o on o.organization_id = n.organization_id and o.id = n.order_id
    where n.organization_id = p.organization_id and n.product_id = p.id and o.office_id = $2 and o.requested_by = $3) as is_usual) u
  where p.organization_id = $1
    and exists (select from item i where i.organization_id = p.organization_id and i.product_id = p.id and i.archived_at is null)
    and ($4 = '' or plain_text(p.name) like $5 or plain_text(p.sku) like $5 or exists (
      select from product_code c where c.organization_id = p.organization_id and c.product_id = p.id and c.code = $4))
    and ($6::uuid is null or p.id = (select i.product_id from item i where i.organization_id = $1 and i.id = $6))
    and ($8::uuid[] is null or p.id = any($8))`

/** What can be ordered for an office: what it needs first, of what the vendor sells where one is named, then what the caller usually orders, then by name. */
export async function listProducts(db: Connection, person: Person, wanted: Wanted) {
  const { organizationId } = person
  const search = wanted.search.trim()
  const values = [
    organizationId,
    wanted.officeId,
    person.id,
    search,
    likeOf(search),
    wanted.itemId ?? null,
    wanted.needed,
    wanted.productIds ?? null,
    wanted.vendorId ?? null,
  ]
  const from = `(${PRODUCTS}) c where not $7::boolean or c.lacking > 0`
  const found = await readPage(db, wanted, from, values, (limit, all) =>
    db.rows<Row>(
      `select c.* from ${from} order by not c.is_sold, c.lacking = 0, not c."isUsual", lower(c.name), c.id ${limit}`,
      all,
    ),
  )
  const prices = await currentPrices(
    db,
    organizationId,
    found.items.map(({ id }) => ({
      productId: id,
      officeId: wanted.officeId,
      vendorId: wanted.vendorId ?? null,
    })),
  )
  const vendors = await db.rows<{ id: string; name: string }>(
    'select id, name from vendor where organization_id = $1 and id = any($2)',
    [organizationId, prices.map(({ offeredBy }) => offeredBy).filter((id) => id !== null)],
  )
  return {
    ...found,
    items: found.items.map(({ lacking, isSold: _, ...row }, place): OrderProduct => {
      const price = prices[place]
      if (!price) throw new Error('every product has a line of prices')
      const { offeredBy, pack, packQuantity, packPrice, priceSource } = price
      return {
        ...row,
        ...{ pack, packQuantity, packPrice, priceSource },
        vendor: vendors.find(({ id }) => id === offeredBy) ?? null,
        suggested: Math.ceil(lacking / price.packQuantity) * price.packQuantity,
      }
    }),
  }
}
