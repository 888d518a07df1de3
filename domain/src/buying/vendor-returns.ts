import { rounded } from '../finance/money.ts'

export const returnStates = ['draft', 'authorised', 'shipped', 'credited', 'closed', 'cancelled'] as const
export type ReturnState = (typeof returnStates)[number]

/** States of a return that somebody still has something to do for: to send it, or to get its credit. */
export const openReturnStates = ['draft', 'authorised', 'shipped'] as const satisfies readonly ReturnState[]

export const returnSteps = ['edit', 'authorise', 'ship', 'credit', 'replace', 'close', 'cancel'] as const
export type ReturnStep = (typeof returnSteps)[number]

export const returnTabs = ['open', 'all'] as const
export type ReturnTab = (typeof returnTabs)[number]

/** Why goods go back. */
export const returnReasons = [
  'damaged',
  'wrong',
  'short_dated',
  'warm',
  'over',
  'recalled',
  'not_needed',
] as const
export type ReturnReason = (typeof returnReasons)[number]

export const MAX_RETURN_LINES = 500

/** A line of a vendor order as its goods go back or are claimed. Quantities in base units. */
export type CreditableLine = {
  received: number
  /** Went back before, and comes as no replacement. */
  returned: number
  /** Of what is still there, under an open claim: nobody pays for it. */
  claimed: number
  /** Of what went back before, the vendor has to credit; and credit notes have taken off what it billed. */
  toCredit: number
  credited: number
  /** On invoices, less credit notes. */
  billed: { quantity: number; amount: number }
  packPrice: number
  packQuantity: number
}

/** Units that go back, or are settled as they are; `claimed`: how many of them are under an open claim. */
export type LeavingUnits = { quantity: number; claimed: number }

/**
 * Units a vendor has to credit of those that leave: what it billed beyond what is kept and paid for then, and beyond what it has to credit
 * already. What is not billed yet is simply not billed.
 */
export function unitsToCredit(line: CreditableLine, { quantity, claimed }: LeavingUnits): number {
  const paidFor = line.received - line.returned - line.claimed - (quantity - claimed)
  const billed = line.billed.quantity + Math.min(line.credited, line.toCredit)
  return Math.min(quantity, Math.max(0, billed - paidFor - line.toCredit))
}

/** What a vendor has to credit for units, at the price it billed. */
export function creditFor(line: CreditableLine, leaving: LeavingUnits): number {
  const { billed, packPrice, packQuantity } = line
  const price = billed.quantity > 0 ? billed.amount / billed.quantity : packPrice / packQuantity
  return rounded(unitsToCredit(line, leaving) * price)
}
