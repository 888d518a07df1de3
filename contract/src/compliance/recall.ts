import { certainties, lotBases, productBases } from '@wellstock/domain/compliance/recall-match'
import { recallStates } from '@wellstock/domain/compliance/recall-states'
import {
  dispositionKinds,
  MAX_RECALL_CODES,
  MAX_RECALL_MATCHERS,
  recallActions,
  recallActs,
  recallClasses,
  recallDecisions,
  recallSources,
  recallTaskStates,
} from '@wellstock/domain/compliance/recalls'
import { issue } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Instant, PlainDate, text } from '../platform/fields.ts'

const Named = z.object({ id: z.string(), name: z.string() })
const share = z.number().nullable()

/** A recall as lists show it. Quantities in base units. */
export const RecallRow = z.object({
  id: z.string(),
  number: z.string(),
  state: z.enum(recallStates),
  source: z.enum(recallSources),
  noticeNumber: z.string(),
  class: z.enum(recallClasses).nullable(),
  title: z.string(),
  firm: z.string(),
  action: z.enum(recallActions),
  enteredAt: Instant,
  heldAt: Instant.nullable(),
  /** Matches by their certainty, those that are not concerned left out; and how many are held. */
  certain: z.number().int(),
  others: z.number().int(),
  held: z.number().int(),
  offices: z.number().int(),
  answered: z.number().int(),
  version: z.number().int(),
})
export type RecallRow = z.infer<typeof RecallRow>

const Codes = z.object({
  values: z.array(z.string()),
  ranges: z.array(z.object({ from: z.string(), to: z.string() })),
})

/** What a recall looks for: a product, and which lots or serial numbers of it. */
export const RecallMatcherRow = z.object({
  dis: z.array(z.string()),
  manufacturer: z.string().nullable(),
  catalogNumbers: z.array(z.string()),
  words: z.array(z.string()),
  allLots: z.boolean(),
  lots: Codes,
  serials: Codes,
})
export type RecallMatcherRow = z.infer<typeof RecallMatcherRow>

/** Stock that a matcher fits, and why. */
export const RecallMatchRow = z.object({
  id: z.string(),
  lotId: z.string().nullable(),
  lotNumber: z.string().nullable(),
  serialNumber: z.string().nullable(),
  product: z.object({ id: z.string(), sku: z.string(), name: z.string(), unit: z.string() }),
  certainty: z.enum(certainties),
  why: z.object({ product: z.enum(productBases), lot: z.enum(lotBases) }),
  decision: z.enum(recallDecisions).nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  onHand: z.number().int(),
  /** Of what is on hand: opened. */
  opened: z.number().int(),
  reserved: z.number().int(),
  inTransit: z.number().int(),
  used: z.number().int(),
  /** Where it is or was. */
  places: z.array(z.object({ office: z.string(), room: z.string(), onHand: z.number().int() })),
})
export type RecallMatchRow = z.infer<typeof RecallMatchRow>

const TaskLot = z.object({
  matchId: z.string(),
  lotNumber: z.string().nullable(),
  product: z.string(),
  unit: z.string(),
  received: z.number().int(),
  onHand: z.number().int(),
  used: z.number().int(),
  wasted: z.number().int(),
  traced: z.number().int(),
  found: z.number().int().nullable(),
  /** Returned, destroyed or corrected; and missing with a reason. */
  disposed: z.number().int(),
  missing: z.number().int(),
})

/** What an office is asked, and what it answered. */
export const RecallOffice = z.object({
  office: Named,
  state: z.enum(recallTaskStates),
  note: z.string(),
  answeredBy: z.string().nullable(),
  answeredAt: Instant.nullable(),
  version: z.number().int(),
  lots: z.array(TaskLot),
})
export type RecallOffice = z.infer<typeof RecallOffice>

export const RecallDisposition = z.object({
  id: z.string(),
  office: z.string(),
  lotNumber: z.string().nullable(),
  product: z.string(),
  unit: z.string(),
  quantity: z.number().int(),
  kind: z.enum(dispositionKinds),
  reason: z.string(),
  reference: z.string(),
  recordedBy: z.string(),
  recordedAt: Instant,
})

export const Recall = RecallRow.extend({
  productText: z.string(),
  reasonText: z.string(),
  noticeText: z.string(),
  initiatedOn: z.string().nullable(),
  matchedAt: Instant.nullable(),
  remark: z.string(),
  matchers: z.array(RecallMatcherRow),
  matches: z.array(RecallMatchRow),
  /** Lines of vendor orders of the same products of which something still comes. */
  onOrder: z.array(
    z.object({
      vendorOrderId: z.string(),
      number: z.string().nullable(),
      vendor: z.string(),
      office: z.string(),
      product: z.string(),
      quantity: z.number().int(),
    }),
  ),
  officeTasks: z.array(RecallOffice),
  dispositions: z.array(RecallDisposition),
  figures: z.object({
    recovery: share,
    accounted: share,
    traced: share,
    offices: share,
    isContained: z.boolean(),
    missing: z.number().int(),
    undisposed: z.number().int(),
    received: z.number().int(),
    onHand: z.number().int(),
    found: z.number().int(),
    used: z.number().int(),
    wasted: z.number().int(),
    /** From the notice to the last hold. */
    minutes: z.number().int().nullable(),
  }),
  timeline: z.array(
    z.object({
      step: z.enum(['entered', 'activated', 'held', 'contained', 'dispositioned', 'closed', 'withdrawn']),
      at: Instant,
      by: z.string().nullable(),
    }),
  ),
  /** What the caller may do with it now. */
  acts: z.array(z.enum(recallActs)),
})
export type Recall = z.infer<typeof Recall>

/** What an office is asked about a recall, for whoever answers for it. */
export const RecallTask = RecallOffice.extend({
  recall: RecallRow.pick({
    id: true,
    number: true,
    state: true,
    class: true,
    title: true,
    firm: true,
    action: true,
  }).extend({
    reasonText: z.string(),
  }),
  mayAnswer: z.boolean(),
})
export type RecallTask = z.infer<typeof RecallTask>

const code = (name: 'lot_number' | 'serial_number') => text(name, { min: 1, max: 60 })
const list = <T extends z.ZodType>(of: T, max: number) =>
  z.array(of, issue.recall_too_many({ max })).max(max, issue.recall_too_many({ max })).default([])
const codes = (name: 'lot_number' | 'serial_number') =>
  z
    .strictObject({
      values: list(code(name), MAX_RECALL_CODES),
      ranges: list(z.strictObject({ from: code(name), to: code(name) }), 200),
    })
    .default({ values: [], ranges: [] })

/** What is looked for; what is wrong with it beside its form is said by `problemsOfMatcher`. */
export const RecallMatcherField = z.strictObject({
  dis: list(text('udi_di', { min: 6, max: 25 }), 500),
  manufacturer: text('manufacturer', { max: 200 }).nullable().default(null),
  catalogNumbers: list(text('catalog_number', { min: 1, max: 60 }), 500),
  words: list(text('words', { min: 1, max: 60 }), 20),
  allLots: z.boolean(issue.say_true_or_false()).default(false),
  lots: codes('lot_number'),
  serials: codes('serial_number'),
})

const head = {
  source: z.enum(recallSources, issue.recall_choose_source()).default('manufacturer'),
  noticeNumber: text('notice_number', { max: 60 }).default(''),
  class: z.enum(recallClasses, issue.recall_choose_class()).nullable().default(null),
  title: text('title', { min: 1, max: 300 }),
  firm: text('manufacturer', { max: 200 }).default(''),
  productText: text('description', { max: 10_000 }).default(''),
  reasonText: text('reason', { max: 10_000 }).default(''),
  action: z.enum(recallActions, issue.recall_choose_action()).default('return'),
  initiatedOn: PlainDate.nullable().default(null),
  matchers: list(RecallMatcherField, MAX_RECALL_MATCHERS),
}
export const RecallContent = z.strictObject(head)
export type RecallContent = z.output<typeof RecallContent>
