import type { RecallableProduct, RecallableStock } from '@wellstock/domain/compliance/recall-match'
import type { Connection } from '../../platform/database/database.ts'

/** Stock as it is compared with recalls, and by what it is known. */
export type Stocked = { lotId: string | null; itemId: string | null; stock: RecallableStock[] }

type Product = {
  id: string
  name: string
  sku: string
  dis: string[]
  vendors: { name: string; sku: string }[]
}
type Place = {
  lotId: string | null
  itemId: string | null
  productId: string
  lot: string | null
  serial: string | null
}

/**
 * Every lot there is or was, and what lies without one. Nobody keeps who made a product: whom it is bought from, with its number there,
 * is compared as its manufacturer, each vendor by itself.
 */
export async function readRecallableStock(db: Connection): Promise<Stocked[]> {
  const products = await db.rows<Product>(
    `select p.id, p.name, p.sku,
       coalesce((select array_agg(c.code) from product_code c where c.organization_id = p.organization_id and c.product_id = p.id
         and c.scheme <> 'internal'), '{}') as dis,
       coalesce((select jsonb_agg(jsonb_build_object('name', v.name, 'sku', u.vendor_sku)) from vendor_product u
         join vendor v on v.organization_id = u.organization_id and v.id = u.vendor_id
         where u.organization_id = p.organization_id and u.product_id = p.id), '[]') as vendors
     from product p where p.organization_id = current_organization()`,
  )
  const compared = new Map(products.map((product) => [product.id, comparedAs(product)]))
  const places = await db.rows<Place>(
    `select l.id as "lotId", null::uuid as "itemId", l.product_id as "productId", l.number as lot, null as serial
     from lot l where l.organization_id = current_organization()
     union all
     select b.lot_id, i.id, i.product_id, l.number, i.serial_number
     from stock_balance b
     join item i on i.organization_id = b.organization_id and i.id = b.item_id
     left join lot l on l.organization_id = b.organization_id and l.id = b.lot_id
     where b.organization_id = current_organization() and (b.lot_id is null or i.serial_number is not null)`,
  )
  return places.map(({ lotId, itemId, productId, lot, serial }) => ({
    lotId,
    itemId,
    stock: (compared.get(productId) ?? []).map((product) => ({ product, lot, serial })),
  }))
}

/** A product as it is compared: once for each vendor that sells it. */
function comparedAs({ name, sku, dis, vendors }: Product): RecallableProduct[] {
  const sold = vendors.length > 0 ? vendors : [{ name: '', sku: '' }]
  return sold.map((vendor) => ({
    dis,
    name,
    manufacturer: vendor.name || null,
    catalogNumbers: [sku, vendor.sku].filter(Boolean),
  }))
}
