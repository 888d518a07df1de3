import type pg from 'pg'
import { type Day, dateOf, dayOf, yearOf } from './calendar.ts'
import type { Product } from './catalogue.ts'
import { idOf } from './identity.ts'
import { organization } from './organization.ts'
import { people } from './people.ts'
import { rng } from './random.ts'
import { costOn, inCents, JUMP } from './supply.ts'
import { detailsOf } from './vendor-details.ts'
import { preferredVendor, type Vendor, vendors } from './vendors.ts'

const SECOND_SOURCES = 0.4
/** Of those, so many sell cases where others sell the unit. */
const CASES = 0.2
/** What was agreed for a year: products of this vendor, and how much below its list. */
const CONTRACT = { vendor: 'Brightwater Clinical Supply', products: 20, share: 0.96 }

type Sold = {
  id: string
  vendor: Vendor
  product: Product
  sku: string
  /** Beside the preferred vendor's price. */
  markup: number
  pack: string
  packQuantity: number
  rank: number
}
type Price = { sold: Sold; price: number; before: Price | null }
type List = {
  id: string
  vendor: Vendor
  source: 'list' | 'contract'
  from: Day
  to: Day | null
  prices: Price[]
}

/** What each vendor sells: every product its preferred one, and some a second source that is dearer. */
function catalogs(products: readonly Product[]): Sold[] {
  const active = vendors.filter((vendor) => detailsOf(vendor).state === 'active')
  const count = new Map<string, number>()
  const entry = (vendor: Vendor, product: Product, rank: number, markup: number, units: number): Sold => {
    const number = (count.get(vendor.id) ?? 0) + 1
    count.set(vendor.id, number)
    return {
      id: idOf(`vendor product|${vendor.name}|${product.sku}`),
      ...{ vendor, product, rank, markup },
      sku: `${vendor.name.slice(0, 3).toUpperCase()}-${10_000 + 7 * number}`,
      pack: units > 1 ? `CS/${units} ${product.unit.split('/')[0]}` : product.unit,
      packQuantity: units,
    }
  }
  return products.flatMap((product) => {
    const preferred = preferredVendor(product)
    const first = entry(preferred, product, 1, 1, 1)
    const random = rng(`item|${product.sku}|second source`)
    if (!random.chance(SECOND_SOURCES)) return [first]
    const other = random.pick(active.filter(({ id }) => id !== preferred.id))
    const units = product.type === 'Supplies' && random.chance(CASES) ? random.pick([4, 6, 10]) : 1
    return [first, entry(other, product, 2, random.between(1.03, 1.09), units)]
  })
}

/** The lists of the vendors: one each half year, and one where a vendor's prices jumped in between. */
function listsOf(sold: readonly Sold[], firstDay: Day, anchor: Day): List[] {
  const years = Array.from(
    { length: yearOf(anchor) - yearOf(firstDay) + 1 },
    (_, year) => yearOf(firstDay) + year,
  )
  const halves = years.flatMap((year) => [`${year}-01-01`, `${year}-07-01`]).map(dayOf)
  const lists: List[] = []
  for (const vendor of vendors) {
    const own = sold.filter((each) => each.vendor.id === vendor.id)
    if (own.length === 0) continue
    const days = [...halves, ...(vendor.id === JUMP.vendor.id ? [JUMP.day] : [])]
      .filter((day) => day >= firstDay && day < anchor)
      .toSorted((a, b) => a - b)
    const last = new Map<string, Price>()
    for (const from of days) {
      const prices = own.map((each): Price => {
        const cost = costOn(each.product, vendor, from, anchor) * each.markup * each.packQuantity
        const price = { sold: each, price: inCents(cost), before: last.get(each.id) ?? null }
        last.set(each.id, price)
        return price
      })
      lists.push({
        id: idOf(`price list|${vendor.name}|${from}`),
        vendor,
        source: 'list',
        from,
        to: null,
        prices,
      })
    }
    if (vendor.name === CONTRACT.vendor) {
      const from = dayOf(`${yearOf(anchor)}-01-01`)
      const prices = own.slice(0, CONTRACT.products).map((each): Price => {
        const cost = costOn(each.product, vendor, from, anchor) * each.markup * each.packQuantity
        return { sold: each, price: inCents(cost * CONTRACT.share), before: null }
      })
      const to = dayOf(`${yearOf(anchor)}-12-31`)
      if (from < anchor)
        lists.push({
          id: idOf(`price contract|${vendor.name}`),
          vendor,
          source: 'contract',
          from,
          to,
          prices,
        })
    }
  }
  return lists.toSorted((a, b) => a.from - b.from || a.vendor.name.localeCompare(b.vendor.name))
}

const contentOf = (list: List) =>
  [
    'Item number,Your SKU,Description,UOM,Price',
    ...list.prices.map(({ sold, price }) =>
      [
        sold.sku,
        sold.product.sku,
        `"${sold.product.name.replaceAll('"', '""')}"`,
        sold.pack,
        price.toFixed(2),
      ].join(),
    ),
  ].join('\n')

/** Catalogs, prices and the lists they came from. */
export async function loadPrices(
  client: pg.PoolClient,
  { products, firstDay, anchor }: { products: readonly Product[]; firstDay: Day; anchor: Day },
) {
  const buyer = people.find(
    ({ primaryRole, status }) => primaryRole === 'vendor_manager' && status === 'active',
  )
  if (!buyer) throw new Error('nobody keeps the vendors')
  const sold = catalogs(products)
  const lists = listsOf(sold, firstDay, anchor)
  await client.query(
    `insert into vendor_product (organization_id, id, vendor_id, product_id, vendor_sku, rank)
     select $1, id, vendor_id, product_id, sku, rank from jsonb_to_recordset($2::jsonb)
       as row (id uuid, vendor_id uuid, product_id uuid, sku text, rank smallint)`,
    [
      organization.id,
      JSON.stringify(
        sold.map(({ id, vendor, product, sku, rank }) => ({
          id,
          vendor_id: vendor.id,
          product_id: product.id,
          sku,
          rank,
        })),
      ),
    ],
  )
  const last = new Map<number, number>()
  const numbered = lists.map((list) => {
    const year = yearOf(list.from)
    const place = (last.get(year) ?? 0) + 1
    last.set(year, place)
    return { ...list, number: `PL-${year}-${String(place).padStart(4, '0')}` }
  })
  const fields = JSON.stringify(['vendorSku', 'sku', 'name', 'unit', 'price'])
  await client.query(
    `insert into price_list (organization_id, id, number, vendor_id, state, source, valid_from, valid_to, file_name, content, rows, fields,
       checked_at, created_by, created_at, taken_by, taken_at, updated_at)
     select $1, id, number, vendor_id, 'taken', source, valid_from, valid_to, file_name, content, rows, $3, at, $4, at, $4, at, at
     from jsonb_to_recordset($2::jsonb) as row (id uuid, number text, vendor_id uuid, source text, valid_from date, valid_to date,
       file_name text, content text, rows int, at timestamptz)`,
    [
      organization.id,
      JSON.stringify(
        numbered.map((list) => ({
          id: list.id,
          number: list.number,
          vendor_id: list.vendor.id,
          source: list.source,
          valid_from: dateOf(list.from),
          valid_to: list.to && dateOf(list.to),
          file_name: `${list.source === 'contract' ? 'Contract' : 'Prices'} ${dateOf(list.from)}.csv`,
          content: contentOf(list),
          rows: list.prices.length,
          at: `${dateOf(list.from)}T15:00:00Z`,
        })),
      ),
      fields,
      buyer.id,
    ],
  )
  await client.query(
    `insert into number_series (organization_id, key, last)
     select $1, 'PL-' || year, last from jsonb_to_recordset($2::jsonb) as row (year int, last int)`,
    [organization.id, JSON.stringify([...last].map(([year, count]) => ({ year, last: count })))],
  )
  await insertPrices(client, numbered, buyer.id)
}

/** Each price ends the day before the next one of its product and source begins. */
async function insertPrices(client: pg.PoolClient, lists: readonly List[], buyerId: string) {
  const rows = lists.flatMap((list) =>
    list.prices.map((price, place) => ({
      line: place + 1,
      id: idOf(`price|${list.id}|${price.sold.id}`),
      list_id: list.id,
      source: list.source,
      valid_from: dateOf(list.from),
      valid_to: list.to && dateOf(list.to),
      sold_id: price.sold.id,
      product_id: price.sold.product.id,
      name: price.sold.product.name,
      sku: price.sold.sku,
      pack: price.sold.pack,
      pack_quantity: price.sold.packQuantity,
      price: price.price,
      before_price: price.before?.price ?? null,
      outcome: outcomeOf(price),
    })),
  )
  const all = JSON.stringify(rows)
  const ROW = `line int, id uuid, list_id uuid, source text, valid_from date, valid_to date, sold_id uuid, product_id uuid, name text, sku text,
    pack text, pack_quantity int, price numeric, before_price numeric, outcome text`
  await client.query(
    `insert into vendor_price (organization_id, id, vendor_product_id, source, pack, pack_quantity, price, valid_from, agreed_to, ended_on,
       price_list_id, ended_by_list, created_by, created_at)
     select $1, id, sold_id, source, pack, pack_quantity, price, valid_from, valid_to,
       lead(valid_from) over next - 1, list_id, lead(list_id) over next, $3, valid_from + time '15:00'
     from jsonb_to_recordset($2::jsonb) as row (${ROW})
     where outcome <> 'unchanged'
     window next as (partition by sold_id, source order by valid_from) order by valid_from, sold_id`,
    [organization.id, all, buyerId],
  )
  await client.query(
    `insert into price_list_line (organization_id, price_list_id, line, outcome, vendor_sku, name, pack, pack_quantity, price, product_id,
       matched_by, before_price, before_pack_quantity, is_taken)
     select $1, list_id, line, outcome, sku, name, pack, pack_quantity, price, product_id, 'vendor_sku', before_price,
       case when before_price is not null then pack_quantity end, outcome <> 'unchanged'
     from jsonb_to_recordset($2::jsonb) as row (${ROW})`,
    [organization.id, all],
  )
}

const outcomeOf = ({ price, before }: Price) =>
  !before ? 'new' : price > before.price ? 'dearer' : price < before.price ? 'cheaper' : 'unchanged'
