import { bidStates, bidSteps } from '@wellstock/domain/bids/bid-states'
import {
  bidAwardRules,
  bidEnvelopes,
  bidGaps,
  bidKinds,
  bidRequirementKinds,
} from '@wellstock/domain/bids/bids'
import * as z from 'zod'
import { DocumentRow } from '../platform/document-routes.ts'
import { Instant } from '../platform/fields.ts'

const Named = z.object({ id: z.string(), name: z.string() })
const Numbered = z.object({ id: z.string(), number: z.string() })
const Office = Named.extend({ code: z.string() })

/** A bid as lists show it. Without an office it is of the whole organization. */
export const BidRow = DocumentRow.extend({
  office: Office.nullable(),
  state: z.enum(bidStates),
  kind: z.enum(bidKinds),
  title: z.string(),
  category: z.string(),
  closeAt: Instant.nullable(),
  timezone: z.string(),
  owner: Named,
  lineCount: z.number().int(),
  invited: z.number().int(),
  viewed: z.number().int(),
  declined: z.number().int(),
  /** Vendors that have sent an offer. */
  answered: z.number().int(),
  /** What it should cost by its target prices, or else by what is paid now; null: neither is known. */
  estimate: z.number().nullable(),
  /** The lowest total of an offer for all of it, once prices are open. */
  bestTotal: z.number().nullable(),
  /** Expected from the award, against what is paid now. */
  expectedSaving: z.number().nullable(),
  /** In percent of what is paid now. */
  savingPercent: z.number().nullable(),
})
export type BidRow = z.infer<typeof BidRow>

export const BidLine = z.object({
  id: z.string(),
  product: Named.extend({ sku: z.string() }).nullable(),
  name: z.string(),
  specification: z.string(),
  unit: z.string(),
  /** In base units. */
  quantity: z.number().int(),
  neededBy: z.string().nullable(),
  office: Named.nullable(),
  isAlternateAllowed: z.boolean(),
  /** Of a base unit; vendors see neither. */
  targetPrice: z.number().nullable(),
  baselinePrice: z.number().nullable(),
  yearlyQuantity: z.number().int().nullable(),
})
export type BidLine = z.infer<typeof BidLine>

const Criterion = z.object({
  id: z.string(),
  name: z.string(),
  weight: z.number(),
  evaluators: z.array(Named),
})

export const BidInvite = z.object({
  id: z.string(),
  vendor: Named.extend({ slug: z.string(), state: z.string() }),
  contactName: z.string(),
  contactEmail: z.string(),
  viewedAt: Instant.nullable(),
  declinedAt: Instant.nullable(),
  declineReason: z.string(),
  remindedAt: Instant.nullable(),
  /** The receipts of what it sent, the latest last: all that is known before the opening. Before the close nobody knows who has sent anything. */
  offers: z.array(
    z.object({
      id: z.string(),
      version: z.number().int(),
      receivedAt: Instant,
      receipt: z.string(),
      size: z.number().int(),
    }),
  ),
  lateAt: z.array(Instant),
})
export type BidInvite = z.infer<typeof BidInvite>

/** Somebody who opens it. Without a key set up, or with one that was lost, they cannot. */
export const BidOpener = Named.extend({
  hasKey: z.boolean(),
  /** They hold a share of the bid's key that they can use. */
  canOpen: z.boolean(),
  hasConflict: z.boolean(),
})

export const BidOpening = z.object({
  envelope: z.enum(bidEnvelopes),
  by: z.string(),
  isByPaper: z.boolean(),
  at: Instant,
})

export const Bid = BidRow.extend({
  questionsUntil: Instant.nullable(),
  deliveryFrom: z.string().nullable(),
  deliveryUntil: z.string().nullable(),
  awardRule: z.enum(bidAwardRules),
  isSplitAllowed: z.boolean(),
  maxVendors: z.number().int().nullable(),
  minVendors: z.number().int(),
  fewVendorsReason: z.string(),
  openersNeeded: z.number().int(),
  hasTwoEnvelopes: z.boolean(),
  priceWeight: z.number(),
  technicalMinimum: z.number().nullable(),
  standstillDays: z.number().int(),
  terms: z.string(),
  /** Others decide about its publication, or its award. */
  isAsked: z.boolean(),
  follows: Numbered.nullable(),
  followedBy: z.array(Numbered),
  reason: z.string(),
  currency: z.string(),
  publishedAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  openedAt: Instant.nullable(),
  pricesOpenedAt: Instant.nullable(),
  awardedAt: Instant.nullable(),
  contractedAt: Instant.nullable(),
  createdBy: Named,
  createdAt: Instant,
  lines: z.array(BidLine),
  criteria: z.array(Criterion),
  requirements: z.array(z.object({ id: z.string(), kind: z.enum(bidRequirementKinds), text: z.string() })),
  invites: z.array(BidInvite),
  openers: z.array(BidOpener),
  openings: z.array(BidOpening),
  questions: z.array(
    z.object({
      id: z.string(),
      question: z.string(),
      askedAt: Instant,
      answer: z.string(),
      answeredAt: Instant.nullable(),
      answeredBy: z.string().nullable(),
    }),
  ),
  addenda: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['addendum', 'extension']),
      text: z.string(),
      closeAt: Instant.nullable(),
      by: z.string(),
      at: Instant,
    }),
  ),
  conflicts: z.array(z.object({ person: Named, note: z.string(), declaredAt: Instant })),
  /** Of a draft: what it lacks for its publication. */
  gaps: z.array(z.enum(bidGaps)),
  /** What the caller may do with it now. */
  steps: z.array(z.enum(bidSteps)),
})
export type Bid = z.infer<typeof Bid>
