import {
  orderPriceSources,
  orderPriorities,
  orderStates,
  orderSteps,
  readOutcomes,
} from '@wellstock/domain/buying/orders'
import { vendorOrderStates } from '@wellstock/domain/buying/vendor-orders'
import { budgetStates } from '@wellstock/domain/identity/approvals'
import * as z from 'zod'
import { Instant } from '../platform/fields.ts'

const Named = z.object({ id: z.string(), name: z.string() })
const Office = Named.extend({ code: z.string() })

/** An order as lists show it. Lines and total are of what is not cancelled. */
export const OrderRow = z.object({
  id: z.string(),
  number: z.string(),
  state: z.enum(orderStates),
  priority: z.enum(orderPriorities),
  office: Office,
  department: Named,
  requestedBy: Named,
  /** Begun by the night from items that are reordered automatically, not by a person. */
  isAutomatic: z.boolean(),
  /** Names the vendor it is sent to as soon as it is approved. */
  isDirect: z.boolean(),
  neededBy: z.string(),
  lineCount: z.number().int(),
  total: z.number(),
  /** Lines nobody knows a price of: the total is without them. */
  unpriced: z.number().int(),
  /** Where the money stands since it was submitted; null before. */
  budgetState: z.enum(budgetStates).nullable(),
  /** Whom it waits on, where it does: how many steps are decided, of how many, and who decides the next. */
  approval: z
    .object({ decided: z.number().int(), steps: z.number().int(), waitsOn: z.array(z.string()) })
    .nullable(),
  createdAt: Instant,
  submittedAt: Instant.nullable(),
  version: z.number().int(),
})
export type OrderRow = z.infer<typeof OrderRow>

/** The line of a budget that pays, with what is left of it. */
export const PayingLine = z.object({
  id: z.string(),
  /** Laboratory · Reagents. */
  department: z.string(),
  /** Null: without a budget. */
  category: z.string().nullable(),
  office: z.string().nullable(),
  month: z.string().nullable(),
  fiscalYear: z.number().int(),
  allocated: z.number(),
  precommitted: z.number(),
  committed: z.number(),
  spent: z.number(),
  available: z.number(),
})
export type PayingLine = z.infer<typeof PayingLine>

/** What a product costs to order: per pack, and where that is from. */
const price = {
  pack: z.string(),
  packQuantity: z.number().int(),
  packPrice: z.number().nullable(),
  priceSource: z.enum(orderPriceSources).nullable(),
}

export const OrderLine = z.object({
  id: z.string(),
  productId: z.string(),
  sku: z.string(),
  name: z.string(),
  category: z.string(),
  unit: z.string(),
  /** Null: any vendor. */
  vendor: Named.extend({ slug: z.string() }).nullable(),
  /** Whose price it has: its vendor, or of any the one it would be bought from. */
  offeredBy: Named.nullable(),
  ...price,
  packs: z.number().int(),
  /** In base units. */
  quantity: z.number().int(),
  /** As its vendors were sent it, where they have it. */
  amount: z.number().nullable(),
  /** The price of a pack it was approved at, where vendors were sent another. */
  approvedPrice: z.number().nullable(),
  /** Of the line, or else of the order. */
  neededBy: z.string(),
  takesSubstitute: z.boolean(),
  note: z.string(),
  /** Chosen by hand, or once it is submitted. */
  budgetLineId: z.string().nullable(),
  cancelled: z.object({ by: z.string(), at: Instant, reason: z.string() }).nullable(),
  /** How much of it no vendor has yet, in base units, and the vendor orders it is on, the first to come first. */
  toSource: z.number().int(),
  placed: z.array(
    z.object({
      vendorOrderId: z.string(),
      /** Of the quantity, what has come. */
      received: z.number().int(),
      /** Null: it is not sent yet. */
      number: z.string().nullable(),
      state: z.enum(vendorOrderStates),
      vendor: z.string(),
      /** What of it still comes, in base units. */
      quantity: z.number().int(),
      dueOn: z.string().nullable(),
      /** By the vendor; otherwise by its lead time. */
      isPromised: z.boolean(),
    }),
  ),
  /** Of the product in the office now. */
  onHand: z.number().int(),
  available: z.number().int(),
  onOrder: z.number().int(),
  /** The latest other order of the product for this office that is not finished. */
  alsoOn: z.object({ id: z.string(), number: z.string(), quantity: z.number().int() }).nullable(),
})
export type OrderLine = z.infer<typeof OrderLine>

export const Order = OrderRow.extend({
  note: z.string(),
  remark: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  currency: z.string(),
  /** Of a direct buy. */
  directVendor: Named.extend({ slug: z.string() }).nullable(),
  /** Freight and tax it is expected to cost beside its total, and holds of its budget, from submission on. */
  freight: z.number(),
  tax: z.number(),
  lines: z.array(OrderLine),
  /** A line that another line of a budget is to pay for, as long as that waits to be decided. */
  move: z
    .object({
      lineId: z.string(),
      name: z.string(),
      toLineId: z.string(),
      amount: z.number(),
      reason: z.string(),
      by: z.string(),
      at: Instant,
    })
    .nullable(),
  /** The lines of budgets that pay, as they are now, this order's own money included where it holds some. */
  budgets: z.array(PayingLine),
  /** What happened to it, the earliest first; `by` null: approved by a rule, or created automatically. */
  timeline: z.array(
    z.object({
      step: z.enum([
        'created',
        'submitted',
        'approved',
        'rejected',
        'changes_requested',
        'withdrawn',
        'lines_cancelled',
        'move_asked',
        'line_moved',
        'move_ended',
        'ordered',
        'received',
        'closed',
        'cancelled',
      ]),
      at: Instant,
      by: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /** What the caller may do with it now. */
  steps: z.array(z.enum(orderSteps)),
})
export type Order = z.infer<typeof Order>

/** What can be ordered for an office. */
export const OrderProduct = z.object({
  id: z.string(),
  sku: z.string(),
  name: z.string(),
  category: z.string(),
  unit: z.string(),
  vendor: Named.nullable(),
  ...price,
  onHand: z.number().int(),
  available: z.number().int(),
  onOrder: z.number().int(),
  /** Up to the maximum, in whole packs; 0: nothing is needed. */
  suggested: z.number().int(),
  /** The caller has ordered it for this office before. */
  isUsual: z.boolean(),
})
export type OrderProduct = z.infer<typeof OrderProduct>

/** A row of a list that was read: which product it means and how many packs, or why it cannot be taken. */
export const ReadLine = z.object({
  /** Counted from 1 below the header. */
  line: z.number().int(),
  /** What the row says of its product, and how many. */
  text: z.string(),
  quantity: z.string(),
  outcome: z.enum(readOutcomes),
  /** Where it is known. */
  product: OrderProduct.nullable(),
  /** 0: not that many whole packs. */
  packs: z.number().int(),
})
export type ReadLine = z.infer<typeof ReadLine>
