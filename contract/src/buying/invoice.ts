import {
  exceptionCauses,
  exceptionOwners,
  invoiceKinds,
  invoiceStates,
  invoiceSteps,
  MAX_INVOICE_LINES,
  paymentTerms,
} from '@wellstock/domain/buying/invoices'
import { vendorOrderStates } from '@wellstock/domain/buying/vendor-orders'
import { issue, type Label, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, Instant, money, PlainDate, Price, SentenceField, text, whole } from '../platform/fields.ts'
import { PriceFindings } from './price-checks.ts'

const Named = z.object({ id: z.string(), name: z.string() })
const Numbered = z.object({ id: z.string(), number: z.string() })
const Office = Named.extend({ code: z.string() })
const Vendor = Named.extend({ slug: z.string() })

/** An invoice or a credit note as lists show it. */
export const InvoiceRow = z.object({
  id: z.string(),
  kind: z.enum(invoiceKinds),
  state: z.enum(invoiceStates),
  /** As the vendor wrote it. */
  number: z.string(),
  vendor: Vendor,
  office: Office,
  /** The vendor orders it bills. */
  orders: z.array(Numbered),
  invoicedOn: z.string(),
  dueOn: z.string(),
  /** Days until it is due, below 0 since; of what is paid or void 0. */
  daysLeft: z.number().int(),
  terms: z.enum(paymentTerms),
  total: z.number(),
  /** Why it waits, where it does. */
  causes: z.array(z.enum(exceptionCauses)),
  /** Who may accept something of it now. */
  waitsOn: z.array(Named),
  capturedBy: z.string(),
  capturedAt: Instant,
  version: z.number().int(),
})
export type InvoiceRow = z.infer<typeof InvoiceRow>

/** What a line bills of a vendor order, with all its match is made of. Quantities in base units, money over all its invoices. */
const ordered = {
  vendorOrderLineId: z.string(),
  order: Numbered.extend({ state: z.enum(vendorOrderStates) }),
  productId: z.string(),
  sku: z.string(),
  name: z.string(),
  unit: z.string(),
  vendorSku: z.string(),
  pack: z.string(),
  packQuantity: z.number().int(),
  /** Agreed, of a pack. */
  packPrice: z.number(),
  /** Other packs known of the product, in base units. */
  otherPacks: z.array(z.number().int()),
  quantity: z.number().int(),
  received: z.number().int(),
  /** Sent back to the vendor; and what of the received is under an open claim. */
  returned: z.number().int(),
  claimed: z.number().int(),
  /** On its other invoices, less credit notes. */
  billedBefore: z.object({ quantity: z.number().int(), amount: z.number() }),
}

/** A line of a vendor order that a vendor can bill. */
export const BillableLine = z.object(ordered)
export type BillableLine = z.infer<typeof BillableLine>

const Money = z.object({ packs: z.number(), amount: z.number() })

/** A line of an invoice without an order, as a credit note gives it back. */
export const BilledLine = z.object({
  lineId: z.string(),
  invoice: Numbered,
  description: z.string(),
  /** The line of a budget that paid it, and gets the money back. */
  budgetLine: Named,
  packPrice: z.number(),
  ...Money.shape,
  /** What no other credit note has given back. */
  left: Money,
})
export type BilledLine = z.infer<typeof BilledLine>

export const InvoiceLine = z.object({
  id: z.string(),
  /** What it bills; null: something that was not ordered. */
  ordered: BillableLine.nullable(),
  /** The line of a budget that pays what was not ordered. */
  budgetLine: Named.nullable(),
  /** What it gives back of an invoice without an order. */
  credited: BilledLine.nullable(),
  /** Of an approved invoice without an order: what can still be credited of it, and the credit notes that give back the rest. */
  leftToCredit: Money.nullable(),
  credits: z.array(Numbered.extend({ amount: z.number() })),
  description: z.string(),
  pack: z.string(),
  packQuantity: z.number().int(),
  packs: z.number(),
  packPrice: z.number(),
  amount: z.number(),
  /** In base units: as billed, and in the unit that was meant. */
  quantity: z.number().int(),
  matchedQuantity: z.number().int(),
  unit: z
    .object({ by: z.enum(['quantity', 'price']), factor: z.number(), isCorrected: z.boolean() })
    .nullable(),
  /** When it was matched: what could be billed, what the ordered line was to cost with it over all its invoices, and did. */
  match: z
    .object({
      billable: z.number().int(),
      expected: z.number(),
      billed: z.number(),
      tolerance: z.number(),
    })
    .nullable(),
  /** What its price check says, unless that was corrected. */
  priceFindings: PriceFindings,
})
export type InvoiceLine = z.infer<typeof InvoiceLine>

export const InvoiceException = z.object({
  id: z.string(),
  lineId: z.string().nullable(),
  cause: z.enum(exceptionCauses),
  /** How much money it is about, and how many base units. */
  amount: z.number(),
  quantity: z.number().int(),
  /** What it may be the same as. */
  other: Numbered.nullable(),
  owner: z.enum(exceptionOwners),
  /** Who may accept it now. */
  owners: z.array(Named),
  accepted: z.object({ by: z.string(), at: Instant, explanation: z.string() }).nullable(),
  canAccept: z.boolean(),
  /** Whom the caller may hand it on to; empty: nobody, or it is not theirs. */
  handOnTo: z.array(Named),
})
export type InvoiceException = z.infer<typeof InvoiceException>

export const Invoice = InvoiceRow.extend({
  currency: z.string(),
  subtotal: z.number(),
  freight: z.number(),
  tax: z.number(),
  discount: z.number(),
  /** The cent by which its total is off the rest. */
  rounding: z.number(),
  /** Freight and tax that were expected when it was matched. */
  expectedFreight: z.number(),
  expectedTax: z.number(),
  note: z.string(),
  remark: z.string(),
  /** The day it counts for in the books. */
  bookedOn: z.string().nullable(),
  paidOn: z.string().nullable(),
  paymentReference: z.string(),
  lines: z.array(InvoiceLine),
  exceptions: z.array(InvoiceException),
  /** What it did to lines of budgets. */
  spent: z.array(z.object({ budgetLine: Named, amount: z.number() })),
  /** What its approval made of the average cost of a base unit of what is kept of it here, and of the worth of what was on hand. */
  revalued: z.array(
    z.object({
      itemId: z.string(),
      name: z.string(),
      unit: z.string(),
      room: z.string(),
      quantity: z.number().int(),
      costBefore: z.number().nullable(),
      cost: z.number(),
      amount: z.number(),
    }),
  ),
  /** What happened to it, the earliest first. */
  timeline: z.array(
    z.object({
      step: z.enum(['captured', 'accepted', 'approved', 'paid', 'disputed', 'void']),
      at: Instant,
      by: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /** What the caller may do with it now. */
  steps: z.array(z.enum(invoiceSteps)),
  /** Why they may not approve or pay what they could otherwise: they captured or approved it. */
  barred: z.enum(['captured', 'approved']).nullable(),
})
export type Invoice = z.infer<typeof Invoice>

const tooMany = issue.invoice_max_lines({ max: MAX_INVOICE_LINES })
const amount = (label: Label) => money(label, { max: 99_999_999.99 })

const NewLine = z.strictObject({
  /** What it bills; null: something that was not ordered. */
  vendorOrderLineId: Id.nullable().default(null),
  /** The line of a budget that pays what was not ordered. */
  budgetLineId: Id.nullable().default(null),
  /** The line of an invoice without an order that a credit note gives back. */
  creditedLineId: Id.nullable().default(null),
  description: text('description', { max: 200 }).default(''),
  pack: text('pack', { max: 60 }).default(''),
  packQuantity: whole('pack_quantity', { min: 1, max: 1_000_000 }).default(1),
  /** How many packs: parts of one only where they are whole base units. */
  packs: z
    .number(issue.must_be_number({ label: said.label_packs() }))
    .min(0, issue.must_not_be_negative({ label: said.label_packs() }))
    .max(10_000_000, issue.must_be_at_most({ label: said.label_packs(), max: 10_000_000 })),
  packPrice: Price,
  /** Left out: packs at the price. */
  amount: amount('amount').optional(),
})

export const facts = {
  number: text('invoice_number', { min: 1, max: 60 }),
  /** The vendor begins its numbers anew each year: one of another year is no refusal, and finance accepts it with a reason. */
  repeatsNumber: z.boolean().default(false),
  invoicedOn: PlainDate,
  /** Left out: by the terms of the vendor. */
  dueOn: PlainDate.optional(),
  freight: amount('freight').default(0),
  tax: amount('tax').default(0),
  discount: amount('discount').default(0),
  /** As it stands on the invoice: the sum of all, to the cent. */
  total: amount('total'),
  note: text('note', { max: 1000 }).default(''),
  lines: z.array(NewLine).min(1, issue.say_what_is_billed()).max(MAX_INVOICE_LINES, tooMany),
}

export const NewInvoice = z.strictObject({
  kind: z.enum(invoiceKinds, issue.choose_a_kind()).default('invoice'),
  vendorId: Id,
  /** Where what it bills was shipped to. */
  officeId: Id,
  terms: z.enum(paymentTerms, issue.choose_payment_terms()).default('account'),
  /** ISO 4217; only the organization’s own is taken. */
  currency: text('currency', { max: 3 }).optional(),
  ...facts,
})
export type NewInvoice = z.input<typeof NewInvoice>
export type ReadInvoice = z.output<typeof NewInvoice>

/** One month: what was received and what was billed by its end, at the agreed price. */
export const UnbilledMonth = z.object({
  /** Its first day. */
  month: z.string(),
  received: z.number(),
  billed: z.number(),
  /** Received and not billed at its end. */
  open: z.number(),
  closed: z.object({ by: z.string(), at: Instant }).nullable(),
})
export type UnbilledMonth = z.infer<typeof UnbilledMonth>

/** A line of a vendor order of which more was received than billed by the end of a month. */
export const UnbilledLine = z.object({
  id: z.string(),
  order: Numbered,
  vendor: Vendor,
  office: Office,
  name: z.string(),
  unit: z.string(),
  received: z.number().int(),
  billed: z.number().int(),
  amount: z.number(),
  /** Null: nothing of it was received. */
  lastReceivedAt: Instant.nullable(),
})
export type UnbilledLine = z.infer<typeof UnbilledLine>

/** What a file that came from a vendor seems to say: to be looked at before it is captured. */
export const InvoiceReading = z.object({
  /** False: it has no text, as a photo or a scan has none. */
  hasText: z.boolean(),
  /** Null: it does not say whether it is a credit note. */
  kind: z.enum(invoiceKinds).nullable(),
  /** By the vendor orders it names, else by who an electronic invoice says has sent it. */
  vendorId: z.string().nullable(),
  officeId: z.string().nullable(),
  /** The invoice a credit note names, where it is known. */
  creditOf: z.string().nullable(),
  number: z.string().nullable(),
  invoicedOn: z.string().nullable(),
  /** Both days it may be, where nothing says whether its day or its month comes first. */
  possibleDays: z.array(z.string()),
  dueOn: z.string().nullable(),
  /** These add up with its lines, or are all left empty; freight and discount alone where it has no lines. */
  total: z.number().nullable(),
  freight: z.number().nullable(),
  tax: z.number().nullable(),
  discount: z.number().nullable(),
  /** Why something is left empty, or is not as what is chosen. */
  gaps: z.object({
    vendorId: SentenceField.optional(),
    number: SentenceField.optional(),
    invoicedOn: SentenceField.optional(),
    dueOn: SentenceField.optional(),
    total: SentenceField.optional(),
    lines: SentenceField.optional(),
  }),
  /** What it says that no field takes. */
  notes: z.array(SentenceField),
  lines: z.array(
    z.object({
      /** Null: something that was not ordered, as far as it says. */
      vendorOrderLineId: z.string().nullable(),
      description: z.string(),
      /** In base units, the pack it is billed in. Null: as ordered. */
      packQuantity: z.number().int().nullable(),
      packs: z.number(),
      packPrice: z.number(),
      amount: z.number(),
    }),
  ),
})
export type InvoiceReading = z.infer<typeof InvoiceReading>
