import { netPackPrice } from '@wellstock/domain/bids/offer-cost'
import type { AwardedLine } from './find-award.ts'

/** A product that a vendor has won, at its price without tax: of several lines of it the one with the lower price of a base unit. */
export type Goods = {
  vendorId: string
  productId: string
  pack: string
  packQuantity: number
  packPrice: number
  /** In base units, of all its lines. */
  quantity: number
}

/** What was won, by vendor and product. A line that is no product of the catalog is none. */
export function goodsOf(lines: readonly AwardedLine[]): Goods[] {
  const goods = new Map<string, Goods>()
  for (const { vendor, productId, pack, packQuantity, packPrice, taxIncludedPercent, quantity } of lines) {
    if (productId === null) continue
    const key = `${vendor.id} ${productId}`
    const own = { pack, packQuantity, packPrice: netPackPrice(packPrice, taxIncludedPercent) }
    const other = goods.get(key)
    const isCheaper = !other || own.packPrice * other.packQuantity < other.packPrice * own.packQuantity
    goods.set(key, {
      ...(isCheaper ? own : other),
      vendorId: vendor.id,
      productId,
      quantity: quantity + (other?.quantity ?? 0),
    })
  }
  return [...goods.values()]
}

/** So many base units as are in whole packs. */
export const wholePacks = (quantity: number, pack: number) => Math.ceil(quantity / pack) * pack

/** As many lists as are needed to have so many rows each. */
export const chunks = <Row>(rows: readonly Row[], size: number) =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size))
