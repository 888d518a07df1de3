import { bidStates } from '@wellstock/domain/bids/bid-states'
import {
  bidAwardRules,
  bidKinds,
  bidRequirementKinds,
  MAX_BID_LINES,
  MAX_BID_VENDORS,
  MAX_OPENERS,
  MAX_STANDSTILL_DAYS,
} from '@wellstock/domain/bids/bids'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import type { Access } from '../platform/access.ts'
import { ById, documentRoutes, Step } from '../platform/document-routes.ts'
import {
  Email,
  Id,
  Moment,
  PlainDate,
  Price,
  percent,
  TimeZone,
  text,
  whole,
  wholeInAddress,
} from '../platform/fields.ts'
import { bid } from '../platform/kinds.ts'
import { route } from '../platform/route.ts'
import { Reason } from '../stock/command.ts'
import { Bid, BidRow } from './bid.ts'

export * from '@wellstock/domain/bids/bid-states'
export * from '@wellstock/domain/bids/bids'
export * from './bid.ts'

const Named = z.object({ id: z.string(), name: z.string() })

const Line = z.strictObject({
  productId: Id.nullable().default(null),
  /** Of a product, as the catalog calls it. */
  name: text('description', { min: 1, max: 200 }),
  specification: text('note', { max: 2000 }).default(''),
  unit: text('unit', { min: 1, max: 20 }),
  quantity: whole('quantity', { min: 1, max: 10_000_000 }),
  neededBy: PlainDate.nullable().default(null),
  officeId: Id.nullable().default(null),
  isAlternateAllowed: z.boolean(issue.write_yes_or_no()).default(false),
  targetPrice: Price.nullable().default(null),
  baselinePrice: z
    .number(issue.must_be_number({ label: said.label_unit_price() }))
    .min(0, issue.must_not_be_negative({ label: said.label_unit_price() }))
    .max(9_999_999.9999, issue.unit_price_max())
    .nullable()
    .default(null),
  yearlyQuantity: whole('quantity', { min: 0, max: 100_000_000 }).nullable().default(null),
})

const weight = percent('weight', { max: 100 })

const Criterion = z.strictObject({
  name: text('criterion', { min: 1, max: 80 }),
  weight: weight.refine((value) => value > 0, issue.weight_positive()),
  evaluatorIds: z.array(Id).max(20).default([]),
})

const Invite = z.strictObject({
  vendorId: Id,
  contactName: text('name', { max: 120 }).default(''),
  contactEmail: Email,
})

/** All that a draft says. It is saved as a whole, as it is typed. */
const draft = {
  kind: z.enum(bidKinds, issue.not_a_filter()),
  title: text('title', { min: 1, max: 120 }),
  category: text('category', { max: 80 }).default(''),
  officeId: Id.nullable().default(null),
  ownerId: Id,
  timezone: TimeZone,
  questionsUntil: Moment.nullable().default(null),
  closeAt: Moment.nullable().default(null),
  deliveryFrom: PlainDate.nullable().default(null),
  deliveryUntil: PlainDate.nullable().default(null),
  awardRule: z.enum(bidAwardRules, issue.not_a_filter()).default('lowest'),
  isSplitAllowed: z.boolean(issue.write_yes_or_no()).default(true),
  maxVendors: whole('vendors', { min: 1, max: MAX_BID_VENDORS }).nullable().default(null),
  minVendors: whole('vendors', { min: 1, max: MAX_BID_VENDORS }).default(3),
  fewVendorsReason: text('reason', { max: 500 }).default(''),
  openersNeeded: whole('openers', { min: 2, max: MAX_OPENERS }).default(2),
  hasTwoEnvelopes: z.boolean(issue.write_yes_or_no()).default(false),
  priceWeight: weight.default(100),
  technicalMinimum: weight.nullable().default(null),
  standstillDays: whole('days', { min: 0, max: MAX_STANDSTILL_DAYS }).default(0),
  terms: text('terms', { max: 10_000 }).default(''),
  lines: z
    .array(Line)
    .max(MAX_BID_LINES, issue.bid_max_lines({ max: MAX_BID_LINES }))
    .default([]),
  criteria: z.array(Criterion).max(20).default([]),
  requirements: z
    .array(
      z.strictObject({
        kind: z.enum(bidRequirementKinds, issue.not_a_filter()),
        text: text('question', { min: 1, max: 300 }),
      }),
    )
    .max(30)
    .default([]),
  invites: z.array(Invite).max(MAX_BID_VENDORS).default([]),
  openerIds: z.array(Id).max(MAX_OPENERS).default([]),
}

export const NewBid = z.strictObject(draft)
export type NewBid = z.output<typeof NewBid>
export type BidDraft = z.input<typeof NewBid>

const ChangedBid = Step.extend(draft)
export type ChangedBid = z.output<typeof ChangedBid>

/** A line that a bid could have: of a product, a year's need of it, and what it costs now. */
export const SuggestedBidLine = z.object({
  product: Named.extend({ sku: z.string() }),
  unit: z.string(),
  quantity: z.number().int(),
  yearlyQuantity: z.number().int(),
  /** Of a base unit. */
  baselinePrice: z.number().nullable(),
  vendor: z.string().nullable(),
  /** The last day of the contract price. */
  endsOn: z.string().nullable(),
})
export type SuggestedBidLine = z.infer<typeof SuggestedBidLine>

/** A line as it was read from a table. */
export const ReadBidLine = z.object({
  product: Named.extend({ sku: z.string() }).nullable(),
  name: z.string(),
  unit: z.string(),
  quantity: z.number().int(),
  neededBy: z.string().nullable(),
  baselinePrice: z.number().nullable(),
  yearlyQuantity: z.number().int().nullable(),
})
export type ReadBidLine = z.infer<typeof ReadBidLine>

/** Where the lines of a draft can come from: what is used in a year, or what ends of what was agreed. */
export const bidLineSources = ['usage', 'contracts'] as const

const { lists, one } = documentRoutes(bid, {
  tag: 'Bids',
  missing: said.bid_not_found(),
  summaries: {
    list: 'Bids by the time they close',
    one: 'One bid with what it asks for and where it stands',
  },
  filter: {
    state: z.enum(bidStates, issue.not_a_filter()).optional(),
    kind: z.enum(bidKinds, issue.not_a_filter()).optional(),
    category: text('category', { max: 80 }).optional(),
    ownerId: Id.optional(),
    /** Of those that are published: that close within so many days. */
    closingWithin: wholeInAddress('days', { min: 0, max: 365 }).optional(),
    /** In whatever state: that close on this day or later, and on that day or earlier, by the clock of the bid. */
    closesFrom: PlainDate.optional(),
    closesUntil: PlainDate.optional(),
  },
  row: BidRow,
  one: Bid,
})

const make = <const A extends Access>(
  access: A,
  method: 'GET' | 'POST' | 'PUT',
  path: `/bids${string}`,
  summary: string,
  more: { takesLong?: boolean; ownTransactions?: boolean } = {},
) => route(access, { method, path, summary, tag: 'Bids', missing: said.bid_not_found(), ...more })

const withReason = Step.extend({ reason: Reason })

/** Bids, as those who write and read them see them. */
export const bids = {
  ...lists,
  categories: make('bids.read', 'GET', '/bids/categories', 'The categories of bids')
    .input(z.strictObject({}).optional())
    .output(z.array(z.string())),
  /** For a draft: lines of what the offices use in a year, or of contract prices that end within 90 days. */
  suggestLines: make('bids.write', 'GET', '/bids/lines', 'Lines that a bid could have')
    .input(
      z.strictObject({
        source: z.enum(bidLineSources, issue.not_a_filter()),
        officeId: Id.optional(),
        category: text('category', { max: 80 }).default(''),
        search: text('search', { max: 100 }).default(''),
      }),
    )
    .output(z.array(SuggestedBidLine)),
  /** Vendors that sell such things, with how they have done. */
  suggestVendors: make('bids.write', 'GET', '/bids/vendors', 'Vendors that could be asked')
    .input(
      z.strictObject({
        category: text('category', { max: 80 }).default(''),
        search: text('search', { max: 100 }).default(''),
      }),
    )
    .output(
      z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          state: z.string(),
          contactName: z.string(),
          contactEmail: z.string(),
          /** Of 100, as its scorecard has it; null: too little is known. */
          score: z.number().int().nullable(),
          /** Of its lines, as a share: 0.84. */
          onTime: z.number().nullable(),
          /** It sells what is of this category. */
          isOfCategory: z.boolean(),
        }),
      ),
    ),
  /** Reads lines from the rows of a table, pasted or of a file: SKU or name, quantity, perhaps unit and day. */
  readLines: make('bids.write', 'POST', '/bids/lines', 'Lines of a pasted table')
    .input(z.strictObject({ text: text('text', { min: 1, max: 200_000 }) }))
    .output(
      z.object({
        lines: z.array(ReadBidLine),
        /** Rows without a quantity, or that nothing could be made of, by their number from 1. */
        unread: z.array(z.object({ row: z.number().int(), text: z.string() })),
      }),
    ),
  create: make('bids.write', 'POST', '/bids', 'Begin a draft').input(NewBid).output(Bid),
  get: one,
  update: make('bids.write', 'PUT', '/bids/{id}', 'Save a draft').input(ChangedBid).output(Bid),
  /** A draft of the same lines, vendors and weights; or of the lines alone that nobody won. */
  again: make('bids.write', 'POST', '/bids/{id}/again', 'Ask again')
    .input(ById.extend({ lines: z.enum(['all', 'not_awarded'], issue.not_a_filter()).default('all') }))
    .output(Bid),
  /** The keys are made. Where a rule asks for it, others approve first. */
  publish: make('bids.write', 'POST', '/bids/{id}/publish', 'Publish it', { ownTransactions: true })
    .input(Step.extend({ withPaperShare: z.boolean(issue.write_yes_or_no()).default(false) }))
    .output(
      z.object({
        bid: Bid,
        /** Shares to be printed, which are kept nowhere: one for each envelope, as one text. */
        paperShare: z.string().nullable(),
      }),
    ),
  amend: make('bids.write', 'POST', '/bids/{id}/addenda', 'Tell all vendors')
    .input(Step.extend({ text: text('text', { min: 1, max: 5000 }) }))
    .output(Bid),
  extend: make('bids.write', 'POST', '/bids/{id}/extend', 'Close it later')
    .input(withReason.extend({ closeAt: Moment }))
    .output(Bid),
  remind: make('bids.write', 'POST', '/bids/{id}/remind', 'Remind vendors that have not answered')
    .input(Step)
    .output(Bid),
  answer: make('bids.write', 'POST', '/bids/{id}/answer', 'Answer a question to all vendors')
    .input(ById.extend({ questionId: Id, answer: text('answer', { min: 1, max: 5000 }) }))
    .output(Bid),
  cancel: make('bids.write', 'POST', '/bids/{id}/cancel', 'Cancel it').input(withReason).output(Bid),
  endWithoutAward: make('bids.write', 'POST', '/bids/{id}/no-award', 'Award it to nobody')
    .input(withReason)
    .output(Bid),
}
