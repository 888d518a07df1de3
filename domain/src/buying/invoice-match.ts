import { cents, ofCents, sumOf } from '../finance/money.ts'
import { packRatio } from './packs.ts'

/** Why a line of an invoice waits for somebody, the one that leads first. */
export const lineCauses = ['no_receipt', 'quantity', 'price'] as const
export type LineCause = (typeof lineCauses)[number]
export type LineVerdict = 'matched' | LineCause

/** A price may be above what was agreed, freight and tax off what was expected, by so many percent; and always by this in money. */
const PRICE_PERCENT = 2
const FREIGHT_PERCENT = 10
const LEAST_TOLERANCE = 1

/** What an invoice line is held against: one line of a vendor order. Quantities in base units, 0 or more. */
export type OrderedLine = {
  /** Agreed for a pack, at most 4 decimals, and how many base units the pack holds. */
  price: number
  packQuantity: number
  /** The other packs known of the product, in base units. */
  packs: readonly number[]
  received: number
  returned: number
  /** Of what was received, under an open claim. */
  claimed: number
  /** On earlier invoices, net of credits. */
  before: { quantity: number; amount: number }
}

type Ordered = Pick<OrderedLine, 'packQuantity' | 'received' | 'returned' | 'claimed'> & {
  packPrice: number
  otherPacks: readonly number[]
  billedBefore: OrderedLine['before']
}

/** A line of a vendor order as the rules of matching know it. */
export const orderedLineOf = (line: Ordered): OrderedLine => ({
  price: line.packPrice,
  packQuantity: line.packQuantity,
  packs: [1, ...line.otherPacks],
  received: line.received,
  returned: line.returned,
  claimed: line.claimed,
  before: line.billedBefore,
})

/** One line of an invoice: base units as its label says, and money to the cent, both 0 or more. */
export type BilledLine = { quantity: number; amount: number }

/** The bill seems to be in another pack: its quantity, or its price of a base unit, is `factor` times what it should be. */
export type UnitHint = { by: 'quantity' | 'price'; factor: number; isCorrected: boolean }

/** Money beside what it was to be: how much more was billed (below 0: less), and how much more may be. To the cent. */
export type Difference = { expected: number; billed: number; difference: number; tolerance: number }

/**
 * What becomes of an invoice line. `causes` are all there are, the first is the verdict; none: matched. The money is of the
 * vendor-order line over all its invoices; `quantity` is what this one bills, in the corrected unit, of what is `billable`;
 * `excess` is what it bills beyond that, at the agreed price `excessAmount`.
 */
export type LineMatch = Difference & {
  verdict: LineVerdict
  causes: LineCause[]
  unit: UnitHint | null
  quantity: number
  billable: number
  excess: number
  excessAmount: number
}

/** What of a line may still be billed, in base units: received − returned − under claim − billed before, never below 0. */
export const billableOf = (line: Omit<OrderedLine, 'price' | 'packQuantity' | 'packs'>) =>
  Math.max(0, line.received - line.returned - line.claimed - line.before.quantity)

/** What base units cost at a price per pack, to the cent, half up. Whole ten-thousandths, so that a limit is met exactly. */
export function amountAt(
  { price, packQuantity }: Pick<OrderedLine, 'price' | 'packQuantity'>,
  quantity: number,
) {
  const cent = packQuantity * 100
  const half = quantity * Math.round(price * 10_000) + cent / 2
  return ofCents((half - (half % cent)) / cent)
}

/** A part of a cent is none: what is billed has none either. */
function differenceOf(billed: number, expected: number, percent: number): Difference {
  const share = ofCents(Math.floor((Math.abs(cents(expected)) * percent) / 100))
  return {
    expected,
    billed,
    difference: ofCents(cents(billed) - cents(expected)),
    tolerance: Math.max(share, LEAST_TOLERANCE),
  }
}

/**
 * In which pack the bill seems to be. Billing a part of what is billable says nothing of it, unless the price is as many times
 * too high and the money is right: then only the label is wrong, and it is corrected. Source: the worked figures (c), unit.
 */
function unitOf(ordered: OrderedLine, { quantity, amount }: BilledLine, billable: number): UnitHint | null {
  const sizes = [ordered.packQuantity, ...ordered.packs]
  const agreed = quantity * ordered.price
  const byPrice = agreed > 0 ? packRatio((amount * ordered.packQuantity) / agreed, sizes) : null
  const byQuantity = billable > 0 ? packRatio(quantity / billable, sizes) : null
  const { difference, tolerance } = differenceOf(amount, amountAt(ordered, billable), PRICE_PERCENT)
  if (byPrice !== null && byPrice > 1 && byQuantity === 1 / byPrice && Math.abs(difference) <= tolerance)
    return { by: 'price', factor: byPrice, isCorrected: true }
  if (byQuantity !== null && byQuantity > 1) return { by: 'quantity', factor: byQuantity, isCorrected: false }
  return byPrice === null ? null : { by: 'price', factor: byPrice, isCorrected: false }
}

/**
 * Three-way match of an invoice line with what was ordered and received. The price passes up to max(2 %, 1.00) above what was
 * agreed, over all invoices of the line; the quantity up to what is billable. Source: the worked figures (c).
 */
export function matchLine(ordered: OrderedLine, billed: BilledLine): LineMatch {
  const billable = billableOf(ordered)
  const unit = unitOf(ordered, billed, billable)
  const quantity = unit?.isCorrected
    ? Math.min(billable, Math.round(billed.quantity * unit.factor))
    : billed.quantity
  const money = differenceOf(
    sumOf([ordered.before.amount, billed.amount]),
    amountAt(ordered, ordered.before.quantity + quantity),
    PRICE_PERCENT,
  )
  const excess = Math.max(0, quantity - billable)
  const isThere: Record<LineCause, boolean> = {
    no_receipt: excess > 0 && ordered.received === 0,
    quantity: excess > 0 && ordered.received > 0,
    price: money.difference > money.tolerance,
  }
  const causes = lineCauses.filter((cause) => isThere[cause])
  return {
    ...money,
    verdict: causes[0] ?? 'matched',
    causes,
    unit,
    quantity,
    billable,
    excess,
    excessAmount: amountAt(ordered, excess),
  }
}

/** Freight or tax of an invoice, in money: off what was expected by at most max(10 %, 1.00), up or down. */
export function matchFreight(billed: number, expected: number): Difference & { isMatched: boolean } {
  const money = differenceOf(billed, expected, FREIGHT_PERCENT)
  return { ...money, isMatched: Math.abs(money.difference) <= money.tolerance }
}

/** The amounts of an invoice, to the cent: of its lines, and around them. A discount is 0 or more, and taken off. */
export type InvoiceAmounts = {
  lines: readonly number[]
  freight: number
  tax: number
  discount: number
  total: number
}

/**
 * By how much the total of an invoice is off what its lines, freight and tax less its discount come to. One cent is rounding, and
 * kept beside them; null: it is more, and the invoice does not add up.
 */
export function roundingOf({ lines, freight, tax, discount, total }: InvoiceAmounts): number | null {
  const off = cents(total) - cents(sumOf([...lines, freight, tax, -discount]))
  return Math.abs(off) <= 1 ? ofCents(off) : null
}
