import { proposalReasons } from '@wellstock/domain/stock/rebalancing'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, Instant } from '../platform/fields.ts'
import { route } from '../platform/route.ts'
import { Transfer } from './transfer.ts'

export * from '@wellstock/domain/stock/rebalancing'

/** So much of one lot from here to there. `saving`: what is not bought or not thrown away, at cost; `cost`: its share of sending. */
export const Proposal = z.object({
  id: z.string(),
  itemId: z.string(),
  sku: z.string(),
  name: z.string(),
  unit: z.string(),
  lotNumber: z.string().nullable(),
  expiryDate: z.string().nullable(),
  quantity: z.number().int(),
  reason: z.enum(proposalReasons),
  saving: z.number(),
  cost: z.number(),
  /** The figures the reason is made of, as they were when the plan was made. */
  because: z.object({
    /** Of the sending office: usable, what it keeps for itself, and, of a lot that would expire, units it would not use. */
    here: z.number().int(),
    kept: z.number().int(),
    wasted: z.number().int().nullable(),
    daysLeft: z.number().int().nullable(),
    /** Of the receiving office: usable and on its way, where it orders again, its maximum, its use per day. */
    there: z.number().int(),
    reorderPoint: z.number().int().nullable(),
    maxQuantity: z.number().int().nullable(),
    usePerDay: z.number(),
  }),
})
export type Proposal = z.infer<typeof Proposal>

/** What is proposed from one office to another: one shipment. */
export const ProposedRoute = z.object({
  fromOfficeId: z.string(),
  fromName: z.string(),
  toOfficeId: z.string(),
  toName: z.string(),
  /** Saving − cost of the proposals that are open. */
  net: z.number(),
  proposals: z.array(Proposal),
})
export type ProposedRoute = z.infer<typeof ProposedRoute>

export const RebalancePlan = z.object({
  /** Null: no plan has been made yet. */
  computedAt: Instant.nullable(),
  currency: z.string(),
  offices: z.number().int(),
  products: z.number().int(),
  /** Of the routes shown. */
  saving: z.number(),
  cost: z.number(),
  routes: z.array(ProposedRoute),
})
export type RebalancePlan = z.infer<typeof RebalancePlan>

const chosen = z.array(Id).min(1, issue.choose_a_proposal()).max(200, issue.max_200_proposals())
const common = { tag: 'Rebalancing', missing: said.proposal_gone() }

export const rebalancing = {
  plan: route('transfers.write', {
    ...common,
    method: 'GET',
    path: '/rebalancing',
    summary: 'The latest plan: what to send where before anything is bought',
    byOffice: true,
  })
    .input(z.strictObject({}).optional())
    .output(RebalancePlan),
  compute: route('transfers.write', {
    ...common,
    method: 'POST',
    path: '/rebalancing',
    summary: 'Work the plan out anew',
    ownTransactions: true,
    takesLong: true,
    byOffice: true,
  })
    .input(z.strictObject({}).optional())
    .output(RebalancePlan),
  accept: route('transfers.write', {
    ...common,
    method: 'POST',
    path: '/rebalancing/accept',
    summary: 'Make a draft transfer of proposals between the same two offices',
  })
    .input(z.strictObject({ proposalIds: chosen }))
    .output(Transfer),
  dismiss: route('transfers.write', {
    ...common,
    method: 'POST',
    path: '/rebalancing/dismiss',
    summary: 'Take proposals out of the plan until the next one',
  })
    .input(z.strictObject({ proposalIds: chosen }))
    .output(z.object({ dismissed: z.number().int() })),
}
