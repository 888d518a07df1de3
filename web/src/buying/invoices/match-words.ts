import type { BillableLine, InvoiceException, InvoiceLine } from '@wellstock/contract/buying/invoice'
import { type LineCause, matchFreight, type UnitHint } from '@wellstock/domain/buying/invoice-match'
import { formatDecimal, formatNumber, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'

type Pack = Pick<BillableLine, 'pack' | 'packQuantity' | 'unit'>

/** What a pack of so many base units is called: BX, EA, 1,200 EA. */
export const packName = (quantity: number, { pack, packQuantity, unit }: Pack) =>
  quantity === packQuantity
    ? pack
    : quantity === 1
      ? unit
      : m.common_quantity_and_unit({ quantity: formatNumber(quantity), unit })

/** "8 BX" where they are whole packs, "850 EA" else. */
export const quantityWords = (quantity: number, { pack, packQuantity, unit }: Pack) =>
  quantity % packQuantity === 0
    ? m.common_quantity_and_unit({ quantity: formatNumber(quantity / packQuantity), unit: pack })
    : m.common_quantity_and_unit({ quantity: formatNumber(quantity), unit })

/** A line as it is billed, and what its match found. */
export type Matched = {
  ordered: BillableLine
  packQuantity: number
  packPrice: number
  quantity: number
  billable: number
  difference: number
  tolerance: number
  excess: number
  excessAmount: number
}

/** What is wrong with a line, with its figures. */
export function causeWords(cause: LineCause, matched: Matched): string {
  const { ordered, packQuantity, packPrice, quantity, billable, difference, tolerance, excess } = matched
  if (cause === 'no_receipt')
    return m.invoices_says_no_receipt({
      billed: quantityWords(quantity, ordered),
      amount: formatPrice(matched.excessAmount),
    })
  if (cause === 'quantity')
    return m.invoices_says_quantity({
      billed: quantityWords(quantity, ordered),
      billable: quantityWords(billable, ordered),
      excess: quantityWords(excess, ordered),
      amount: formatPrice(matched.excessAmount),
    })
  const words = {
    billed: formatPrice(packPrice),
    pack: packName(packQuantity, ordered),
    agreed: formatPrice((ordered.packPrice * packQuantity) / ordered.packQuantity),
    above: formatPrice(difference),
    allowed: formatPrice(tolerance),
  }
  return ordered.billedBefore.amount > 0 ? m.invoices_says_price_sum(words) : m.invoices_says_price(words)
}

type Hinted = { ordered: BillableLine; packQuantity: number; packs: number }

/** In which pack it seems to be billed: "12 times the price of a BX: is it 1,200 EA?" */
export function hintWords(unit: UnitHint, { ordered, packQuantity, packs }: Hinted): string {
  const { by, factor, isCorrected } = unit
  const seems = by === 'price' ? packQuantity * factor : packQuantity / factor
  const words = {
    packs: formatDecimal(packs),
    pack: packName(packQuantity, ordered),
    other: packName(Math.round(seems), ordered),
    factor: factor >= 1 ? formatDecimal(factor) : `1/${formatDecimal(1 / factor)}`,
  }
  if (isCorrected) return m.invoices_hint_corrected(words)
  if (by === 'quantity') return m.invoices_hint_quantity(words)
  return factor >= 1 ? m.invoices_hint_price(words) : m.invoices_hint_price_part(words)
}

type Header = { freight: number; tax: number; expectedFreight: number; expectedTax: number }

/** Why an invoice waits, with its figures; `line`: what of it that is about. */
export function exceptionWords(
  { cause, amount, quantity, other }: InvoiceException,
  line: InvoiceLine | undefined,
  invoice: Header,
): string {
  if (cause === 'duplicate') return m.invoices_says_duplicate({ number: other?.number ?? '' })
  if (cause === 'freight' || cause === 'tax') {
    const [billed, expected] =
      cause === 'freight' ? [invoice.freight, invoice.expectedFreight] : [invoice.tax, invoice.expectedTax]
    const words = {
      billed: formatPrice(billed),
      expected: formatPrice(expected),
      above: formatPrice(amount),
      allowed: formatPrice(matchFreight(billed, expected).tolerance),
    }
    return cause === 'freight' ? m.invoices_says_freight(words) : m.invoices_says_tax(words)
  }
  if (cause === 'unknown_line' || !line?.ordered)
    return m.invoices_says_unknown_line({ description: line?.description ?? '', amount: formatPrice(amount) })
  return causeWords(cause, {
    ordered: line.ordered,
    ...{ packQuantity: line.packQuantity, packPrice: line.packPrice, quantity: line.matchedQuantity },
    ...{ billable: line.match?.billable ?? 0, tolerance: line.match?.tolerance ?? 0 },
    ...{ difference: amount, excess: quantity, excessAmount: amount },
  })
}

/** What can still be credited of a line without an order. */
export const leftWords = ({ amount, left }: { amount: number; left: { amount: number } }) =>
  m.invoices_left_to_credit({ billed: formatPrice(amount), left: formatPrice(left.amount) })
