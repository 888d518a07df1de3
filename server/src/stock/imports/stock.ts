import { groupedBy } from '@wellstock/domain/platform/grouped-by'
import type { Hold, Track } from '@wellstock/domain/stock/inventory'
import type { Connection } from '../../platform/database/database.ts'
import { USUAL_LEVELS } from '../inventory/season-in-force.ts'
import type { Code } from '../item-details/product-code.ts'
import type { ReadRow, Values } from './read-row.ts'

/** A product of the organization, as far as an import has to know it. */
export type KnownProduct = {
  id: string
  sku: string
  name: string
  category: string
  type: string
  unit: string
  expiryRequired: boolean
  track: Track
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

/** A lot of a product, in whichever office, and how much of it an item has. */
export type KnownLot = {
  id: string
  productId: string
  number: string
  expiryDate: string | null
  hold: Hold
}
/** What an item has of a lot, and of what is kept without one. */
export type KnownBalance = { itemId: string; lotNumber: string | null; onHand: number }
export type KnownRoom = { id: string; number: string; name: string; isQuarantine: boolean; isActive: boolean }
export type KnownCode = Code & { productId: string; productName: string }
/** The office a list is for: its rooms, what day it is there, and what the other offices are called. */
export type KnownPlace = { rooms: KnownRoom[]; today: string; otherOffices: string[] }

export type Target = { officeId: string; roomId: string | null }

type Found = {
  products: (KnownProduct & { wanted: string })[]
  items?: KnownItem[]
  lots?: KnownLot[]
  balances?: KnownBalance[]
  codes?: KnownCode[]
  place?: KnownPlace
  departments?: { written: string; name: string }[]
}

/** What is already there: products by number or name, and what the office keeps of them. */
export class Stock {
  readonly place: KnownPlace
  readonly #products: Map<string, KnownProduct[]>
  readonly #items: Map<string, KnownItem[]>
  readonly #lots: Map<string, KnownLot>
  readonly #balances: Map<string, number>
  readonly #codes: Map<string, KnownCode>
  readonly #departments: Map<string, string>

  constructor({
    products,
    items = [],
    lots = [],
    balances = [],
    codes = [],
    place,
    departments = [],
  }: Found) {
    this.place = place ?? { rooms: [], today: '', otherOffices: [] }
    this.#products = groupedBy(products, ({ wanted }) => wanted)
    this.#items = groupedBy(items, ({ productId }) => productId)
    this.#lots = new Map(lots.map((lot) => [pairOf(lot.productId, lot.number), lot]))
    this.#balances = new Map(
      balances.map(({ itemId, lotNumber, onHand }) => [pairOf(itemId, lotNumber), onHand]),
    )
    this.#codes = new Map(codes.map((code) => [code.code, code]))
    this.#departments = new Map(departments.map(({ written, name }) => [written, name]))
  }

  lotOf(productId: string, number: string): KnownLot | undefined {
    return this.#lots.get(pairOf(productId, number))
  }

  /** How much of a lot an item has; of what is kept without a lot, for null. */
  onHand(itemId: string, lotNumber: string | null): number {
    return this.#balances.get(pairOf(itemId, lotNumber)) ?? 0
  }

  /** The product a code stands for, of whichever kind it is said to be. */
  holderOf({ code }: Code): KnownCode | undefined {
    return this.#codes.get(code)
  }

  /** The one name of the department that is meant; as it is written where there is none of this name yet. */
  departmentOf(written: string): string {
    return this.#departments.get(written) ?? written.trim()
  }

  /** The room of the office that goes by this number, name, or both. */
  roomOf(text: string): KnownRoom | undefined {
    const wanted = folded(text)
    const { rooms } = this.place
    return (
      only(rooms.filter(({ number }) => folded(number) === wanted)) ??
      only(rooms.filter(({ name, number }) => folded(`${number} ${name}`) === wanted)) ??
      only(rooms.filter(({ name }) => folded(name) === wanted))
    )
  }

  isQuarantine(roomId: string | null): boolean {
    return this.place.rooms.some((room) => room.id === roomId && room.isQuarantine)
  }

  /** The products a row may mean: by its number at most one, without a number all of its name. */
  productsOf(values: Values): KnownProduct[] {
    return this.#products.get(wantedBy(values)) ?? []
  }

  itemsOf(productId: string): KnownItem[] {
    return this.#items.get(productId) ?? []
  }
}

const pairOf = (a: string, b: string | null) => `${a}\n${b ?? ''}`
const folded = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s·,/–-]+/g, ' ')
    .trim()
const only = <T>(found: T[]) => (found.length === 1 ? found[0] : undefined)

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
  const productIds = [...new Set(products.map(({ id }) => id))]
  // What the rows name themselves may be in other rooms than the one the list is for.
  const namesRooms = rows.some(({ values }) => values.room !== undefined)
  const items = await db.rows<KnownItem>(
    `select i.id, i.product_id, i.room_id, i.vendor_id, i.serial_number, i.version,
       i.current_quantity, ${USUAL_LEVELS}, i.unit_price, i.purchase_date, i.notes,
       i.department, i.location, coalesce(v.name, 'Unknown') as vendor
     from item i left join vendor v on v.organization_id = i.organization_id and v.id = i.vendor_id
     where i.organization_id = $1 and i.office_id = $2 and i.archived_at is null
       and ($3::uuid is null or i.room_id = $3) and i.product_id = any($4)
     order by i.id ${lock ? 'for no key update of i' : ''}`,
    [organizationId, officeId, namesRooms ? null : roomId, productIds],
  )
  const lots = rows.flatMap((row) => row.lots.flatMap(({ number }) => number ?? []))
  const codes = rows.flatMap(({ values }) => values.code ?? [])
  const departments = rows.flatMap(({ values }) => values.department ?? [])
  return new Stock({
    products,
    items,
    lots: lots.length > 0 ? await lotsOf(db, organizationId, productIds, lots) : [],
    balances: lots.length > 0 ? await balancesOf(db, organizationId, items) : [],
    codes: codes.length > 0 ? await codesOf(db, organizationId, codes) : [],
    place: await placeOf(db, organizationId, officeId),
    departments: departments.length > 0 ? await departmentsOf(db, organizationId, departments) : [],
  })
}

const lotsOf = (db: Connection, organizationId: string, productIds: string[], numbers: string[]) =>
  db.rows<KnownLot>(
    `select id, product_id, number, expiry_date, hold from lot
     where organization_id = $1 and product_id = any($2) and number = any($3)`,
    [organizationId, productIds, [...new Set(numbers)]],
  )

const balancesOf = (db: Connection, organizationId: string, items: KnownItem[]) =>
  db.rows<KnownBalance>(
    `select b.item_id, l.number as "lotNumber", b.on_hand
     from stock_balance b left join lot l on l.organization_id = b.organization_id and l.id = b.lot_id
     where b.organization_id = $1 and b.item_id = any($2)`,
    [organizationId, items.map(({ id }) => id)],
  )

const codesOf = (db: Connection, organizationId: string, codes: Code[]) =>
  db.rows<KnownCode>(
    `select c.scheme, c.code, c.product_id, p.name as "productName"
     from product_code c join product p on p.organization_id = c.organization_id and p.id = c.product_id
     where c.organization_id = $1 and c.code = any($2)`,
    [organizationId, [...new Set(codes.map(({ code }) => code))]],
  )

const departmentsOf = (db: Connection, organizationId: string, written: string[]) =>
  db.rows<{ written: string; name: string }>(
    `select w.written, d.name from unnest($2::text[]) as w(written)
     join department d on d.organization_id = $1 and d.id = department_called($1, w.written)`,
    [organizationId, [...new Set(written)]],
  )

async function placeOf(db: Connection, organizationId: string, officeId: string): Promise<KnownPlace> {
  const rooms = await db.rows<KnownRoom>(
    `select id, number, name, is_quarantine, is_active from room
     where organization_id = $1 and office_id = $2 order by is_active desc, number`,
    [organizationId, officeId],
  )
  const offices = await db.rows<{ id: string; name: string; code: string; today: string }>(
    `select id, name, code, office_today(timezone)::text as today from office
     where organization_id = $1 and archived_at is null`,
    [organizationId],
  )
  return {
    rooms,
    today: offices.find(({ id }) => id === officeId)?.today ?? '',
    otherOffices: offices.filter(({ id }) => id !== officeId).flatMap(({ name, code }) => [name, code]),
  }
}

const PRODUCT = 'p.id, p.sku, p.name, p.category, p.type, p.unit, p.expiry_required, p.track'

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
    'select name from vendor where organization_id = $1 and merged_into is null order by lower(name)',
    [organizationId],
  )
  return vendors.map(({ name }) => name)
}
