import { documentTypes, requiredTypes } from '@wellstock/domain/identity/documents'
import {
  MAX_CONTACTS,
  MAX_SUPPLIES,
  orderChannels,
  paperProblems,
  paperStates,
  vendorStates,
  vendorSteps,
} from '@wellstock/domain/stock/vendors'
import { issue, type Label, named, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import {
  money as amountOf,
  Email,
  Id,
  Instant,
  pageOf,
  paging,
  percent,
  Search,
  text,
  Version,
  whole,
} from '../platform/fields.ts'
import { ExportFormatField, ExportOutput } from '../platform/files.ts'
import { route } from '../platform/route.ts'

export * from '@wellstock/domain/stock/vendors'

const Named = z.object({ id: z.string(), name: z.string() })

export const VendorContact = z.object({
  id: z.string(),
  name: z.string(),
  role: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Whom orders and notices go to; at most one. */
  isPrimary: z.boolean(),
})
export type VendorContact = z.infer<typeof VendorContact>

export const VendorRow = z.object({
  id: z.string(),
  /** Its name in addresses, which stays when it is called something else. */
  slug: z.string(),
  code: z.string(),
  name: z.string(),
  state: z.enum(vendorStates),
  /** Why it is on hold or blocked; otherwise empty. */
  heldReason: z.string(),
  email: z.string(),
  phone: z.string(),
  contact: VendorContact.nullable(),
  /** What it supplies: the categories of its items and those chosen, and how many items there are. */
  categories: z.array(z.string()),
  items: z.number().int(),
  /** From order to delivery, in days; null: not known yet. */
  leadTimeDays: z.number().nullable(),
  /** In the organization's currency; null: not agreed. */
  minimumOrder: z.number().nullable(),
  freeFreightAbove: z.number().nullable(),
  /** Of a delivery below that. */
  freightCharge: z.number(),
  /** The worst of the documents it has to have; null: none is asked for. */
  documents: z.enum(paperStates).nullable(),
  updatedAt: Instant,
  version: z.number().int(),
})
export type VendorRow = z.infer<typeof VendorRow>

/** A type of document a vendor has to have: for these of its categories (none: for every vendor), and the one there is. */
export const VendorPaper = z.object({
  type: z.enum(documentTypes),
  categories: z.array(z.string()),
  state: z.enum(paperStates),
  document: z.object({ slug: z.string(), title: z.string(), validTo: z.string().nullable() }).nullable(),
})
export type VendorPaper = z.infer<typeof VendorPaper>

/** A document that has expired and that a vendor has to have. */
export const ExpiredPaper = z.object({
  vendor: z.object({ id: z.string(), slug: z.string(), name: z.string() }),
  type: z.enum(documentTypes),
  slug: z.string(),
  title: z.string(),
  validTo: z.string(),
})
export type ExpiredPaper = z.infer<typeof ExpiredPaper>

/** A category whose vendors have to have a type of document; an empty one is every category. */
export const VendorRequirement = z.strictObject({
  category: text('category', { max: 120 }),
  type: z.enum(requiredTypes, issue.choose_a_document_type()),
})
export type VendorRequirement = z.infer<typeof VendorRequirement>

export const Vendor = VendorRow.extend({
  website: z.string(),
  address: z.string(),
  taxId: z.string(),
  /** How the vendor calls the organization. */
  accountNumber: z.string(),
  orderChannel: z.enum(orderChannels),
  /** Days from the invoice; null: not agreed. */
  paymentDays: z.number().int().nullable(),
  /** What may come beyond what was ordered, 0 … 10. */
  overReceiptPercent: z.number(),
  chargesTax: z.boolean(),
  taxPercent: z.number(),
  leadTimeDeviation: z.number().nullable(),
  /** Until how many days before expiry it takes goods back; null: not agreed. */
  returnDaysBeforeExpiry: z.number().int().nullable(),
  notes: z.string(),
  /** The categories somebody chose, beside those of its items. */
  supplies: z.array(z.string()),
  papers: z.array(VendorPaper),
  contacts: z.array(VendorContact),
  /** What it was called before, and those merged into it, in small letters. */
  formerNames: z.array(z.string()),
  /** Somebody asked for it to be activated, and nobody has decided yet. */
  awaitsApproval: z.boolean(),
  /** What the caller can do with it now. */
  steps: z.array(z.enum(vendorSteps)),
  canChange: z.boolean(),
})
export type Vendor = z.infer<typeof Vendor>

/** Money to the cent, or null where nothing was agreed. */
const money = (name: Label) => {
  const label = named(name)
  return z
    .number(issue.must_be_number({ label }))
    .min(0, issue.must_not_be_negative({ label }))
    .max(999_999_999, issue.must_be_at_most({ label, max: 999_999_999 }))
    .refine(
      (value) => Math.abs(Math.round(value * 100) - value * 100) < 1e-6,
      issue.max_two_decimals({ label }),
    )
    .nullable()
}
const EmailOrNone = z.union([z.literal(''), Email], issue.email_form())

export const ContactFields = z.strictObject({
  name: text('name', { min: 1, max: 120 }),
  role: text('role', { max: 80 }).default(''),
  email: EmailOrNone.default(''),
  phone: text('phone', { max: 40 }).default(''),
  isPrimary: z.boolean(issue.say_true_or_false()).default(false),
})
const emails = (contacts: { email: string }[]) =>
  contacts.map(({ email }) => email.toLowerCase()).filter(Boolean)

export const VendorFields = z.strictObject({
  name: text('name', { min: 2, max: 120 }),
  code: text('code', { max: 20 }).default(''),
  email: EmailOrNone.default(''),
  phone: text('phone', { max: 40 }).default(''),
  website: text('website', { max: 200 }).default(''),
  address: text('address', { max: 300 }).default(''),
  taxId: text('tax_id', { max: 40 }).default(''),
  accountNumber: text('account_number', { max: 40 }).default(''),
  orderChannel: z.enum(orderChannels, issue.choose_order_channel()).default('email'),
  paymentDays: whole('payment_days', { min: 0, max: 365 }).nullable().default(null),
  minimumOrder: money('minimum_order').default(null),
  freeFreightAbove: money('free_freight').default(null),
  freightCharge: amountOf('freight_charge', { max: 99_999 }).default(0),
  overReceiptPercent: whole('over_receipt', { min: 0, max: 10 }).default(0),
  chargesTax: z.boolean(issue.say_true_or_false()).default(true),
  /** Of goods, as an estimate. */
  taxPercent: percent('tax_percent', { max: 30 }).default(0),
  leadTimeDays: whole('lead_time', { min: 0, max: 365 }).nullable().default(null),
  returnDaysBeforeExpiry: whole('return_days', { min: 0, max: 730 }).nullable().default(null),
  notes: text('notes', { max: 2_000 }).default(''),
  supplies: z
    .array(text('category', { min: 1, max: 120 }))
    .max(MAX_SUPPLIES, issue.choose_at_most({ max: MAX_SUPPLIES }))
    .default([]),
  contacts: z
    .array(ContactFields)
    .max(MAX_CONTACTS, issue.choose_at_most({ max: MAX_CONTACTS }))
    .refine((all) => all.filter(({ isPrimary }) => isPrimary).length <= 1, issue.one_primary_contact())
    .refine((all) => new Set(emails(all)).size === emails(all).length, issue.contact_emails_differ())
    .default([]),
})
export type VendorFields = z.output<typeof VendorFields>

const tag = 'Vendors'
const missing = said.vendor_not_found()
const filters = {
  search: Search.default(''),
  state: z.enum(vendorStates, issue.not_a_vendor_state()).optional(),
  category: text('category', { max: 120 }).optional(),
  /** Vendors of which a document they have to have is missing, or expires within 60 days. */
  documents: z.enum(paperProblems, issue.not_a_paper_problem()).optional(),
}
const vendorSorts = ['name', 'state', 'items', 'leadTime', 'updated'] as const
const order = {
  sort: z.enum(vendorSorts, issue.sort_one_of({ list: vendorSorts.join(', ') })).default('name'),
  dir: z.enum(['asc', 'desc'], issue.direction_one_of()).default('asc'),
}

const Requirements = z.object({ requirements: z.array(VendorRequirement), categories: z.array(z.string()) })

export const vendors = {
  list: route('vendors.read', { method: 'GET', path: '/vendors', tag, summary: 'Vendors' })
    .input(z.strictObject({ ...filters, ...order, ...paging }))
    // With the categories it can be narrowed to.
    .output(pageOf(VendorRow).extend({ categories: z.array(z.string()) })),
  export: route('vendors.read', {
    method: 'GET',
    path: '/vendors/export',
    tag,
    summary: 'The list as a file',
  })
    .input(z.strictObject({ ...filters, ...order, format: ExportFormatField }))
    .output(ExportOutput),
  /** Pairs that look like one vendor, the likeliest first. */
  duplicates: route('vendors.write', {
    method: 'GET',
    path: '/vendors/duplicates',
    tag,
    summary: 'Vendors that may be the same',
  })
    .input(z.strictObject({}).optional())
    .output(
      z.array(
        z.object({
          /** The one with more items first: the other would be merged into it. */
          keep: Named.extend({ slug: z.string(), items: z.number().int() }),
          merge: Named.extend({ slug: z.string(), items: z.number().int(), version: z.number().int() }),
          alike: z.array(z.enum(['name', 'email', 'phone', 'tax_id'])),
        }),
      ),
    ),
  requirements: route('vendors.read', {
    method: 'GET',
    path: '/vendors/requirements',
    tag,
    summary: 'Which documents vendors have to have, by category, and the categories there are',
  })
    .input(z.strictObject({}).optional())
    .output(Requirements),
  require: route('vendors.write', {
    method: 'POST',
    path: '/vendors/requirements',
    tag,
    summary: 'Have a category ask for a document of its vendors, or no longer',
  })
    .input(VendorRequirement.extend({ isRequired: z.boolean(issue.say_true_or_false()) }))
    .output(Requirements),
  get: route('vendors.read', { method: 'GET', path: '/vendors/{slug}', tag, missing, summary: 'One vendor' })
    .input(z.strictObject({ slug: text('name', { min: 1, max: 140 }) }))
    .output(Vendor),
  create: route('vendors.write', { method: 'POST', path: '/vendors', tag, summary: 'A new vendor' })
    .input(VendorFields)
    .output(Vendor),
  update: route('vendors.write', {
    method: 'PUT',
    path: '/vendors/{id}',
    tag,
    missing,
    summary: 'Change a vendor and its contacts',
  })
    .input(VendorFields.extend({ id: Id, version: Version }))
    .output(Vendor),
  step: route('vendors.write', {
    method: 'POST',
    path: '/vendors/{id}/steps/{step}',
    tag,
    missing,
    summary: 'Review, activate, hold, release, block or unblock a vendor',
  })
    .input(
      z.strictObject({
        id: Id,
        step: z.enum(vendorSteps, issue.not_a_vendor_step()),
        version: Version,
        reason: text('reason', { max: 500 }).default(''),
      }),
    )
    .output(Vendor),
  /** Answers with the vendor that has it all from now on. */
  merge: route('vendors.write', {
    method: 'POST',
    path: '/vendors/{id}/merge',
    tag,
    missing,
    summary: 'Merge a vendor into another',
  })
    .input(z.strictObject({ id: Id, into: Id, version: Version }))
    .output(Vendor),
}
