import { receiptOutcomes, receiptProblems } from '@wellstock/domain/buying/receipts'
import { scoreParts } from '@wellstock/domain/buying/scorecard'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, Instant, idsInAddress, pageOf, paging } from '../platform/fields.ts'
import { route } from '../platform/route.ts'

export * from '@wellstock/domain/buying/scorecard'

const Score = z.number().int().nullable()

/** How a vendor does, at a glance. Shares are 0 to 1; null: nothing is known. */
export const VendorScore = z.object({
  vendorId: z.string(),
  /** 0–100; null: not enough data. */
  score: Score,
  /** In the 365 days before. */
  before: Score,
  receipts: z.number().int(),
  onTimeInFull: z.number().nullable(),
  /** Lines that came complete with the first delivery. */
  fillRate: z.number().nullable(),
})
export type VendorScore = z.infer<typeof VendorScore>

/** The score of a vendor over 365 days with what it is made of. */
export const VendorScorecard = VendorScore.extend({
  parts: z.array(
    z.object({ part: z.enum(scoreParts), score: z.number().nullable(), weight: z.number().int() }),
  ),
  lines: z.object({ due: z.number().int(), onTimeInFull: z.number().int() }),
  /** In days, from sent to the first of it. */
  leadTime: z.object({ mean: z.number(), deviation: z.number(), deliveries: z.number().int() }).nullable(),
  /** How much dearer it became, as a share weighted by spend; below 0: cheaper. */
  prices: z.object({ rise: z.number(), spend: z.number() }).nullable(),
  invoices: z.object({ all: z.number().int(), atFirstPass: z.number().int() }).nullable(),
  goods: z.object({ value: z.number(), faulty: z.number() }),
})
export type VendorScorecard = z.infer<typeof VendorScorecard>

export const lineVerdicts = ['on_time', 'late', 'faulty'] as const

/** One of the rows a part is made of: all amounts ÷ all of what they are of is its figure. */
export const ScoreRow = z.object({
  id: z.string(),
  /** A product, or the vendor order that was delivered. */
  name: z.string(),
  /** The number of the document. */
  detail: z.string(),
  officeName: z.string().nullable(),
  /** Of a line, the day it was due. */
  dueOn: z.string().nullable(),
  /** When goods came. */
  at: Instant.nullable(),
  quantity: z.number().int().nullable(),
  /** Lines, days or money, by the part. */
  amount: z.number(),
  of: z.number(),
  verdict: z.enum(lineVerdicts).nullable(),
  /** Of a base unit, at the beginning and now. */
  before: z.number().nullable(),
  now: z.number().nullable(),
  outcome: z.enum(receiptOutcomes).nullable(),
  problem: z.enum(receiptProblems).nullable(),
  url: z.string(),
})
export type ScoreRow = z.infer<typeof ScoreRow>

/** Invoices open no rows before there are any. */
export const openedParts = ['on_time_in_full', 'lead_time', 'price', 'invoices', 'quality'] as const
export type OpenedPart = (typeof openedParts)[number]

const tag = 'Scorecards'
const missing = said.vendor_not_found()
const tooMany = issue.choose_at_most({ max: 100 })

/** How vendors did over 365 days, in the offices of whoever asks: worked out from orders and receipts, whenever it is asked. */
export const scorecards = {
  list: route('vendors.read', {
    method: 'GET',
    path: '/vendor-scores',
    tag,
    summary: 'Scores of vendors',
    takesTurns: true,
  })
    .input(z.strictObject({ vendors: idsInAddress(tooMany) }))
    .output(z.array(VendorScore)),
  get: route('vendors.read', {
    method: 'GET',
    path: '/vendors/{vendorId}/scorecard',
    tag,
    missing,
    summary: 'The scorecard of a vendor',
  })
    .input(z.strictObject({ vendorId: Id }))
    .output(VendorScorecard),
  rows: route('vendors.read', {
    method: 'GET',
    path: '/vendors/{vendorId}/scorecard/rows',
    tag,
    missing,
    summary: 'The rows a part of a scorecard is made of',
  })
    .input(z.strictObject({ vendorId: Id, part: z.enum(openedParts, issue.number_not_found()), ...paging }))
    .output(pageOf(ScoreRow).extend({ sum: z.number(), of: z.number() })),
}
