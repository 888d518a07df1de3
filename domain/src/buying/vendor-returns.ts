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

/** A line of a vendor order as its goods go back. Quantities in base units. */
export type ReturnedLine = {
  received: number
  /** Went back before. */
  returned: number
  billed: { quantity: number; amount: number }
  packPrice: number
  packQuantity: number
}

/** Units a vendor has to credit: what it billed of them beyond what is kept. What is not billed yet is simply not billed. */
export const unitsToCredit = ({ received, returned, billed }: ReturnedLine, quantity: number): number =>
  Math.min(quantity, Math.max(0, billed.quantity - (received - returned - quantity)))

/** What a vendor has to credit for units that go back, at the price it billed. */
export function creditFor(line: ReturnedLine, quantity: number): number {
  const { billed, packPrice, packQuantity } = line
  const price = billed.quantity > 0 ? billed.amount / billed.quantity : packPrice / packQuantity
  return rounded(unitsToCredit(line, quantity) * price)
}
