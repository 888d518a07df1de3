import {
  blanketOrderStandings,
  blanketOrderStates,
  blanketOrderSteps,
  MAX_BLANKET_LINES,
  MAX_CAP,
  runningOutReasons,
} from '@wellstock/domain/buying/blanket-orders'
import { MAX_PACK } from '@wellstock/domain/buying/packs'
import { vendorOrderStates } from '@wellstock/domain/buying/vendor-orders'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import type { Access } from '../platform/access.ts'
import { Id, Instant, PlainDate, Price, pageOf, paging, text, Version, whole } from '../platform/fields.ts'
import { ExportFormatField, ExportOutput } from '../platform/files.ts'
import { route } from '../platform/route.ts'
import { Reason } from '../stock/command.ts'

export * from '@wellstock/domain/buying/blanket-orders'

const Named = z.object({ id: z.string(), name: z.string() })
const Vendor = Named.extend({ slug: z.string() })

/** A blanket order as lists show it. */
export const BlanketOrderRow = z.object({
  id: z.string(),
  number: z.string(),
  state: z.enum(blanketOrderStates),
  /** Its state, or that it has expired. */
  standing: z.enum(blanketOrderStandings),
  vendor: Vendor,
  validFrom: z.string(),
  validTo: z.string(),
  /** From today to its last day; 0: that is today, or has passed. */
  daysLeft: z.number().int(),
  /** The most that is drawn in money; null: as much as its lines allow. */
  valueCap: z.number().nullable(),
  drawnValue: z.number(),
  lineCount: z.number().int(),
  releases: z.number().int(),
  /** Why it runs out; empty: it does not. */
  runningOut: z.array(z.enum(runningOutReasons)),
  version: z.number().int(),
})
export type BlanketOrderRow = z.infer<typeof BlanketOrderRow>

export const BlanketOrderLine = z.object({
  id: z.string(),
  productId: z.string(),
  sku: z.string(),
  name: z.string(),
  unit: z.string(),
  pack: z.string(),
  packQuantity: z.number().int(),
  /** What was agreed for a pack. */
  packPrice: z.number(),
  /** The most that is drawn, in base units; null: as much as the money allows. */
  quantityCap: z.number().int().nullable(),
  drawn: z.number().int(),
  drawnValue: z.number(),
})
export type BlanketOrderLine = z.infer<typeof BlanketOrderLine>

/** A vendor order that draws from it. */
export const BlanketRelease = z.object({
  /** `BO-2026-0001/04`. */
  name: z.string(),
  /** Null: it is of an office whose vendor orders the caller does not see. */
  vendorOrder: z.object({ id: z.string(), number: z.string() }).nullable(),
  state: z.enum(vendorOrderStates),
  office: z.string(),
  sentAt: Instant,
  /** What its lines draw now. */
  drawnValue: z.number(),
  lines: z.array(z.object({ lineId: z.string(), drawn: z.number().int(), drawnValue: z.number() })),
})
export type BlanketRelease = z.infer<typeof BlanketRelease>

export const BlanketOrder = BlanketOrderRow.extend({
  note: z.string(),
  /** Why it was ended or canceled. */
  remark: z.string(),
  currency: z.string(),
  lines: z.array(BlanketOrderLine),
  /** The latest first. */
  releaseList: z.array(BlanketRelease),
  /** What happened to it, the earliest first. */
  timeline: z.array(
    z.object({
      step: z.enum(['created', 'activated', 'extended', 'ended', 'cancelled']),
      at: Instant,
      by: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /** What the caller may do with it now. */
  steps: z.array(z.enum(blanketOrderSteps)),
})
export type BlanketOrder = z.infer<typeof BlanketOrder>

const capLabel = said.label_value_cap()
const ValueCap = z
  .number(issue.must_be_number({ label: capLabel }))
  .min(0.01, issue.must_be_at_least({ label: capLabel, min: 0.01 }))
  .max(MAX_CAP, issue.must_be_at_most({ label: capLabel, max: MAX_CAP }))
  .refine((value) => Math.abs(Math.round(value * 100) - value * 100) < 1e-3, issue.amount_to_the_cent())
  .nullable()
  .default(null)
const QuantityCap = whole('quantity_cap', { min: 1, max: MAX_CAP }).nullable().default(null)

/** What was agreed for a product. A cap is in base units, of whole packs. */
const Line = z.strictObject({
  productId: Id,
  pack: text('pack', { min: 1, max: 60 }),
  packQuantity: whole('pack_quantity', { min: 1, max: MAX_PACK }),
  packPrice: Price.refine((price) => price > 0, issue.price_not_positive()),
  quantityCap: QuantityCap,
})
const tooMany = issue.blanket_max_lines({ max: MAX_BLANKET_LINES })

const fields = {
  vendorId: Id,
  validFrom: PlainDate,
  validTo: PlainDate,
  valueCap: ValueCap,
  note: text('note', { max: 1000 }).default(''),
  lines: z.array(Line).min(1, issue.blanket_without_lines()).max(MAX_BLANKET_LINES, tooMany),
}

export const BlanketDraft = z.strictObject(fields)
export type BlanketDraft = z.output<typeof BlanketDraft>
export type NewBlanketOrder = z.input<typeof BlanketDraft>

const filter = {
  standing: z.enum(blanketOrderStandings, issue.not_a_blanket_state()).optional(),
  vendorId: Id.optional(),
  /** Those alone that run out. */
  runningOut: z.stringbool(issue.say_true_or_false()).default(false),
  search: text('search', { max: 100 }).default(''),
}
export const blanketOrderSorts = ['created', 'number', 'ends', 'drawn'] as const
const order = {
  sort: z.enum(blanketOrderSorts, issue.not_a_sort()).default('created'),
  dir: z.enum(['asc', 'desc'], issue.not_a_sort()).default('desc'),
}

const make = <const A extends Access>(
  access: A,
  method: 'GET' | 'POST' | 'PUT',
  path: `/blanket-orders${string}`,
  summary: string,
) =>
  route(access, {
    method,
    path,
    summary,
    tag: 'Blanket orders',
    missing: said.blanket_order_not_found(),
  })

const Step = z.strictObject({ id: Id, version: Version })
const WithReason = Step.extend({ reason: Reason })

/** What is agreed with vendors for a period, and what vendor orders have drawn of it. It belongs to the whole organization. */
export const blanketOrders = {
  list: make('vendor-orders.read', 'GET', '/blanket-orders', 'Blanket orders, one page')
    .input(z.strictObject({ ...filter, ...order, ...paging }))
    .output(pageOf(BlanketOrderRow)),
  export: make('vendor-orders.read', 'GET', '/blanket-orders/export', 'The list as a file')
    .input(z.strictObject({ ...filter, ...order, format: ExportFormatField }))
    .output(ExportOutput),
  get: make('vendor-orders.read', 'GET', '/blanket-orders/{id}', 'One blanket order, and what drew from it')
    .input(z.strictObject({ id: Id }))
    .output(BlanketOrder),
  create: make('vendors.write', 'POST', '/blanket-orders', 'Begin a blanket order')
    .input(BlanketDraft)
    .output(BlanketOrder),
  update: make('vendors.write', 'PUT', '/blanket-orders/{id}', 'Change a draft')
    .input(z.strictObject({ ...fields, id: Id, version: Version }))
    .output(BlanketOrder),
  activate: make(
    'vendors.write',
    'POST',
    '/blanket-orders/{id}/activate',
    'Let it hold: its prices are contract prices from then on',
  )
    .input(Step)
    .output(BlanketOrder),
  extend: make(
    'vendors.write',
    'POST',
    '/blanket-orders/{id}/extend',
    'Put its last day off, raise caps, add products',
  )
    .input(
      WithReason.extend({
        validTo: PlainDate,
        valueCap: ValueCap,
        /** Every line there is, with its cap. */
        lines: z.array(z.strictObject({ id: Id, quantityCap: QuantityCap })).max(MAX_BLANKET_LINES, tooMany),
        added: z.array(Line).max(MAX_BLANKET_LINES, tooMany).default([]),
      }),
    )
    .output(BlanketOrder),
  end: make('vendors.write', 'POST', '/blanket-orders/{id}/end', 'End it, and its prices with it')
    .input(WithReason)
    .output(BlanketOrder),
  cancel: make('vendors.write', 'POST', '/blanket-orders/{id}/cancel', 'Cancel a draft')
    .input(WithReason)
    .output(BlanketOrder),
}
