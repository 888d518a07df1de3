import { vendorStates } from '@wellstock/domain/stock/vendors'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { LinePlace } from '../finance/budget-lines.ts'
import { route } from '../platform/route.ts'

export * from '@wellstock/domain/buying/basket'

const count = z.number().int()

/** So much of it is somewhere else already and proposed to be sent here. */
const FromElsewhere = z.object({
  officeId: z.string(),
  officeName: z.string(),
  quantity: count,
  /** It would not be used there before; null: it has no date, or is spare there. */
  expiryDate: z.string().nullable(),
})

/** What may stand in for a product and is there. */
const InPlace = z.object({
  itemId: z.string(),
  name: z.string(),
  unit: z.string(),
  available: count,
  roomName: z.string().nullable(),
})

/** A product that an office should order, and why. Quantities in base units, packs where they say so. */
export const SuggestedLine = z.object({
  /** The item that is received: of several in the office, the one most is used of. */
  itemId: z.string(),
  productId: z.string(),
  sku: z.string(),
  name: z.string(),
  unit: z.string(),
  officeId: z.string(),
  /** Whom it is for; null: nobody in particular. */
  departmentId: z.string().nullable(),
  /** Which of the basket's orders it belongs to, and which of its budget lines pays; null: none. */
  orderId: z.string(),
  budgetLineId: z.string().nullable(),
  because: z.enum(['below', 'before_delivery', 'procedures']),
  available: count,
  onOrder: count,
  incoming: count,
  reorderPoint: count,
  max: count,
  usePerDay: z.number(),
  /** What booked procedures need beyond that until the delivery after the next. */
  planned: count,
  /** Days that what is available lasts; with what arrives by a promised day in time; null: nothing is used. */
  coverDays: z.number().nullable(),
  coverWithInbound: z.number().nullable(),
  leadDays: z.number(),
  /** Until the delivery after the next. */
  horizonDays: z.number(),
  weight: count,
  packQuantity: count,
  leastPacks: count,
  multiple: count,
  /** Of a pack, as orders are priced; null: not known. */
  price: z.number().nullable(),
  suggestedPacks: count,
  /** What the basket takes of it: all that is suggested, or as much as the money allows. */
  packs: count,
  /** What the money does not allow; null: nothing is left out. */
  leftOut: z.object({ packs: count, value: z.number(), cost: z.number() }).nullable(),
  substitute: InPlace.nullable(),
  elsewhere: FromElsewhere.nullable(),
})
export type SuggestedLine = z.infer<typeof SuggestedLine>

/** What one office orders from one vendor. */
export const SuggestedOrder = z.object({
  id: z.string(),
  officeId: z.string(),
  officeName: z.string(),
  /** Null: items that no vendor is named for. */
  vendor: z
    .object({ id: z.string(), slug: z.string(), name: z.string(), state: z.enum(vendorStates) })
    .nullable(),
  /** Only from an active vendor is anything ordered. */
  canOrder: z.boolean(),
  minimumOrder: z.number().nullable(),
  freeFreightAbove: z.number().nullable(),
  freight: z.number(),
})
export type SuggestedOrder = z.infer<typeof SuggestedOrder>

/** A budget line that pays for some of the basket, as it stands without it. */
export const BasketBudget = LinePlace.extend({
  allocated: z.number(),
  precommitted: z.number(),
  committed: z.number(),
  spent: z.number(),
  available: z.number(),
})
export type BasketBudget = z.infer<typeof BasketBudget>

export const Basket = z.object({
  currency: z.string(),
  orders: z.array(SuggestedOrder),
  lines: z.array(SuggestedLine),
  budgets: z.array(BasketBudget),
  /** Null: all that is suggested, whatever it costs. */
  capped: z
    .object({
      cap: z.number().nullable(),
      /** Weighted days without stock that the basket avoids, and what no basket for the money avoids more than. */
      value: z.number(),
      bound: z.number(),
      total: z.number(),
    })
    .nullable(),
})
export type Basket = z.infer<typeof Basket>

const capLabel = { label: said.label_amount() }

export const basket = {
  find: route('orders.read', {
    method: 'GET',
    path: '/basket',
    tag: 'Orders',
    summary:
      'What to order: what is at its reorder point or will be, and the best of it for the money there is',
    byOffice: true,
    takesTurns: true,
  })
    .input(
      z.strictObject({
        /** No more than the budget lines have available. */
        withinBudgets: z.stringbool(issue.say_true_or_false()).default(false),
        /** No more than this in all, in the organization's currency. */
        cap: z.coerce
          .number(issue.must_be_number(capLabel))
          .min(0, issue.must_not_be_negative(capLabel))
          .max(999_999_999, issue.must_be_at_most({ ...capLabel, max: 999_999_999 }))
          .optional(),
      }),
    )
    .output(Basket),
}
