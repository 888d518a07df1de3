import { rounded, spread, sumOf } from '../finance/money.ts'
import { freightOf } from './basket.ts'

/** What a vendor takes for a delivery, and its tax on goods in percent: 0 where it charges none. */
export type VendorExtras = {
  id: string
  freeFreightAbove: number | null
  freight: number
  taxPercent: number
}

/** Goods of a vendor, in money; null: nobody knows whose. */
export type PricedGoods = { vendorId: string | null; amount: number }

export type EstimatedExtras = {
  freight: number
  tax: number
  /** What of both is of each line, by value, to the cent: together exactly both. */
  shares: number[]
}

/**
 * Freight and tax that goods are expected to cost: the freight of each vendor once, unless it delivers so much for nothing, and tax on
 * what it sells. Source: the worked figures (a), 14.
 */
export function estimatedExtras(
  lines: readonly PricedGoods[],
  vendors: readonly VendorExtras[],
): EstimatedExtras {
  const shares = lines.map(() => 0)
  let [freight, tax] = [0, 0]
  for (const vendor of vendors) {
    const own = lines.flatMap(({ vendorId }, place) => (vendorId === vendor.id ? [place] : []))
    const amounts = own.map((place) => lines[place]?.amount ?? 0)
    const subtotal = sumOf(amounts)
    if (subtotal <= 0) continue
    const delivery = freightOf({ ...vendor, minimumOrder: null }, subtotal)
    const charged = rounded((subtotal * vendor.taxPercent) / 100)
    const [ofDelivery, ofTax] = [spread(delivery, amounts), spread(charged, amounts)]
    for (const [index, place] of own.entries())
      shares[place] = rounded((ofDelivery[index] ?? 0) + (ofTax[index] ?? 0))
    freight = rounded(freight + delivery)
    tax = rounded(tax + charged)
  }
  return { freight, tax, shares }
}
