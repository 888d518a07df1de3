import {
  MAX_RETURN_LINES,
  returnReasons,
  returnStates,
  returnSteps,
  returnTabs,
} from '@wellstock/domain/buying/vendor-returns'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import type { Access } from '../platform/access.ts'
import { ById, DocumentRow, DocumentVendor, documentRoutes, Step } from '../platform/document-routes.ts'
import { Id, Instant, money, text, whole } from '../platform/fields.ts'
import { vendorReturn } from '../platform/kinds.ts'
import { route } from '../platform/route.ts'
import { Reason } from '../stock/command.ts'

export * from '@wellstock/domain/buying/vendor-returns'

const Numbered = z.object({ id: z.string(), number: z.string() })

/** A return as lists show it. */
export const ReturnRow = DocumentRow.extend({
  state: z.enum(returnStates),
  reason: z.enum(returnReasons),
  vendor: DocumentVendor,
  receipt: Numbered,
  /** The number under which the vendor takes it back; empty: not authorized yet. */
  rma: z.string(),
  lineCount: z.number().int(),
  /** What its goods cost as they came. */
  value: z.number(),
  /** What the vendor is to give back. Null until it is shipped, unless the vendor has said so. */
  creditExpected: z.number().nullable(),
  /** What it has given back. */
  credit: z.number(),
  createdBy: z.string(),
  createdAt: Instant,
  shippedAt: Instant.nullable(),
})
export type ReturnRow = z.infer<typeof ReturnRow>

/** Some of what a receipt put away, in one place. Quantities in base units. */
const kept = {
  receiptLineId: z.string(),
  itemId: z.string(),
  order: Numbered.nullable(),
  sku: z.string(),
  name: z.string(),
  unit: z.string(),
  room: z.string(),
  bin: z.string().nullable(),
  lotNumber: z.string(),
  expiryDate: z.string().nullable(),
  serialNumber: z.string().nullable(),
}

/** A receipt by which stock came that can still go back. */
export const ReturnableReceipt = Numbered.extend({
  vendorName: z.string(),
  receivedAt: Instant,
  /** The lots of the item that it brought. */
  lots: z.array(z.string()),
})
export type ReturnableReceipt = z.infer<typeof ReturnableReceipt>

/** What could go back of a receipt. */
export const ReturnableLine = z.object({
  ...kept,
  received: z.number().int(),
  /** Not in another return. */
  returnable: z.number().int(),
  /** There now, and not reserved. */
  free: z.number().int(),
  unitCost: z.number().nullable(),
})
export type ReturnableLine = z.infer<typeof ReturnableLine>

export const ReturnLine = z.object({
  id: z.string(),
  ...kept,
  quantity: z.number().int(),
  unitCost: z.number().nullable(),
})
export type ReturnLine = z.infer<typeof ReturnLine>

/** A credit note that was approved. */
const CreditNote = Numbered.extend({ invoicedOn: z.string(), total: z.number() })

/** The same, and how much of it a return was credited. */
export const ReturnCredit = CreditNote.extend({ amount: z.number() })
export type ReturnCredit = z.infer<typeof ReturnCredit>

/** One that a return could be credited by: what of it is left, and whether it gives back something of the same vendor orders. */
export const CreditNoteOf = CreditNote.extend({ left: z.number(), isLikely: z.boolean() })
export type CreditNoteOf = z.infer<typeof CreditNoteOf>

export const VendorReturn = ReturnRow.extend({
  note: z.string(),
  carrier: z.string(),
  tracking: z.string(),
  currency: z.string(),
  /** Why it was canceled, or closed without all of its credit. */
  remark: z.string(),
  lines: z.array(ReturnLine),
  /** What the vendor is to give back: as it said, or as it has billed what goes back. */
  creditDue: z.number(),
  credits: z.array(ReturnCredit),
  /** What happened to it, the earliest first. */
  timeline: z.array(
    z.object({
      step: z.enum(['created', 'authorised', 'shipped', 'credited', 'closed', 'cancelled']),
      at: Instant,
      by: z.string(),
      reason: z.string().nullable(),
    }),
  ),
  /** What the caller may do with it now. */
  steps: z.array(z.enum(returnSteps)),
})
export type VendorReturn = z.infer<typeof VendorReturn>

const tooMany = issue.return_max_lines({ max: MAX_RETURN_LINES })

const facts = {
  reason: z.enum(returnReasons, issue.choose_a_reason()),
  note: text('note', { max: 1000 }).default(''),
  lines: z
    .array(
      z.strictObject({
        receiptLineId: Id,
        /** Where it is taken from: an item of the same product and lot in the office. */
        itemId: Id,
        /** In base units. */
        quantity: whole('quantity', { min: 1, max: 10_000_000 }),
      }),
    )
    .min(1, issue.say_what_goes_back())
    .max(MAX_RETURN_LINES, tooMany),
}

const NewReturn = z.strictObject({ receiptId: Id, ...facts })
export type NewReturn = z.input<typeof NewReturn>
export type ReadReturn = z.output<typeof NewReturn>

const make = <const A extends Access>(
  access: A,
  method: 'GET' | 'POST' | 'PUT',
  path: `/vendor-returns${string}`,
  summary: string,
) => route(access, { method, path, summary, tag: 'Returns', missing: said.return_not_found() })

const { lists, one } = documentRoutes(vendorReturn, {
  tag: 'Returns',
  missing: said.return_not_found(),
  summaries: {
    list: 'Returns, the latest first',
    vendors: 'Vendors that goods went back to',
    one: 'One return with its lines',
  },
  filter: {
    tab: z.enum(returnTabs, issue.not_a_filter()).default('all'),
    state: z.enum(returnStates, issue.not_a_filter()).optional(),
    vendorOrderId: Id.optional(),
    receiptId: Id.optional(),
  },
  row: ReturnRow,
  one: VendorReturn,
})

/** What goes back to vendors, and what they credit for it. */
export const vendorReturns = {
  ...lists,
  returnable: make(
    'vendor-returns.write',
    'GET',
    '/vendor-returns/returnable',
    'What of a receipt can go back, by place',
  )
    .input(
      z.strictObject({
        receiptId: Id,
        /** A return whose own lines are to be changed. */ returnId: Id.optional(),
      }),
    )
    .output(z.array(ReturnableLine)),
  receipts: make(
    'vendor-returns.write',
    'GET',
    '/vendor-returns/receipts',
    'Receipts by which the stock of an item came that can go back, the latest first',
  )
    .input(z.strictObject({ itemId: Id, lotId: Id.optional() }))
    .output(z.array(ReturnableReceipt)),
  create: make('vendor-returns.write', 'POST', '/vendor-returns', 'Begin a return')
    .input(NewReturn)
    .output(VendorReturn),
  get: one,
  creditNotes: make(
    'vendor-returns.read',
    'GET',
    '/vendor-returns/{id}/credit-notes',
    'Credit notes of its vendor of which something is left',
  )
    .input(ById)
    .output(z.array(CreditNoteOf)),
  update: make('vendor-returns.write', 'PUT', '/vendor-returns/{id}', 'Change it: it is a draft again')
    .input(Step.extend(facts))
    .output(VendorReturn),
  authorise: make(
    'vendor-returns.write',
    'POST',
    '/vendor-returns/{id}/authorise',
    'The vendor takes it back, under its number',
  )
    .input(
      Step.extend({
        rma: text('rma', { min: 1, max: 60 }),
        /** As the vendor said; null: what it has billed of the goods when they are shipped. */
        creditExpected: money('credit', { max: 99_999_999.99 }).nullable().default(null),
      }),
    )
    .output(VendorReturn),
  ship: make('vendor-returns.write', 'POST', '/vendor-returns/{id}/ship', 'The goods leave the office')
    .input(
      Step.extend({
        carrier: text('carrier', { max: 60 }).default(''),
        tracking: text('tracking', { max: 60 }).default(''),
      }),
    )
    .output(VendorReturn),
  credit: make('vendor-returns.read', 'POST', '/vendor-returns/{id}/credit', 'Link a credit note to it')
    .input(
      Step.extend({
        invoiceId: Id,
        /** How much of it; null: what the return waits for, or what is left of the note. */
        amount: money('credit', { max: 99_999_999.99 }).nullable().default(null),
        /** It may be more than is expected. */
        isBeyond: z.boolean().default(false),
      }),
    )
    .output(VendorReturn),
  replace: make(
    'vendor-orders.write',
    'POST',
    '/vendor-returns/{id}/replace',
    'The vendor sends the goods again, in place of a credit: its order is revised',
  )
    .input(Step)
    .output(VendorReturn),
  close: make(
    'vendor-returns.read',
    'POST',
    '/vendor-returns/{id}/close',
    'Close it without the credit that is missing',
  )
    .input(Step.extend({ reason: Reason }))
    .output(VendorReturn),
  cancel: make('vendor-returns.write', 'POST', '/vendor-returns/{id}/cancel', 'Keep the goods')
    .input(Step.extend({ reason: Reason }))
    .output(VendorReturn),
}
