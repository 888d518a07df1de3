import {
  mailStates,
  revisionStates,
  sendingWays,
  vendorOrderStates,
  vendorOrderSteps,
  vendorPriceSources,
} from '@wellstock/domain/buying/vendor-orders'
import * as z from 'zod'
import { Instant } from '../platform/fields.ts'

const Named = z.object({ id: z.string(), name: z.string() })
const Office = Named.extend({ code: z.string() })
const Vendor = Named.extend({ slug: z.string() })

/** A vendor order as lists show it. */
export const VendorOrderRow = z.object({
  id: z.string(),
  /** Null until it leaves the draft. */
  number: z.string().nullable(),
  state: z.enum(vendorOrderStates),
  /** How often it was revised since it was sent first, and whether a revision waits for its approval. */
  revision: z.number().int(),
  isRevising: z.boolean(),
  vendor: Vendor,
  /** Where it is shipped to. */
  office: Office,
  buyer: Named,
  lineCount: z.number().int(),
  total: z.number(),
  /** By amount, how much of what is wanted in the end has come: 0 to 1. What was closed or went back for good is not wanted. */
  receivedShare: z.number(),
  /** How much of the same was billed and approved: 0 to 1. */
  billedShare: z.number(),
  /** The first day something of it is due: promised by the vendor, or else by its lead time. */
  dueOn: z.string().nullable(),
  /** By how many days that has passed; 0: it has not. */
  daysLate: z.number().int(),
  acknowledgedAt: Instant.nullable(),
  /** The vendor said something that is not as ordered, and nobody has seen to it. */
  isAnswered: z.boolean(),
  /** Where the e-mail stands that carries it. */
  mail: z.enum(mailStates),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  version: z.number().int(),
})
export type VendorOrderRow = z.infer<typeof VendorOrderRow>

const pack = { pack: z.string(), packQuantity: z.number().int() }
const price = { packPrice: z.number(), priceSource: z.enum(vendorPriceSources) }

export const VendorOrderLine = z.object({
  id: z.string(),
  productId: z.string(),
  sku: z.string(),
  name: z.string(),
  unit: z.string(),
  vendorSku: z.string(),
  ...pack,
  packs: z.number().int(),
  /** In base units. */
  quantity: z.number().int(),
  ...price,
  amount: z.number(),
  /** What is left of the orders it is for, in base units: the most the line can have. */
  most: z.number().int(),
  /** How the vendor sells it now, where that is in another pack or at another price; null where it is as on the line. */
  now: z.object({ ...pack, ...price }).nullable(),
  /** When the first of it is needed; null: nobody waits for it. */
  neededBy: z.string().nullable(),
  expectedOn: z.string().nullable(),
  promisedOn: z.string().nullable(),
  /** Base units that have come. */
  received: z.number().int(),
  /** Base units on invoices that were approved, less those of credit notes; and that went back to the vendor. */
  billed: z.number().int(),
  sentBack: z.number().int(),
  /** Base units that do not come any more, and why. */
  closed: z.number().int(),
  closeReason: z.string(),
  /** Everybody it is for takes something instead; and what the vendor sends instead. */
  takesSubstitute: z.boolean(),
  substitute: z.object({ productId: z.string(), sku: z.string(), name: z.string() }).nullable(),
  /** The return for which the vendor sends it again, at no price; null: it was ordered. */
  replaces: z.object({ id: z.string(), number: z.string() }).nullable(),
  /** What it is for; a replacement is for nobody. */
  parts: z.array(
    z.object({
      order: z.object({ id: z.string(), number: z.string() }),
      office: Office,
      requestedBy: z.string(),
      neededBy: z.string(),
      quantity: z.number().int(),
    }),
  ),
})
export type VendorOrderLine = z.infer<typeof VendorOrderLine>

/** What a vendor answered by its link that is not as ordered, or comes later than needed. It changes nothing by itself. */
export const VendorAnswer = z.object({
  id: z.string(),
  answeredAt: Instant,
  isDeclined: z.boolean(),
  vendorReference: z.string(),
  note: z.string(),
  lines: z.array(
    z.object({
      lineId: z.string(),
      name: z.string(),
      ...pack,
      /** What the vendor can send, of what was still to come. */
      packs: z.number().int(),
      orderedPacks: z.number().int(),
      packPrice: z.number(),
      orderedPrice: z.number(),
      promisedOn: z.string().nullable(),
      /** When the first of it is needed; null: nobody has ordered it. */
      neededBy: z.string().nullable(),
      /** What the vendor offers instead. `isTaken`: null until the buyer has decided. */
      substitute: z
        .object({
          sku: z.string(),
          name: z.string(),
          pack: z.string(),
          price: z.number(),
          isTaken: z.boolean().nullable(),
        })
        .nullable(),
    }),
  ),
})
export type VendorAnswer = z.infer<typeof VendorAnswer>

/** A product that may be what a vendor offers instead. */
export const SubstituteChoice = z.object({
  id: z.string(),
  sku: z.string(),
  name: z.string(),
  /** The vendor sells it under the number it offers; it is known to stand in for what was ordered. Null: it was searched for. */
  why: z.enum(['catalog', 'substitute']).nullable(),
})
export type SubstituteChoice = z.infer<typeof SubstituteChoice>

export const VendorOrderRevision = z.object({
  id: z.string(),
  number: z.number().int(),
  state: z.enum(revisionStates),
  by: z.string(),
  /** When it was sent, or else asked for. */
  at: Instant,
  total: z.number(),
  fromTotal: z.number(),
  /** The note for the vendor, where that changes. */
  note: z.string().nullable(),
  /** Lines that change. */
  lines: z.array(
    z.object({
      lineId: z.string(),
      name: z.string(),
      ...pack,
      packs: z.number().int(),
      fromPacks: z.number().int(),
      packPrice: z.number(),
      fromPrice: z.number(),
    }),
  ),
})
export type VendorOrderRevision = z.infer<typeof VendorOrderRevision>

export const VendorOrder = VendorOrderRow.extend({
  note: z.string(),
  waiver: z.string(),
  way: z.enum(sendingWays).nullable(),
  sentTo: z.string(),
  /** Why the e-mail did not leave yet. */
  mailError: z.string().nullable(),
  /** The file the vendor is sent is still being made. */
  isFiling: z.boolean(),
  /** What the vendor was sent, as files that do not change, the latest first. */
  documents: z.array(z.object({ id: z.string(), slug: z.string(), revision: z.number().int() })),
  /** What was changed since it was sent, or was to be, the latest first. */
  revisions: z.array(VendorOrderRevision),
  /** As which releases of blanket orders it was sent: `BO-2026-0001/04`. */
  releases: z.array(z.object({ blanketOrderId: z.string(), name: z.string() })),
  vendorReference: z.string(),
  remark: z.string(),
  currency: z.string(),
  /** Freight and tax it is expected to cost beside its total. */
  freight: z.number(),
  tax: z.number(),
  minimumOrder: z.number().nullable(),
  freeFreightAbove: z.number().nullable(),
  /** Where the vendor takes orders by e-mail; empty: nobody has said. */
  orderEmail: z.string(),
  lines: z.array(VendorOrderLine),
  /** What the vendor proposes instead, until somebody has seen to it. */
  answer: VendorAnswer.nullable(),
  /** The vendor can open it by a link; when it last did. */
  link: z.object({ openedAt: Instant.nullable() }).nullable(),
  /** When the vendor was asked again because it had not confirmed. */
  remindedAt: Instant.nullable(),
  /** What happened to it, the earliest first. */
  timeline: z.array(
    z.object({
      step: z.enum([
        'created',
        'asked',
        'approved',
        'rejected',
        'sent',
        'revised',
        'acknowledged',
        'received',
        'billed',
        'closed',
        'cancelled',
      ]),
      at: Instant,
      by: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /** What the caller may do with it now. */
  steps: z.array(z.enum(vendorOrderSteps)),
  /** The caller may take its goods in. */
  canReceive: z.boolean(),
  /** The caller may capture what the vendor bills for it. */
  canBill: z.boolean(),
})
export type VendorOrder = z.infer<typeof VendorOrder>

/** What is approved and no vendor has yet, for one office from one vendor. */
export const ToOrder = z.object({
  /** Null: nobody knows a vendor. */
  vendor: Vendor.extend({
    minimumOrder: z.number().nullable(),
    freeFreightAbove: z.number().nullable(),
    /** It takes orders now. */
    isOpen: z.boolean(),
  }).nullable(),
  office: Office,
  /** The draft it would be added to. */
  draft: z.object({ id: z.string(), total: z.number() }).nullable(),
  /** At the prices of now. */
  total: z.number(),
  lines: z.array(
    z.object({
      orderLineId: z.string(),
      order: z.object({ id: z.string(), number: z.string() }),
      requestedBy: z.string(),
      productId: z.string(),
      sku: z.string(),
      name: z.string(),
      unit: z.string(),
      ...pack,
      /** What no vendor has yet, in base units. */
      quantity: z.number().int(),
      ...price,
      amount: z.number(),
      /** What was approved for it. */
      approvedAmount: z.number(),
      neededBy: z.string(),
    }),
  ),
})
export type ToOrder = z.infer<typeof ToOrder>
