import { cents, ofCents, spread, sumOf } from '../finance/money.ts'
import { roundUpTo } from '../stock/ordering.ts'
import { ONE, ratio, tenThousandths } from './exact.ts'

/** What a vendor offers for a line: base units in a pack (whole, ≥ 1), money a pack (4 decimals), fewest packs and steps (≥ 1). */
export type PackOffer = { packQuantity: number; packPrice: number; leastPacks: number; multiple: number }

/** What is asked for in a bid: base units, whole and above 0. */
export type BidLine = { id: string; quantity: number }

/** An opened offer. Freight is paid below `freeFreightFrom` (null: always); prices have so much tax inside (null: none), freight has not. */
export type Offer = {
  lines: readonly (PackOffer & { lineId: string })[]
  minimumOrder: number | null
  freight: number
  freeFreightFrom: number | null
  taxIncludedPercent: number | null
}

export type LineCost = {
  packs: number
  /** Packs × price as offered; of that the tax inside, and what is left: the money that offers are compared by. */
  gross: number
  tax: number
  cash: number
  /** Base units beyond what is needed, and what they cost. */
  excess: number
  excessWorth: number
  /** Of a base unit, without tax, to 4 decimals: to be shown. `compareUnitPrices` compares what is not rounded. */
  unitPrice: number
}

export type OfferCost = {
  /** In the order of the bid's lines, each with its share of the freight by its cash; a line without a bid is among the missing. */
  lines: (LineCost & { lineId: string; freightShare: number })[]
  missing: string[]
  /** Σ cash of the lines. */
  subtotal: number
  /** What the vendor delivers for no less than. */
  isBelowMinimum: boolean
  freight: number
  tax: number
  /** Cash of all lines with freight; null where a line is missing: such an offer competes line by line. */
  total: number | null
}

/** Packs for a need in base units: whole, no fewer than are sold, in whole multiples. Source: docs/definitions.md "Bids". */
export const packsFor = (quantity: number, { packQuantity, leastPacks, multiple }: PackOffer) =>
  roundUpTo(multiple, Math.max(leastPacks, Math.ceil(quantity / packQuantity)))

/** 100 % and the tax inside, in ten-thousandths of a percent. */
const withTax = (taxIncludedPercent: number | null) => 100n * ONE + tenThousandths(taxIncludedPercent ?? 0)

/** The price of a base unit without tax, as a fraction. */
function unitPriceOf({ packPrice, packQuantity }: PackOffer, taxIncludedPercent: number | null) {
  return {
    numerator: tenThousandths(packPrice) * 100n,
    denominator: BigInt(packQuantity) * withTax(taxIncludedPercent),
  }
}

/** Below 0: the first has the lower price of a base unit, tax taken out and not rounded. Source: docs/definitions.md "Bids". */
export function compareUnitPrices(
  a: { offer: PackOffer; taxIncludedPercent: number | null },
  b: { offer: PackOffer; taxIncludedPercent: number | null },
): number {
  const one = unitPriceOf(a.offer, a.taxIncludedPercent)
  const other = unitPriceOf(b.offer, b.taxIncludedPercent)
  const difference = one.numerator * other.denominator - other.numerator * one.denominator
  return difference < 0n ? -1 : Number(difference > 0n)
}

/** Money with tax inside (percent, 0 or more, 4 decimals) as what it is without, to the cent half up, and the tax. Source: docs/definitions.md "Bids". */
export function takeOutTax(gross: number, taxIncludedPercent: number | null): { net: number; tax: number } {
  const net = ratio(BigInt(cents(gross)) * ONE, withTax(taxIncludedPercent), 2)
  return { net, tax: ofCents(cents(gross) - cents(net)) }
}

/** The price of a pack without the tax inside, to 4 decimals: what is agreed and ordered at. Source: docs/definitions.md "Bids". */
export const netPackPrice = (packPrice: number, taxIncludedPercent: number | null) =>
  ratio(tenThousandths(packPrice) * 100n, withTax(taxIncludedPercent), 4)

/** What a line comes to at an offer. Source: docs/definitions.md "Bids". */
export function costOfLine(quantity: number, offer: PackOffer, taxIncludedPercent: number | null): LineCost {
  const packs = packsFor(quantity, offer)
  const gross = ratio(BigInt(packs) * tenThousandths(offer.packPrice), ONE, 2)
  const { net, tax } = takeOutTax(gross, taxIncludedPercent)
  const { numerator, denominator } = unitPriceOf(offer, taxIncludedPercent)
  const excess = packs * offer.packQuantity - quantity
  return {
    packs,
    gross,
    tax,
    cash: net,
    excess,
    excessWorth: ratio(numerator * BigInt(excess), denominator, 2),
    unitPrice: ratio(numerator, denominator, 4),
  }
}

/** What delivery of so much of one vendor costs. Source: docs/definitions.md "Bids". */
export const freightFor = (
  { freight, freeFreightFrom }: Pick<Offer, 'freight' | 'freeFreightFrom'>,
  subtotal: number,
) => (freeFreightFrom !== null && subtotal >= freeFreightFrom ? 0 : freight)

/** What an offer comes to, line by line and with its freight. Source: docs/definitions.md "Bids". */
export function costOfOffer(bidLines: readonly BidLine[], offer: Offer): OfferCost {
  const offered = new Map(offer.lines.map((line) => [line.lineId, line]))
  const lines: (LineCost & { lineId: string })[] = []
  const missing: string[] = []
  for (const { id, quantity } of bidLines) {
    const line = offered.get(id)
    if (line) lines.push({ lineId: id, ...costOfLine(quantity, line, offer.taxIncludedPercent) })
    else missing.push(id)
  }
  const subtotal = sumOf(lines.map(({ cash }) => cash))
  const freight = lines.length > 0 ? freightFor(offer, subtotal) : 0
  const shares = spread(
    freight,
    lines.map(({ cash }) => cash),
  )
  return {
    lines: lines.map((line, index) => ({ ...line, freightShare: shares[index] ?? 0 })),
    missing,
    subtotal,
    isBelowMinimum: subtotal < (offer.minimumOrder ?? 0),
    freight,
    tax: sumOf(lines.map(({ tax }) => tax)),
    total: missing.length === 0 && lines.length > 0 ? sumOf([subtotal, freight]) : null,
  }
}
