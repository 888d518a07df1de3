import type { VendorPrice, VendorProduct } from '@wellstock/contract/buying/prices'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { likeOf } from '../../platform/database/like.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import { problem } from '../../platform/http/problem.ts'
import { todayOf } from '../../platform/today.ts'
import { refuseMissingVendor } from './lists.ts'

type Organization = Pick<Person, 'organizationId'>

const PRICE = (
  price: string,
  id: string,
) => `jsonb_build_object('id', ${id}, 'source', ${price}.source, 'price', ${price}.price, 'pack', ${price}.pack,
  'packQuantity', ${price}.pack_quantity, 'basePrice', ${price}.base_price, 'validFrom', ${price}.valid_from, 'validTo', ${price}.valid_to,
  'priceList', (select jsonb_build_object('id', l.id, 'number', l.number) from price_list l
    where l.organization_id = v.organization_id and l.id = ${price}.price_list_id))`

// $1 the organization, $2 the day.
const ROW = `v.id, jsonb_build_object('id', s.id, 'slug', s.slug, 'name', s.name) as vendor,
  jsonb_build_object('id', p.id, 'sku', p.sku, 'name', p.name, 'unit', p.unit) as product, v.vendor_sku, v.minimum_packs, v.multiple_packs,
  v.lead_time_days, v.rank, v.version, case when f.price_id is not null then ${PRICE('f', 'f.price_id')} end as price`
const FROM = `vendor_product v
  join vendor s on s.organization_id = v.organization_id and s.id = v.vendor_id
  join product p on p.organization_id = v.organization_id and p.id = v.product_id
  left join price_in_force($1, $2) f on f.vendor_product_id = v.id`

const sorts = {
  name: 'lower(p.name)',
  vendorSku: 'lower(v.vendor_sku)',
  basePrice: 'f.base_price',
  since: 'f.valid_from',
}

export type CatalogFilter = {
  vendorId: string
  search: string
  sort: keyof typeof sorts
  dir: 'asc' | 'desc'
}

/** What a vendor sells, with the price that holds today. */
export async function readCatalog(
  db: Connection,
  { organizationId }: Organization,
  now: Date,
  { vendorId, search, sort, dir, ...paging }: CatalogFilter & Paging,
) {
  await refuseMissingVendor(db, organizationId, vendorId)
  const today = await todayOf(db, organizationId, now)
  const text = search.trim()
  const values = [organizationId, today, vendorId, text, likeOf(text)]
  const filtered = `v.organization_id = $1 and v.vendor_id = $3
    and ($4 = '' or plain_text(concat_ws(' ', v.vendor_sku, p.sku, p.name)) like $5)`
  return readPage(db, paging, `${FROM} where ${filtered}`, values, (limit, all) =>
    db.rows<VendorProduct>(
      `select ${ROW} from ${FROM} where ${filtered} order by ${sorts[sort]} ${dir} nulls last, lower(p.name), v.id ${limit}`,
      all,
    ),
  )
}

/** One product at each vendor that sells it, the cheapest base unit first. */
export async function comparePrices(
  db: Connection,
  { organizationId }: Organization,
  now: Date,
  productId: string,
): Promise<VendorProduct[]> {
  const today = await todayOf(db, organizationId, now)
  const [product] = await db.rows('select 1 from product where organization_id = $1 and id = $2', [
    organizationId,
    productId,
  ])
  if (!product) throw problem('NOT_FOUND', said.not_found())
  return db.rows<VendorProduct>(
    `select ${ROW} from ${FROM} where v.organization_id = $1 and v.product_id = $3 and s.merged_into is null
     order by f.base_price nulls last, v.rank nulls last, lower(s.name), v.id`,
    [organizationId, today, productId],
  )
}

/** A product of a catalog as it is now. */
export async function getProduct(
  db: Connection,
  { organizationId }: Organization,
  now: Date,
  id: string,
): Promise<VendorProduct> {
  const today = await todayOf(db, organizationId, now)
  const [found] = await db.rows<VendorProduct>(
    `select ${ROW} from ${FROM} where v.organization_id = $1 and v.id = $3`,
    [organizationId, today, id],
  )
  if (!found) throw problem('NOT_FOUND', said.vendor_product_not_found())
  return found
}

type Past = VendorPrice & { createdAt: string; createdBy: string | null; blanketOrder: string | null }

/** A product of a catalog with all its prices, the newest first. Those that never held are left out. */
export async function priceHistory(db: Connection, person: Organization, now: Date, id: string) {
  const prices = await db.rows<Past>(
    `select p.id, p.source, p.price, p.pack, p.pack_quantity, p.base_price, p.valid_from, p.valid_to, p.created_at,
       (select jsonb_build_object('id', l.id, 'number', l.number) from price_list l
        where l.organization_id = p.organization_id and l.id = p.price_list_id) as "priceList",
       (select b.number from blanket_order_line n
        join blanket_order b on b.organization_id = n.organization_id and b.id = n.blanket_order_id
        where n.organization_id = p.organization_id and n.id = p.blanket_line_id) as "blanketOrder",
       (select c.name from person c where c.organization_id = p.organization_id and c.id = p.created_by) as "createdBy"
     from vendor_price p where p.organization_id = $1 and p.vendor_product_id = $2 and p.undone_at is null
       and (p.valid_to is null or p.valid_to >= p.valid_from)
     order by p.valid_from desc, p.seq desc`,
    [person.organizationId, id],
  )
  return { ...(await getProduct(db, person, now, id)), prices }
}
