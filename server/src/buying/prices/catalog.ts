import type { VendorPrice, VendorProduct, VendorProductFields } from '@wellstock/contract/buying/prices'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { todayOf } from '../../finance/budgets/fiscal-years.ts'
import type { Person } from '../../platform/access/person.ts'
import { differences } from '../../platform/audit/differences.ts'
import { note } from '../../platform/audit/note.ts'
import { stale } from '../../platform/audit/stale.ts'
import type { Connection } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/failures.ts'
import { likeOf } from '../../platform/database/like.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import { insertRow, updateRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { refuseDays, refuseMissingVendor } from './lists.ts'
import { laterPrices, writePrices } from './write-prices.ts'

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

type Filter = { vendorId: string; search: string; sort: keyof typeof sorts; dir: 'asc' | 'desc' } & Paging

/** What a vendor sells, with the price that holds today. */
export async function readCatalog(
  db: Connection,
  { organizationId }: Organization,
  now: Date,
  { vendorId, search, sort, dir, ...paging }: Filter,
) {
  await refuseMissingVendor(db, organizationId, vendorId)
  const today = await todayOf(db, organizationId, now)
  const text = search.trim()
  const values = [organizationId, today, vendorId, text, likeOf(text)]
  const filtered = `v.organization_id = $1 and v.vendor_id = $3
    and ($4 = '' or unaccent(concat_ws(' ', v.vendor_sku, p.sku, p.name)) ilike unaccent($5))`
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

async function getProduct(
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

type Past = VendorPrice & { createdAt: string; createdBy: string | null }

/** A product of a catalog with all its prices, the newest first. Those that never held are left out. */
export async function priceHistory(db: Connection, person: Organization, now: Date, id: string) {
  const prices = await db.rows<Past>(
    `select p.id, p.source, p.price, p.pack, p.pack_quantity, p.base_price, p.valid_from, p.valid_to, p.created_at,
       (select jsonb_build_object('id', l.id, 'number', l.number) from price_list l
        where l.organization_id = p.organization_id and l.id = p.price_list_id) as "priceList",
       (select c.name from person c where c.organization_id = p.organization_id and c.id = p.created_by) as "createdBy"
     from vendor_price p where p.organization_id = $1 and p.vendor_product_id = $2 and p.undone_at is null
       and (p.valid_to is null or p.valid_to >= p.valid_from)
     order by p.valid_from desc, p.seq desc`,
    [person.organizationId, id],
  )
  return { ...(await getProduct(db, person, now, id)), prices }
}

type Added = VendorProductFields & { vendorId: string; productId: string }

/** Adds a product to a vendor's catalog by hand. */
export async function addProduct(
  tx: Connection,
  person: Person,
  now: Date,
  wanted: Added,
): Promise<VendorProduct> {
  const { organizationId } = person
  const { vendorId, productId, price, ...fields } = wanted
  await refuseMissingVendor(tx, organizationId, vendorId)
  const [product] = await tx.rows<{ name: string }>(
    'select name from product where organization_id = $1 and id = $2',
    [organizationId, productId],
  )
  if (!product) throw invalid({ productId: said.choose_a_product() })
  const id = uuid()
  try {
    await insertRow(tx, 'vendor_product', { organizationId, id, vendorId, productId, ...trimmed(fields) })
  } catch (error) {
    throw taken(error, product.name, fields.vendorSku)
  }
  if (price) await writePrice(tx, person, now, id, price)
  await note(tx, person, 'price.added', { entity: 'price', id }, { vendorId, productId, ...fields, price })
  return getProduct(tx, person, now, id)
}

type Changed = VendorProductFields & { id: string; version: number }

/** Changes a product of a catalog. A price that is given follows the one before from its day on. */
export async function changeProduct(
  tx: Connection,
  person: Person,
  now: Date,
  { id, version, price, ...wanted }: Changed,
): Promise<VendorProduct> {
  const { organizationId } = person
  await tx.rows('select from vendor_product where organization_id = $1 and id = $2 for update', [
    organizationId,
    id,
  ])
  const before = await getProduct(tx, person, now, id)
  if (before.version !== version) throw await stale(tx, 'price.changed', id, version)
  const fields = trimmed(wanted)
  const changes = differences(before, fields)
  if (Object.keys(changes).length === 0 && !price) return before
  try {
    await updateRow(tx, 'vendor_product', { organizationId, id }, fields)
  } catch (error) {
    throw taken(error, before.product.name, fields.vendorSku)
  }
  if (price) await writePrice(tx, person, now, id, price)
  await note(
    tx,
    person,
    'price.changed',
    { entity: 'price', id },
    { version: version + 1, changes, ...(price && { price }) },
  )
  return getProduct(tx, person, now, id)
}

const trimmed = <T extends { vendorSku: string }>(fields: T): T => ({
  ...fields,
  vendorSku: fields.vendorSku.trim(),
})

function taken(error: unknown, name: string, sku: string) {
  const constraint = violatedConstraint(error)
  if (constraint === 'vendor_product_once') {
    const message = said.vendor_product_known({ name })
    return problem('DUPLICATE_DATA', message, { fields: { productId: message } })
  }
  if (constraint === 'vendor_product_by_sku') {
    const message = said.vendor_sku_taken({ sku })
    return problem('DUPLICATE_DATA', message, { fields: { vendorSku: message } })
  }
  return error
}

type Price = NonNullable<VendorProductFields['price']>

async function writePrice(tx: Connection, person: Person, now: Date, vendorProductId: string, wanted: Price) {
  const { organizationId } = person
  const { price, pack, packQuantity, ...days } = wanted
  if (price <= 0) throw invalid({ price: said.price_not_positive() })
  await refuseDays(tx, organizationId, now, days)
  const held = { organizationId, ...days }
  const later = (await laterPrices(tx, held, [vendorProductId])).get(vendorProductId)
  if (later) throw invalid({ validTo: said.price_starts_later({ date: later }) })
  await writePrices(tx, { ...held, priceListId: null, personId: person.id }, [
    { vendorProductId, price, pack: pack.trim(), packQuantity },
  ])
}
