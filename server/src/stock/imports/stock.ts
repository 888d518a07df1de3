import type { Connection } from '../../platform/database/database.ts'
import type { ReadRow, Values } from './read-values.ts'

/** A product of the organization, as far as an import has to know it. */
export type KnownProduct = {
  id: string
  sku: string
  name: string
  category: string
  type: string
  unit: string
}

/** What of an item an import can change, besides its quantity. */
export type Stocking = {
  vendor: string
  department: string
  location: string
  minQuantity: number | null
  reorderPoint: number | null
  maxQuantity: number | null
  unitPrice: number | null
  purchaseDate: string | null
  notes: string
}

export type KnownItem = Stocking & {
  id: string
  productId: string
  roomId: string | null
  vendorId: string | null
  serialNumber: string | null
  currentQuantity: number
  version: number
}

export type Target = { officeId: string; roomId: string | null }

/** What is already there: products by number or name, and what the office keeps of them. */
export class Stock {
  readonly #products: Map<string, KnownProduct[]>
  readonly #items: Map<string, KnownItem[]>

  constructor(products: (KnownProduct & { wanted: string })[], items: KnownItem[]) {
    this.#products = groupedBy(products, ({ wanted }) => wanted)
    this.#items = groupedBy(items, ({ productId }) => productId)
  }

  /** The products a row may mean: by its number at most one, without a number all of its name. */
  productsOf(values: Values): KnownProduct[] {
    return this.#products.get(wantedBy(values)) ?? []
  }

  itemsOf(productId: string): KnownItem[] {
    return this.#items.get(productId) ?? []
  }
}

function groupedBy<T>(list: T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of list) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return groups
}

const wantedBy = ({ sku, name }: Values) => (sku === undefined ? `name:${name}` : `sku:${sku}`)

/** Looks up everything the rows speak of at once. Locked, the items stand still until the transaction ends. */
export async function findStock(
  db: Connection,
  organizationId: string,
  { officeId, roomId }: Target,
  rows: readonly ReadRow[],
  { lock = false } = {},
): Promise<Stock> {
  const skus = new Set<string>()
  const names = new Set<string>()
  for (const { values } of rows)
    if (values.sku !== undefined) skus.add(values.sku)
    else if (values.name !== undefined) names.add(values.name)

  const products = await productsBySku(db, organizationId, [...skus])
  if (names.size > 0) products.push(...(await productsByName(db, organizationId, [...names])))
  const items = await db.rows<KnownItem>(
    `select i.id, i.product_id, i.room_id, i.vendor_id, i.serial_number, i.version,
       i.current_quantity, i.min_quantity, i.reorder_point,
       i.max_quantity, i.unit_price, i.purchase_date, i.notes,
       i.department, i.location, coalesce(v.name, 'Unknown') as vendor
     from item i left join vendor v on v.organization_id = i.organization_id and v.id = i.vendor_id
     where i.organization_id = $1 and i.office_id = $2 and i.archived_at is null
       and ($3::uuid is null or i.room_id = $3) and i.product_id = any($4)
     order by i.id ${lock ? 'for no key update of i' : ''}`,
    [organizationId, officeId, roomId, [...new Set(products.map(({ id }) => id))]],
  )
  return new Stock(products, items)
}

const PRODUCT = 'p.id, p.sku, p.name, p.category, p.type, p.unit'

const productsBySku = (db: Connection, organizationId: string, skus: string[]) =>
  db.rows<KnownProduct & { wanted: string }>(
    `select 'sku:' || w.sku as wanted, ${PRODUCT} from unnest($2::text[]) as w(sku)
     join product p on p.organization_id = $1 and lower(p.sku) = lower(w.sku)`,
    [organizationId, skus],
  )

// Products nobody keeps any longer are no answer to a name.
const productsByName = (db: Connection, organizationId: string, names: string[]) =>
  db.rows<KnownProduct & { wanted: string }>(
    `select distinct 'name:' || w.name as wanted, ${PRODUCT} from unnest($2::text[]) as w(name)
     join item i on i.organization_id = $1 and i.name_key = lower(w.name) and i.archived_at is null
     join product p on p.organization_id = i.organization_id and p.id = i.product_id`,
    [organizationId, names],
  )

export async function vendorNames(db: Connection, organizationId: string): Promise<string[]> {
  const vendors = await db.rows<{ name: string }>(
    'select name from vendor where organization_id = $1 order by lower(name)',
    [organizationId],
  )
  return vendors.map(({ name }) => name)
}
