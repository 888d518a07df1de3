import { awardScenarioNames } from '@wellstock/domain/bids/award-choice'
import { notRanked } from '@wellstock/domain/bids/bid-scores'
import { AWARD_REASON, MAX_BID_LINES, MAX_BID_VENDORS } from '@wellstock/domain/bids/bids'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import type { Access } from '../platform/access.ts'
import { ById, DocumentVendor, Step } from '../platform/document-routes.ts'
import { Id, Instant, text, whole, wholeInAddress } from '../platform/fields.ts'
import { PdfOutput } from '../platform/files.ts'
import { route } from '../platform/route.ts'

export * from '@wellstock/domain/bids/award-choice'

/** A line of an offer, in the measure that all offers are compared by: cash for what is needed, without tax. */
export const ComparedLine = z.object({
  lineId: z.string(),
  /** Null: its price is sealed. */
  price: z
    .object({
      pack: z.string(),
      packQuantity: z.number().int(),
      packPrice: z.number(),
      packs: z.number().int(),
      /** Of a base unit. */
      unitPrice: z.number(),
      cash: z.number(),
      excess: z.number().int(),
      excessWorth: z.number(),
      freightShare: z.number(),
      /** No offer that counts costs less. */
      isBest: z.boolean(),
    })
    .nullable(),
  leadDays: z.number().int().nullable(),
  shelfLifeDays: z.number().int().nullable(),
  alternate: z.string(),
})
export type ComparedLine = z.infer<typeof ComparedLine>

export const ComparedOffer = z.object({
  id: z.string(),
  vendor: DocumentVendor,
  receivedAt: Instant,
  /** What decrypts to nonsense is kept, and counts for nothing. */
  isReadable: z.boolean(),
  notRanked: z.enum(notRanked).nullable(),
  /** Questions answered with no, and documents that are missing. */
  failed: z.array(z.string()),
  /** A line that is not among them: no bid. */
  lines: z.array(ComparedLine),
  /** Null: its prices are sealed. */
  cost: z
    .object({
      subtotal: z.number(),
      freight: z.number(),
      taxIncluded: z.number(),
      /** Null: a line is missing. */
      total: z.number().nullable(),
      minimumOrder: z.number(),
      isBelowMinimumOrder: z.boolean(),
      freeFreightFrom: z.number().nullable(),
      validUntil: z.string().nullable(),
      isExpired: z.boolean(),
      isAbnormallyLow: z.boolean(),
    })
    .nullable(),
  pricePoints: z.number().nullable(),
  criteria: z.array(
    z.object({
      criterionId: z.string(),
      mean: z.number().nullable(),
      points: z.number().nullable(),
      isSpreadWide: z.boolean(),
    }),
  ),
  /** Points without the price, and of those there are in percent. */
  technicalPoints: z.number().nullable(),
  technicalPercent: z.number().nullable(),
  points: z.number().nullable(),
  rank: z.number().int().nullable(),
})
export type ComparedOffer = z.infer<typeof ComparedOffer>

export const Comparison = z.object({
  /** The ranked ones first. */
  offers: z.array(ComparedOffer),
  /** The lowest total of those that are ranked. */
  lowest: z.number().nullable(),
  /** Totals below that are unusually low; null: of too few offers nothing is said. */
  lowLimit: z.number().nullable(),
  areScoresComplete: z.boolean(),
})
export type Comparison = z.infer<typeof Comparison>

const Part = z.object({
  vendor: z.object({ id: z.string(), name: z.string() }),
  lineIds: z.array(z.string()),
  subtotal: z.number(),
  freight: z.number(),
  isBelowMinimum: z.boolean(),
})

/** A way to award a bid, and what it comes to. */
export const AwardScenario = z.object({
  name: z.enum(awardScenarioNames),
  /** Whom it is about: the single vendor, the first by rank, who keeps a line. */
  vendorId: z.string().nullable(),
  lineId: z.string().nullable(),
  parts: z.array(Part),
  /** Lines that nobody gets. */
  unawarded: z.array(z.string()),
  subtotal: z.number(),
  freight: z.number(),
  total: z.number(),
  isPossible: z.boolean(),
  /** Above the best split; null: not possible. */
  difference: z.number().nullable(),
})
export type AwardScenario = z.infer<typeof AwardScenario>

const AwardScenarios = z.object({
  /** The best split first; where something was wished for, that stands before it. */
  items: z.array(AwardScenario),
  /** It is proven that there is none better. */
  isProven: z.boolean(),
  /** Vendors with something to award that is not too late to be accepted, and whose total is unusually low. */
  vendors: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      isExpired: z.boolean(),
      isAbnormallyLow: z.boolean(),
      /** The lines it offers. */
      lineIds: z.array(z.string()),
    }),
  ),
})
export type AwardScenarios = z.infer<typeof AwardScenarios>

const Keep = z.strictObject({ lineId: Id, vendorId: Id })

/** `line:vendor,line:vendor` in an address. */
const KeepInAddress = z
  .string()
  .max(40_000)
  .default('')
  .transform((list) =>
    list
      .split(',')
      .filter(Boolean)
      .map((pair) => ({ lineId: pair.split(':')[0] ?? '', vendorId: pair.split(':')[1] ?? '' })),
  )
  .pipe(z.array(Keep).max(MAX_BID_LINES))

const ExcludeInAddress = z
  .string()
  .max(4_000)
  .default('')
  .transform((list) => list.split(',').filter(Boolean))
  .pipe(z.array(Id).max(MAX_BID_VENDORS))

const Wishes = z.strictObject({
  /** Lines that go to a vendor, whatever else goes where. */
  keep: z.array(Keep).max(MAX_BID_LINES).default([]),
  mostVendors: whole('vendors', { min: 1, max: MAX_BID_VENDORS }).nullable().default(null),
  exclude: z.array(Id).max(MAX_BID_VENDORS).default([]),
})
export type AwardWishes = z.output<typeof Wishes>

export const ProposedAward = Step.extend({
  scenario: z.enum(awardScenarioNames, issue.not_a_filter()),
  vendorId: Id.nullable().default(null),
  lineId: Id.nullable().default(null),
  wishes: Wishes.default({ keep: [], mostVendors: null, exclude: [] }),
  choice: z.array(Keep).min(1, issue.bid_award_without_lines()).max(MAX_BID_LINES),
  reason: text('reason', { min: AWARD_REASON, max: 2000 }),
  lowPriceNote: text('note', { max: 1000 }).default(''),
})
export type ProposedAward = z.output<typeof ProposedAward>
export type AwardProposal = z.input<typeof ProposedAward>

const Outcome = z.object({
  kind: z.enum(['blanket_order', 'order', 'price', 'bid']),
  id: z.string(),
  /** What it is called: the number of a document, the product of a price. */
  name: z.string(),
  vendor: DocumentVendor.nullable(),
})

export const BidAward = z.object({
  id: z.string(),
  state: z.enum(['asked', 'given', 'refused']),
  scenario: z.enum(awardScenarioNames),
  reason: z.string(),
  lowPriceNote: z.string(),
  total: z.number(),
  expectedSaving: z.number().nullable(),
  by: z.string(),
  createdAt: Instant,
  decidedAt: Instant.nullable(),
  standstillUntil: Instant.nullable(),
  isStandstillOver: z.boolean(),
  lines: z.array(
    z.object({
      lineId: z.string(),
      vendor: DocumentVendor,
      quantity: z.number().int(),
      pack: z.string(),
      packs: z.number().int(),
      packQuantity: z.number().int(),
      packPrice: z.number(),
    }),
  ),
  /** The letters to those who offered. */
  letters: z.array(
    z.object({
      vendor: DocumentVendor,
      to: z.string(),
      hasWon: z.boolean(),
      /** Sent, waiting in the outbox, or tried without success. */
      state: z.enum(['sent', 'waiting', 'failed']),
    }),
  ),
  outcomes: z.array(Outcome),
  /** Awarded, and yet not ordered: neither a product of the catalog, or nowhere to bring it. */
  notOrdered: z.array(z.string()),
})
export type BidAward = z.infer<typeof BidAward>

const Saving = z.object({ amount: z.number(), percent: z.number().nullable() })

export const BidSavings = z.object({
  /** In a year; null: what was paid before is known of no line. */
  expected: Saving.nullable(),
  realized: Saving.nullable(),
  /** What was billed since, of awarded lines from their vendors. */
  rows: z.array(
    z.object({
      lineId: z.string(),
      invoice: z.object({ id: z.string(), number: z.string() }),
      vendor: z.string(),
      invoicedOn: z.string(),
      quantity: z.number().int(),
      unitPrice: z.number(),
      baselinePrice: z.number().nullable(),
      saved: z.number().nullable(),
    }),
  ),
})
export type BidSavings = z.infer<typeof BidSavings>

const make = <const A extends Access>(
  access: A,
  method: 'GET' | 'POST',
  path: `/bids/{id}/${string}`,
  summary: string,
) => route(access, { method, path, summary, tag: 'Bids', missing: said.bid_not_found() })

/** What is made of opened offers: their comparison, ways to award, the award and what became of it. */
export const bidAwards = {
  comparison: make('bids.read', 'GET', '/bids/{id}/comparison', 'Offers beside each other, line by line')
    .input(ById)
    .output(Comparison),
  scenarios: make('bids.read', 'GET', '/bids/{id}/scenarios', 'Ways to award a bid, and what each costs')
    .input(
      ById.extend({
        keep: KeepInAddress,
        mostVendors: wholeInAddress('vendors', { min: 1, max: MAX_BID_VENDORS }).optional(),
        exclude: ExcludeInAddress,
      }),
    )
    .output(AwardScenarios),
  /** The latest: asked for, given, or refused. */
  get: make('bids.read', 'GET', '/bids/{id}/award', 'The award of a bid, and what became of it')
    .input(ById)
    .output(BidAward.nullable()),
  /** Every line with its vendor, as the scenario has it; of `by_hand` any. */
  propose: make('bids.write', 'POST', '/bids/{id}/award', 'Ask for the approval of an award')
    .input(ProposedAward)
    .output(BidAward.nullable()),
  contract: make('bids.write', 'POST', '/bids/{id}/contract', 'Make drafts of orders of what was awarded')
    .input(Step)
    .output(BidAward.nullable()),
  memo: make('bids.read', 'GET', '/bids/{id}/memo', 'The award with its reasons, as a file')
    .input(ById)
    .output(PdfOutput),
  savings: make('bids.read', 'GET', '/bids/{id}/savings', 'What an award saves')
    .input(ById)
    .output(BidSavings),
}
