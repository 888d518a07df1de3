import type { ApprovalFlag, BudgetState } from '../identity/approvals.ts'
import { priceSources } from './prices.ts'

export const orderStates = [
  'draft',
  'submitted',
  'changes_requested',
  'approved',
  'partly_ordered',
  'ordered',
  'partly_received',
  'received',
  'rejected',
  'closed',
  'cancelled',
] as const
export type OrderState = (typeof orderStates)[number]

/** What can be done with an order by whoever writes it; deciding it is for the approvals. */
export const orderSteps = [
  'edit',
  'submit',
  'withdraw',
  'move_line',
  'cancel_lines',
  'close',
  'cancel',
] as const
export type OrderStep = (typeof orderSteps)[number]

/** How soon it has to be there. */
export const orderPriorities = ['routine', 'urgent', 'emergency'] as const
export type OrderPriority = (typeof orderPriorities)[number]

/** Where the price of a line is from. `last`: no vendor says one, it is what the product cost last. */
export const orderPriceSources = [...priceSources, 'last'] as const
export type OrderPriceSource = (typeof orderPriceSources)[number]

export const MAX_ORDER_LINES = 200
/** Rows of a list that lines are read from. */
export const MAX_ORDER_FILE_ROWS = 2000
/** What becomes of such a row. */
export const readOutcomes = [
  'matched',
  'unknown',
  'ambiguous',
  'discontinued',
  'no_quantity',
  'not_packs',
  'twice',
] as const
export type ReadOutcome = (typeof readOutcomes)[number]
/** Base units in one line. */
export const MAX_ORDER_QUANTITY = 10_000_000

/** States of what was approved and is not over, by what vendors have of it and what has come. The same as `order_is_approved`. */
export const approvedOrderStates = [
  'approved',
  'partly_ordered',
  'ordered',
  'partly_received',
  'received',
] as const satisfies readonly OrderState[]

/** Whether an order was approved and is not over. */
export const isApproved = (state: OrderState): state is (typeof approvedOrderStates)[number] =>
  approvedOrderStates.some((each) => each === state)

/** States in which an order is not over. */
export const openOrderStates = [
  'draft',
  'submitted',
  'changes_requested',
  ...approvedOrderStates,
] as const satisfies readonly OrderState[]

/** How long orders to one vendor count together: 168 hours. Source: the worked figures, split. */
export const SPLIT_HOURS = 168

/** The badge of an order where all records have one (specification 3): none for what nobody has been asked about. */
export function orderBadge(state: OrderState): 'Pending' | 'Approved' | 'Rejected' | '' {
  if (state === 'submitted' || state === 'changes_requested') return 'Pending'
  if (isApproved(state) || state === 'closed') return 'Approved'
  return state === 'rejected' ? 'Rejected' : ''
}

/** Whole packs for a quantity in base units; null where it is not that many packs. */
export function packsOf(quantity: number, packQuantity: number): number | null {
  const packs = quantity / packQuantity
  return Number.isInteger(packs) && packs >= 1 ? packs : null
}

/** What several packs cost, to the cent, half up. `packPrice` has at most four decimals. */
export const lineAmount = (packs: number, packPrice: number) =>
  Math.floor((packs * Math.round(packPrice * 10_000) + 50) / 100) / 100

/** What of an order goes to one vendor, and what the requester has asked of that vendor in the hours before. */
export type VendorShare = { vendorId: string; amount: number; before: number; orders: string[] }

/**
 * What decides the route of an order: its total, or what it comes to with earlier orders to one of its vendors, if that is
 * more. Flagged with those orders where it is. Source: the worked figures, split.
 */
export function splitOf(total: number, shares: readonly VendorShare[]) {
  const together = shares.map((share) => ({
    ...share,
    sum: share.before > 0 ? share.amount + share.before : 0,
  }))
  const largest = Math.max(0, ...together.map(({ sum }) => sum))
  return largest > total
    ? {
        routedAmount: largest,
        orders: [...new Set(together.filter(({ sum }) => sum > total).flatMap(({ orders }) => orders))],
      }
    : { routedAmount: total, orders: [] }
}

/** Where the money of an order stands: without a budget before over it before within. */
export function budgetStateOf(lines: readonly { isUnbudgeted: boolean; isShort: boolean }[]): BudgetState {
  if (lines.some(({ isUnbudgeted }) => isUnbudgeted)) return 'unbudgeted'
  return lines.some(({ isShort }) => isShort) ? 'over' : 'within'
}

/** What makes an order worth a second look. */
export function orderFlags(facts: {
  budgetState: BudgetState
  isSplit: boolean
  /** Some of it is from a vendor nobody has released for buying yet. */
  hasNewVendor: boolean
  /** What its prices raise. */
  ofPrices: readonly ApprovalFlag[]
}): ApprovalFlag[] {
  const flags: [ApprovalFlag, boolean][] = [
    ['over_budget', facts.budgetState === 'over'],
    ['unit', facts.ofPrices.includes('unit')],
    ['price_jump', facts.ofPrices.includes('price_jump')],
    ['off_contract', facts.ofPrices.includes('off_contract')],
    ['split_order', facts.isSplit],
    ['new_vendor', facts.hasNewVendor],
  ]
  return flags.filter(([, is]) => is).map(([flag]) => flag)
}
