import { certainties, lotBases, productBases } from '@wellstock/domain/compliance/recall-match'
import { recallStates } from '@wellstock/domain/compliance/recall-states'
import {
  dispositionKinds,
  MAX_NOTICE,
  MAX_RECALL_CODES,
  MAX_RECALL_MATCHERS,
  recallActions,
  recallActs,
  recallClasses,
  recallDecisions,
  recallSources,
  recallTaskStates,
} from '@wellstock/domain/compliance/recalls'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import type { Access } from '../platform/access.ts'
import { Id, Instant, PlainDate, pageOf, paging, quantity, text, Version, whole } from '../platform/fields.ts'
import { ExportFormatField, ExportOutput, PdfOutput } from '../platform/files.ts'
import { route } from '../platform/route.ts'
import { Reason } from '../stock/command.ts'

export * from '@wellstock/domain/compliance/recalls'

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

const Notice = text('notice', { min: 1, max: MAX_NOTICE })

export const recallTabs = ['open', 'all'] as const
const filter = {
  tab: z.enum(recallTabs, issue.not_a_recall_state()).default('open'),
  state: z.enum(recallStates, issue.not_a_recall_state()).optional(),
  class: z.enum(recallClasses, issue.recall_choose_class()).optional(),
  search: text('search', { max: 100 }).default(''),
}
export const recallSorts = ['entered', 'number', 'class', 'title'] as const
const order = {
  sort: z.enum(recallSorts, issue.not_a_sort()).default('entered'),
  dir: z.enum(['asc', 'desc'], issue.not_a_sort()).default('desc'),
}

type More = Partial<Pick<Parameters<typeof route>[1], 'ownTransactions' | 'body' | 'takesTurns'>>
const make = <const A extends Access>(
  access: A,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: `/recalls${string}`,
  summary: string,
  more: More = {},
) => route(access, { method, path, summary, tag: 'Recalls', missing: said.recall_not_found(), ...more })

const Step = z.strictObject({ id: Id, version: Version })
const step = (path: `/recalls/{id}/${string}`, summary: string, more: More = {}) =>
  make('recalls.write', 'POST', path, summary, more)

/** Recalls: notices, the stock that is affected, what offices found of it, and what became of it. They belong to the whole organization. */
export const recalls = {
  list: make('compliance.read', 'GET', '/recalls', 'Recalls, one page')
    .input(z.strictObject({ ...filter, ...order, ...paging }))
    .output(pageOf(RecallRow)),
  export: make('compliance.read', 'GET', '/recalls/export', 'The list as a file')
    .input(z.strictObject({ ...filter, ...order, format: ExportFormatField }))
    .output(ExportOutput),
  enter: make(
    'recalls.write',
    'POST',
    '/recalls/enter',
    'Enter a notice as it was sent, and compare the stock with it',
    {
      ownTransactions: true,
    },
  )
    .input(z.strictObject({ id: Id, text: Notice }))
    .output(Recall),
  create: make('recalls.write', 'POST', '/recalls', 'Enter a recall, and compare the stock with it', {
    ownTransactions: true,
  })
    .input(z.strictObject({ id: Id, ...head }))
    .output(Recall),
  import: make(
    'recalls.write',
    'POST',
    '/recalls/import',
    'Take in enforcement records of openFDA as a file',
    {
      ownTransactions: true,
      body: 'list',
    },
  )
    .input(z.strictObject({ content: text('notice', { min: 2, max: 8_000_000 }) }))
    .output(
      z.object({
        /** Recalls that were entered, and how many records were known already. */
        entered: z.array(
          z.object({ id: z.string(), number: z.string(), noticeNumber: z.string(), title: z.string() }),
        ),
        known: z.number().int(),
      }),
    ),
  get: make('compliance.read', 'GET', '/recalls/{id}', 'One recall')
    .input(z.strictObject({ id: Id }))
    .output(Recall),
  update: make('recalls.write', 'PUT', '/recalls/{id}', 'Change what a recall says and looks for', {
    ownTransactions: true,
  })
    .input(Step.extend(head))
    .output(Recall),
  match: step('/recalls/{id}/match', 'Compare the stock with it again', { ownTransactions: true })
    .input(z.strictObject({ id: Id }))
    .output(Recall),
  hold: step('/recalls/{id}/hold', 'Hold every certain match, or those that are named, at once')
    .input(
      z.strictObject({
        id: Id,
        version: Version,
        matchIds: z
          .array(Id)
          .min(1, issue.recall_choose_matches())
          .max(10_000, issue.recall_too_many({ max: 10_000 }))
          .optional(),
      }),
    )
    .output(Recall),
  dismiss: step('/recalls/{id}/dismiss', 'Say that matches are not concerned')
    .input(
      Step.extend({
        matchIds: z
          .array(Id)
          .min(1, issue.recall_choose_matches())
          .max(1_000, issue.recall_too_many({ max: 1_000 })),
      }),
    )
    .output(Recall),
  activate: step('/recalls/{id}/activate', 'Watch what comes, where nothing is to be held yet')
    .input(Step)
    .output(Recall),
  dispose: step('/recalls/{id}/dispositions', 'Record what became of stock that was found')
    .input(
      z.strictObject({
        id: Id,
        /** Made by the device: sent again, it is recorded once. */
        dispositionId: Id,
        officeId: Id,
        matchId: Id,
        quantity: whole('quantity', { min: 1, max: 10_000_000 }),
        kind: z.enum(dispositionKinds, issue.recall_choose_kind()),
        reason: text('reason', { max: 500 }).default(''),
        reference: text('reference', { max: 100 }).default(''),
      }),
    )
    .output(Recall),
  undispose: make(
    'recalls.write',
    'DELETE',
    '/recalls/{id}/dispositions/{dispositionId}',
    'Take a disposition back',
  )
    .input(z.strictObject({ id: Id, dispositionId: Id }))
    .output(Recall),
  contain: step('/recalls/{id}/contain', 'Say that it is contained: every office has answered')
    .input(Step)
    .output(Recall),
  disposition: step('/recalls/{id}/disposition', 'Say that all that was found is disposed of')
    .input(Step)
    .output(Recall),
  close: step('/recalls/{id}/close', 'Close it, and end its holds').input(Step).output(Recall),
  withdraw: step('/recalls/{id}/withdraw', 'Its issuer took it back: its holds end')
    .input(Step.extend({ reason: Reason }))
    .output(Recall),
  certificate: make('compliance.read', 'GET', '/recalls/{id}/certificate', 'The certificate of a recall')
    .input(z.strictObject({ id: Id }))
    .output(PdfOutput),
  office: make('recalls.answer', 'GET', '/recalls/{id}/offices/{officeId}', 'What an office is asked')
    .input(z.strictObject({ id: Id, officeId: Id }))
    .output(RecallTask),
  answer: make(
    'recalls.answer',
    'POST',
    '/recalls/{id}/offices/{officeId}',
    'Say what an office found, and sign it',
  )
    .input(
      z.strictObject({
        id: Id,
        officeId: Id,
        version: Version,
        note: text('note', { max: 1000 }).default(''),
        lots: z
          .array(
            z.strictObject({
              matchId: Id,
              found: quantity('quantity'),
              used: quantity('quantity'),
              wasted: quantity('quantity'),
              traced: quantity('quantity'),
            }),
          )
          .max(1_000, issue.recall_too_many({ max: 1_000 })),
      }),
    )
    .output(RecallTask),
}
