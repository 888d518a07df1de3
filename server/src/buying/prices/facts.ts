import { type KnownPacks, packUnit } from '@wellstock/domain/buying/packs'
import type { PriceSource } from '@wellstock/domain/buying/prices'
import type { Connection } from '../../platform/database/database.ts'
import { KnownProducts, type Product } from './known-products.ts'
import { type PriceRow, rowKey } from './read-rows.ts'
import { laterPrices } from './write-prices.ts'

export type Before = { price: number; pack: string; packQuantity: number }
type Sold = { id: string; productId: string; vendorSku: string } & {
  [key in keyof Before]: Before[key] | null
}

/** What a price list is compared with. `productIds`: only these products, where one line is looked at again. */
export type Wanted = {
  organizationId: string
  vendorId: string
  source: PriceSource
  validFrom: string
  validTo: string | null
  productIds?: string[]
}

/** Does something with a connection, which others may have between two of these. */
export type Reader = <T>(work: (db: Connection) => Promise<T>) => Promise<T>

/** The products of the organization, or only some. */
export async function readProducts(
  read: Reader,
  { organizationId, productIds = null }: { organizationId: string; productIds?: string[] | null },
): Promise<KnownProducts> {
  const products = await read((db) =>
    db.rows<Product>(
      'select id, sku, name, unit from product where organization_id = $1 and ($2::uuid[] is null or id = any($2))',
      [organizationId, productIds],
    ),
  )
  const codes = await read((db) =>
    db.rows<{ scheme: string; code: string; productId: string }>(
      `select scheme, code, product_id from product_code where organization_id = $1 and ($2::uuid[] is null or product_id = any($2))`,
      [organizationId, productIds],
    ),
  )
  return new KnownProducts(products, codes)
}

/** The products of the organization, what the vendor sells of them, and what is known of their packs. */
export async function readFacts(read: Reader, wanted: Wanted, all?: KnownProducts) {
  const { organizationId, vendorId, source, validFrom } = wanted
  const only = wanted.productIds ?? null
  const known = all ?? (await readProducts(read, { organizationId, productIds: only }))
  const sold = await read((db) =>
    db.rows<Sold>(
      `select v.id, v.product_id, v.vendor_sku, p.price, p.pack, p.pack_quantity from vendor_product v
     left join vendor_price p on p.organization_id = v.organization_id and p.vendor_product_id = v.id and p.source = $3
       and p.undone_at is null and p.valid_from <= $4 and (p.valid_to is null or p.valid_to >= $4)
     where v.organization_id = $1 and v.vendor_id = $2 and ($5::uuid[] is null or v.product_id = any($5))
     order by v.id`,
      [organizationId, vendorId, source, validFrom, only],
    ),
  )
  const packs = await read((db) =>
    db.rows<{ productId: string; pack: string; packQuantity: number; isOwn: boolean }>(
      `select v.product_id, p.pack, p.pack_quantity, v.vendor_id = $2 as "isOwn" from vendor_price p
     join vendor_product v on v.organization_id = p.organization_id and v.id = p.vendor_product_id
     where p.organization_id = $1 and p.undone_at is null and ($3::uuid[] is null or v.product_id = any($3))
     group by 1, 2, 3, 4`,
      [organizationId, vendorId, only],
    ),
  )
  const elsewhere = await read((db) =>
    db.rows<{ productId: string; basePrice: number }>(
      `select product_id, min(base_price) as "basePrice" from price_in_force($1, $3)
     where vendor_id <> $2 and ($4::uuid[] is null or product_id = any($4)) group by 1`,
      [organizationId, vendorId, validFrom, only],
    ),
  )
  const answers = await read((db) =>
    db.rows<{ productId: string; pack: string; packQuantity: number }>(
      `select product_id, pack, pack_quantity from vendor_pack_answer
     where organization_id = $1 and vendor_id = $2 and ($3::uuid[] is null or product_id = any($3))`,
      [organizationId, vendorId, only],
    ),
  )
  const meant = await read((db) =>
    db.rows<{ listedAs: string; productId: string }>(
      `select listed_as, product_id from vendor_row_answer
     where organization_id = $1 and vendor_id = $2 and ($3::uuid[] is null or product_id = any($3))`,
      [organizationId, vendorId, only],
    ),
  )
  const ids = sold.map(({ id }) => id)
  const later = await read((db) => laterPrices(db, wanted, ids))
  return new Facts(known, { sold, packs, elsewhere, answers, meant, later })
}

type Read = {
  sold: Sold[]
  packs: { productId: string; pack: string; packQuantity: number; isOwn: boolean }[]
  elsewhere: { productId: string; basePrice: number }[]
  answers: { productId: string; pack: string; packQuantity: number }[]
  meant: { listedAs: string; productId: string }[]
  later: Map<string, string>
}

/** The same, to be asked of. */
export class Facts {
  readonly known: KnownProducts
  readonly #byVendorSku: Map<string, string>
  readonly sold: Map<string, Sold>
  readonly #packs = new Map<
    string,
    { known: Map<string, { quantity: number; isOwn: boolean }>; sizes: Set<number> }
  >()
  readonly #elsewhere: Map<string, number>
  readonly #answers: Map<string, number>
  readonly #meant: Map<string, string>
  readonly #later: Map<string, string>

  constructor(known: KnownProducts, { sold, packs, elsewhere, answers, meant, later }: Read) {
    this.known = known
    this.sold = new Map(sold.map((each) => [each.productId, each]))
    this.#byVendorSku = new Map(
      sold.flatMap((each) =>
        each.vendorSku ? [[each.vendorSku.toLowerCase(), each.productId] as const] : [],
      ),
    )
    this.#elsewhere = new Map(elsewhere.map((each) => [each.productId, each.basePrice]))
    this.#answers = new Map(answers.map((each) => [`${each.productId} ${each.pack}`, each.packQuantity]))
    this.#meant = new Map(meant.map((each) => [each.listedAs, each.productId]))
    this.#later = later
    for (const each of packs) this.#learn(each)
  }

  get products() {
    return this.known.products
  }

  // What vendors disagree about is not known; what this one says counts for it.
  #learn({ productId, pack, packQuantity, isOwn }: Read['packs'][number]) {
    const of = this.#packs.get(productId) ?? { known: new Map(), sizes: new Set<number>() }
    this.#packs.set(productId, of)
    of.sizes.add(packQuantity)
    const unit = packUnit(pack)
    if (unit === null) return
    const before = of.known.get(unit)
    if (!before || (isOwn && !before.isOwn)) of.known.set(unit, { quantity: packQuantity, isOwn })
    else if (before.isOwn === isOwn && before.quantity !== packQuantity)
      of.known.set(unit, { quantity: Number.NaN, isOwn })
  }

  byVendorSku = (sku: string) => this.#byVendorSku.get(sku.toLowerCase())
  /** The product somebody said a row of this vendor is. */
  meant = (row: Pick<PriceRow, 'vendorSku' | 'name'>) => this.#meant.get(rowKey(row))
  answer = (productId: string, pack: string) => this.#answers.get(`${productId} ${pack}`)
  elsewhere = (productId: string) => this.#elsewhere.get(productId)

  knownPacks(productId: string): KnownPacks {
    const known = this.#packs.get(productId)?.known ?? new Map<string, { quantity: number }>()
    return new Map(
      [...known].flatMap(([unit, { quantity }]) => (quantity > 0 ? [[unit, quantity] as const] : [])),
    )
  }

  packSizes = (productId: string): Set<number> => this.#packs.get(productId)?.sizes ?? new Set()

  /** The price of the same source that the list would follow. */
  before(productId: string): Before | null {
    const { price = null, pack = null, packQuantity = null } = this.sold.get(productId) ?? {}
    return price === null || pack === null || packQuantity === null ? null : { price, pack, packQuantity }
  }

  /** The day from which another price is there already. */
  later(productId: string): string | undefined {
    const sold = this.sold.get(productId)
    return sold && this.#later.get(sold.id)
  }
}
