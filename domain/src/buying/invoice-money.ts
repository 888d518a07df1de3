import { commitMore, type Entry, type Reference, releaseOrdered, spend } from '../finance/ledger.ts'
import { cents, ofCents, rounded, spread } from '../finance/money.ts'

/** What a reference still has: its open commitment, and how much of it is still to be billed, in base units. */
export type OpenLine = { committed: number; unbilled: number }

/** Units of a reference. `billed`: less what credit notes took off, which is `credited`. */
export type OrderedUnits = {
  ordered: number
  over: number
  cancelled: number
  billed: number
  credited: number
}

/**
 * For how many units a reference holds money: ordered + over − cancelled − billed before, never below 0. A credit note gives money back and
 * commits nothing, so what it took off was billed all the same.
 */
export const unbilledOf = ({ ordered, over, cancelled, billed, credited }: OrderedUnits) =>
  Math.max(0, ordered + over - cancelled - billed - credited)

/** What of an open commitment is for units that are billed or end: their share, all of it where nothing is left to bill. */
export const reliefOf = ({ committed, unbilled }: OpenLine, units: number) =>
  unbilled > 0 ? Math.min(committed, rounded((committed * units) / unbilled)) : committed

/** What an approved invoice writes on one reference, in money, each 0 or more: committed more (J+), spent (S), released (Rc). */
export type Booking = { commitMore: number; spend: number; release: number }

/**
 * How a reference is booked when an invoice is approved, `billed` in base units and money, 0 or more. It relieves the open
 * commitment by the share of what is billed, all of it where nothing is left to bill; what is billed above that is committed
 * first, what is billed below it is released. Source: the worked figures (a), rule 3.
 */
export function bookingOf(open: OpenLine, billed: { quantity: number; amount: number }): Booking {
  const relief = reliefOf(open, billed.quantity)
  const above = cents(billed.amount) - cents(relief)
  return {
    commitMore: ofCents(Math.max(0, above)),
    spend: billed.amount,
    release: ofCents(Math.max(0, -above)),
  }
}

/** The same as entries of the ledger; those of nothing are left out. Voiding the invoice writes their reverse. */
export function invoiceEntries(
  reference: Reference,
  open: OpenLine,
  billed: { quantity: number; amount: number },
): Entry[] {
  const booking = bookingOf(open, billed)
  return [
    commitMore(reference, booking.commitMore),
    spend(reference, booking.spend),
    releaseOrdered(reference, booking.release),
  ].filter(({ amount }) => amount > 0)
}

/** What an invoice bills beside its lines, in money, each 0 or more; rounding a cent either way. */
export type Extras = { freight: number; tax: number; discount: number; rounding: number }

/**
 * What each line of an invoice comes to with its share of freight, tax and discount, by the value of the lines, so that they
 * add up to the total. The discount is at most the value of the lines. Source: the worked figures (a), 14.
 */
export function amountsWithExtras(
  values: readonly number[],
  { freight, tax, discount, rounding }: Extras,
): number[] {
  const [ofFreight, ofTax, ofDiscount] = [freight, tax, discount].map((amount) => spread(amount, values))
  const amounts = values.map(
    (value, place) =>
      cents(value) +
      cents(ofFreight?.[place] ?? 0) +
      cents(ofTax?.[place] ?? 0) -
      cents(ofDiscount?.[place] ?? 0),
  )
  // The largest bears the cent: it never falls below 0 by it.
  const largest = amounts.indexOf(Math.max(...amounts))
  return amounts.map((amount, place) => ofCents(amount + (place === largest ? cents(rounding) : 0)))
}
