import { rounded } from '../finance/money.ts'
import {
  amountOf,
  avoidedBy,
  type BasketLine,
  type BasketMoney,
  type BasketVendor,
  type Bill,
  billOf,
  freightOf,
} from './basket.ts'
import { problemOf } from './basket-problem.ts'
import { bestOf } from './basket-search.ts'

export type LeftOut = {
  id: string
  packs: number
  /** Weighted days without stock that these packs would avoid. */
  value: number
  /** What the basket would cost more with them: their price, what its vendor's minimum asks for, freight saved or added. */
  cost: number
}

export type CappedBasket = Bill & {
  packs: Map<string, number>
  /** No basket for this money avoids more than that; the value itself where it is proven the best. */
  bound: number
  leftOut: LeftOut[]
}

/**
 * The basket that avoids the most weighted days without stock for the money there is. A vendor gets nothing or at least
 * its minimum; what each budget line pays, with its share of the freight, is at most what it has. Of equal baskets the
 * cheaper, then the one with fewer vendors, then the one with more of the first SKU. Up to ten lines of three packs it is
 * the best there is; beyond, the best found, with an upper bound. The same input gives the same basket.
 */
export function cappedBasket(
  lines: readonly BasketLine[],
  vendors: readonly BasketVendor[],
  money: BasketMoney,
): CappedBasket {
  const { packs, bound } = bestOf(problemOf(lines, vendors, money))
  const bill = billOf(lines, vendors, packs)
  const vendorOf = new Map(vendors.map((vendor) => [vendor.id, vendor]))
  const leftOut = lines.flatMap((line): LeftOut[] => {
    const chosen = packs.get(line.id) ?? 0
    const vendor = vendorOf.get(line.vendorId)
    if (chosen >= line.packs || !vendor) return []
    const now = bill.vendors.get(vendor.id) ?? { subtotal: 0, freight: 0 }
    const subtotal = Math.max(
      now.subtotal + amountOf(line, line.packs) - amountOf(line, chosen),
      vendor.minimumOrder ?? 0,
    )
    return [
      {
        id: line.id,
        packs: line.packs - chosen,
        value: avoidedBy(line, line.packs) - avoidedBy(line, chosen),
        cost: rounded(subtotal + freightOf(vendor, subtotal) - now.subtotal - now.freight),
      },
    ]
  })
  return { ...bill, packs, bound: Math.max(bound ?? 0, bill.value), leftOut }
}
