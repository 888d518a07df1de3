import {
  claimOutcomes,
  claimStates,
  claimSteps,
  MAX_RECEIPT_LINES,
  MAX_RECEIVED_TOGETHER,
  receiptFilters,
  receiptOutcomes,
  receiptProblems,
  receiptStates,
} from '@wellstock/domain/buying/receipts'
import { receivableStates, vendorOrderStates } from '@wellstock/domain/buying/vendor-orders'
import { tracks } from '@wellstock/domain/stock/inventory'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import type { Access } from '../platform/access.ts'
import { ById, DocumentRow, DocumentVendor, documentRoutes, Step } from '../platform/document-routes.ts'
import {
  Email,
  Id,
  Instant,
  idsInAddress,
  Moment,
  PlainDate,
  Price,
  pageOf,
  paging,
  SentenceField,
  temperature,
  text,
  whole,
} from '../platform/fields.ts'
import { receipt } from '../platform/kinds.ts'
import { route } from '../platform/route.ts'
import { Reason, Witness } from '../stock/command.ts'
import { LotNumber, SerialNumber } from '../stock/items.ts'

export * from '@wellstock/domain/buying/receipts'

const Office = DocumentRow.shape.office

/** A vendor order of which something can still come, for whoever takes goods in. */
export const ExpectedOrder = z.object({
  id: z.string(),
  number: z.string(),
  state: z.enum(receivableStates),
  vendor: DocumentVendor,
  office: Office,
  /** The first day something of it is due; null: nobody knows. */
  dueOn: z.string().nullable(),
  daysLate: z.number().int(),
  /** Lines of which something is still to come, and the products of the first of them. */
  openLines: z.number().int(),
  products: z.array(z.string()),
  /** When something of it came last. */
  lastReceivedAt: Instant.nullable(),
})
export type ExpectedOrder = z.infer<typeof ExpectedOrder>

/** A product as somebody takes it in: how it is tracked and kept, and what is printed on it. */
const goods = {
  productId: z.string(),
  sku: z.string(),
  name: z.string(),
  unit: z.string(),
  track: z.enum(tracks),
  expiryRequired: z.boolean(),
  /** With fewer days left it is short-dated. */
  shortLifeDays: z.number().int(),
  /** In °C; null: any. */
  storageMin: z.number().nullable(),
  storageMax: z.number().nullable(),
  codes: z.array(z.object({ code: z.string(), packQuantity: z.number().int() })),
  /** Where it is kept in this office; null: nowhere yet. `order`: its turn on the way through the rooms. */
  place: z
    .object({
      roomId: z.string(),
      room: z.string(),
      bin: z.string().nullable(),
      order: z.number().int(),
    })
    .nullable(),
}

export const Goods = z.object(goods)
export type Goods = z.infer<typeof Goods>

export const ExpectedLine = z.object({
  id: z.string(),
  ...goods,
  vendorSku: z.string(),
  pack: z.string(),
  packQuantity: z.number().int(),
  /** In base units, as the rest. */
  ordered: z.number().int(),
  received: z.number().int(),
  cancelled: z.number().int(),
  outstanding: z.number().int(),
  /** The most that can still be taken in: with what the vendor may send above the order. */
  most: z.number().int(),
  dueOn: z.string().nullable(),
  /** What may be taken instead, where whoever asked for it said so. */
  substitutes: z.array(Goods),
})
export type ExpectedLine = z.infer<typeof ExpectedLine>

/** All that is needed to take goods in at the door, with a line to the server or without. */
export const ReceivingSheet = z.object({
  office: Office,
  /** The day it is there. */
  today: z.string(),
  /** Null: without orders nobody says whose goods they are. */
  vendor: DocumentVendor.nullable(),
  rooms: z.array(
    z.object({ id: z.string(), name: z.string(), number: z.string(), isQuarantine: z.boolean() }),
  ),
  orders: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      state: z.enum(vendorOrderStates),
      /** Why the caller may not take it in; null: they may. */
      refusal: SentenceField.nullable(),
      lines: z.array(ExpectedLine),
    }),
  ),
})
export type ReceivingSheet = z.infer<typeof ReceivingSheet>

export const ReceiptRow = DocumentRow.extend({
  state: z.enum(receiptStates),
  vendor: DocumentVendor.nullable(),
  /** The vendor orders it is part of. */
  orders: z.array(z.object({ id: z.string(), number: z.string() })),
  deliveryNote: z.string(),
  lineCount: z.number().int(),
  /** Lines with something wrong, and lines that have no order yet. */
  problemCount: z.number().int(),
  unmatched: z.number().int(),
  /** What was taken in, at cost. */
  value: z.number(),
  receivedBy: z.string(),
  receivedAt: Instant,
})
export type ReceiptRow = z.infer<typeof ReceiptRow>

export const ReceiptLine = z.object({
  id: z.string(),
  order: z.object({ id: z.string(), number: z.string() }).nullable(),
  vendorOrderLineId: z.string().nullable(),
  productId: z.string(),
  sku: z.string(),
  name: z.string(),
  unit: z.string(),
  /** What was ordered, where something else came for it. */
  insteadOf: z.string().nullable(),
  item: z
    .object({ id: z.string(), room: z.string(), bin: z.string().nullable(), order: z.number().int() })
    .nullable(),
  lotNumber: z.string(),
  expiryDate: z.string().nullable(),
  serialNumber: z.string().nullable(),
  quantity: z.number().int(),
  outcome: z.enum(receiptOutcomes),
  problem: z.enum(receiptProblems).nullable(),
  unitCost: z.number().nullable(),
  note: z.string(),
  /** Went back to the vendor, or is about to. */
  returned: z.number().int(),
})
export type ReceiptLine = z.infer<typeof ReceiptLine>

/** What a vendor is held to for goods that were not as they should be. */
export const VendorClaim = z.object({
  id: z.string(),
  number: z.string(),
  state: z.enum(claimStates),
  receipt: z.object({ id: z.string(), number: z.string() }),
  vendor: DocumentVendor.nullable(),
  office: Office,
  amount: z.number(),
  sentAt: Instant.nullable(),
  sentTo: z.string(),
  outcome: z.enum(claimOutcomes).nullable(),
  /** What the vendor gives back, in money. */
  credit: z.number().nullable(),
  remark: z.string(),
  createdAt: Instant,
  endedAt: Instant.nullable(),
  version: z.number().int(),
  steps: z.array(z.enum(claimSteps)),
})
export type VendorClaim = z.infer<typeof VendorClaim>

export const Receipt = ReceiptRow.extend({
  note: z.string(),
  temperature: z.number().nullable(),
  currency: z.string(),
  /** Where the vendor takes mail; empty: nobody has said. */
  vendorEmail: z.string(),
  lines: z.array(ReceiptLine),
  claim: VendorClaim.nullable(),
  reversed: z
    .object({ at: Instant, by: z.string(), witness: z.string().nullable(), reason: z.string() })
    .nullable(),
  canReverse: z.boolean(),
  /** A second person signs that it is reversed. */
  needsWitness: z.boolean(),
  /** The caller may say which orders its lines are part of. */
  canMatch: z.boolean(),
  /** The caller may send some of it back. */
  canReturn: z.boolean(),
})
export type Receipt = z.infer<typeof Receipt>

/** A line of an order that unmatched goods could be part of. */
export const MatchCandidate = z.object({
  vendorOrderLineId: z.string(),
  order: z.object({ id: z.string(), number: z.string() }),
  productId: z.string(),
  name: z.string(),
  unit: z.string(),
  most: z.number().int(),
})
export type MatchCandidate = z.infer<typeof MatchCandidate>

const tooManyOrders = issue.receive_at_most({ max: MAX_RECEIVED_TOGETHER })
const units = whole('quantity', { min: 1, max: 10_000_000 })

/** Some units of what came, and what became of them. */
const ReceivedLine = z.strictObject({
  /** What it is part of; null: it came without an order, or instead of something. */
  vendorOrderLineId: Id.nullable().default(null),
  productId: Id,
  /** In base units. */
  quantity: units,
  outcome: z.enum(receiptOutcomes, issue.choose_an_outcome()).default('stocked'),
  problem: z.enum(receiptProblems, issue.choose_a_reason()).nullable().default(null),
  lotNumber: LotNumber.optional(),
  expiryDate: PlainDate.optional(),
  serialNumber: SerialNumber.optional(),
  /** Where it is put; left out: where the product is kept, or the quarantine room. */
  roomId: Id.optional(),
  /** Of a base unit, of what came without an order. */
  unitCost: Price.optional(),
  /** What is wrong, or why short-dated goods are stocked all the same. */
  note: text('note', { max: 500 }).default(''),
})

const NewReceipt = z.strictObject({
  /** Made by the device: sent again, nothing more comes in. */
  id: Id,
  officeId: Id,
  /** Of what came without an order, whose goods they are; otherwise its orders say so. */
  vendorId: Id.nullable().default(null),
  deliveryNote: text('delivery_note', { max: 60 }).default(''),
  note: text('note', { max: 1000 }).default(''),
  /** Of cold goods on arrival, in °C. */
  temperature: temperature('temperature').nullable().default(null),
  /** When it came, if that was earlier: at most 7 days ago. */
  occurredAt: Moment.optional(),
  device: text('device', { max: 60 }).default(''),
  /** Whose it is, of a device that several people use. */
  by: Id.optional(),
  lines: z
    .array(ReceivedLine)
    .min(1, issue.say_what_arrived())
    .max(MAX_RECEIPT_LINES, issue.receipt_max_lines({ max: MAX_RECEIPT_LINES })),
})
export type NewReceipt = z.input<typeof NewReceipt>
export type ReadReceipt = z.output<typeof NewReceipt>

const make = <const A extends Access>(
  access: A,
  method: 'GET' | 'POST' | 'PUT',
  path: `/${'receipts' | 'vendor-claims'}${string}`,
  summary: string,
  more: { byOffice?: boolean; ownTransactions?: boolean } = {},
) =>
  route(access, {
    method,
    path,
    summary,
    tag: 'Receipts',
    missing: path.startsWith('/vendor-claims') ? said.claim_not_found() : said.receipt_not_found(),
    ...more,
  })

const { lists, one } = documentRoutes(receipt, {
  tag: 'Receipts',
  missing: said.receipt_not_found(),
  summaries: {
    list: 'Receipts, the latest first',
    vendors: 'Vendors that goods came from',
    one: 'One receipt with its lines',
  },
  filter: {
    vendorOrderId: Id.optional(),
    orderId: Id.optional(),
    itemId: Id.optional(),
    only: z.enum(receiptFilters, issue.not_a_filter()).optional(),
  },
  row: ReceiptRow,
  one: Receipt,
})

/** The organization's own rules of receiving. */
export const ReceivingRules = z.strictObject({
  /** Whoever approved an order, or sent it to the vendor, does not take it in. */
  separateReceiver: z.boolean(issue.say_true_or_false()),
})
export type ReceivingRules = z.infer<typeof ReceivingRules>

/** What came from vendors: taken in at the door, matched, taken back, claimed. */
export const receipts = {
  expected: make('receipts.write', 'GET', '/receipts/expected', 'Vendor orders of which something can come', {
    byOffice: true,
  })
    .input(
      z.strictObject({
        officeId: Id.optional(),
        vendorId: Id.optional(),
        search: text('search', { max: 100 }).default(''),
        /** Only what is due by today where it is to come. */
        due: z.stringbool(issue.say_true_or_false()).default(false),
        ...paging,
      }),
    )
    .output(pageOf(ExpectedOrder)),
  sheet: make(
    'receipts.write',
    'GET',
    '/receipts/sheet',
    'What is to come of vendor orders of one vendor and office',
  )
    .input(
      z.strictObject({
        /** Where goods come without an order. */
        officeId: Id.optional(),
        orders: idsInAddress(tooManyOrders)
          .refine(({ length }) => length <= MAX_RECEIVED_TOGETHER, tooManyOrders)
          .optional(),
      }),
    )
    .output(ReceivingSheet),
  goods: make(
    'receipts.write',
    'GET',
    '/receipts/goods',
    'Products by name, SKU or code, as they are taken in',
  )
    .input(z.strictObject({ officeId: Id, search: text('search', { min: 1, max: 100 }) }))
    .output(z.array(Goods)),
  post: make(
    'receipts.write',
    'POST',
    '/receipts',
    'Take goods in, as a whole or not at all; each receipt happens once',
  )
    .input(NewReceipt)
    .output(Receipt),
  ...lists,
  rules: make('receipts.read', 'GET', '/receipts/rules', 'The rules of receiving')
    .input(z.strictObject({}).optional())
    .output(ReceivingRules.extend({ canChange: z.boolean() })),
  get: one,
  reverse: make(
    'receipts.write',
    'POST',
    '/receipts/{id}/reverse',
    'Take a receipt back while its stock is untouched',
    {
      ownTransactions: true,
    },
  )
    .input(Step.extend({ reason: Reason, witness: Witness.optional() }))
    .output(Receipt),
  candidates: make(
    'vendor-orders.write',
    'GET',
    '/receipts/{id}/candidates',
    'Lines of vendor orders that goods without an order could be part of',
  )
    .input(ById)
    .output(z.array(MatchCandidate)),
  match: make('vendor-orders.write', 'POST', '/receipts/{id}/match', 'Say which orders goods are part of')
    .input(
      Step.extend({
        lines: z
          .array(z.strictObject({ id: Id, vendorOrderLineId: Id }))
          .min(1, issue.choose_a_line())
          .max(MAX_RECEIPT_LINES, issue.receipt_max_lines({ max: MAX_RECEIPT_LINES })),
      }),
    )
    .output(Receipt),
  setRules: make('approvals.rules', 'PUT', '/receipts/rules', 'Change the rules of receiving')
    .input(ReceivingRules)
    .output(ReceivingRules.extend({ canChange: z.boolean() })),
  claims: make('receipts.read', 'GET', '/vendor-claims', 'Claims, those to see to first', { byOffice: true })
    .input(
      z.strictObject({
        vendorId: Id.optional(),
        open: z.stringbool(issue.say_true_or_false()).default(false),
        ...paging,
      }),
    )
    .output(pageOf(VendorClaim)),
  sendClaim: make('vendor-orders.write', 'POST', '/vendor-claims/{id}/send', 'Tell the vendor what was wrong')
    .input(Step.extend({ /** Null: in a way of the buyer’s own. */ to: Email.nullable().default(null) }))
    .output(VendorClaim),
  settleClaim: make(
    'vendor-orders.write',
    'POST',
    '/vendor-claims/{id}/settle',
    'Say how the vendor settled it',
  )
    .input(
      Step.extend({
        outcome: z.enum(claimOutcomes, issue.choose_an_outcome()),
        credit: Price.nullable().default(null),
        remark: text('note', { max: 500 }).default(''),
      }),
    )
    .output(VendorClaim),
  withdrawClaim: make('vendor-orders.write', 'POST', '/vendor-claims/{id}/withdraw', 'Let it go')
    .input(Step.extend({ reason: Reason }))
    .output(VendorClaim),
}
