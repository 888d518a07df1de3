import {
  closings,
  MAX_VENDOR_ORDER_LINES,
  mailStates,
  revisionStates,
  sendingWays,
  vendorOrderStates,
  vendorOrderSteps,
  vendorOrderTabs,
  vendorPriceSources,
} from '@wellstock/domain/buying/vendor-orders'
import { exportFormats } from '@wellstock/domain/platform/file-formats'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import type { Access } from '../platform/access.ts'
import {
  Email,
  Id,
  Instant,
  PlainDate,
  Price,
  pageOf,
  paging,
  Search,
  text,
  Version,
  whole,
} from '../platform/fields.ts'
import { ExportFormatField, ExportOutput } from '../platform/files.ts'
import { route } from '../platform/route.ts'
import { Reason } from '../stock/commands.ts'
import { MAX_ORDER_QUANTITY } from './orders.ts'

export * from '@wellstock/domain/buying/vendor-orders'

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
  /** By amount, how much has come of what was not closed: 0 to 1. */
  receivedShare: z.number(),
  /** By amount, how much of what has come was billed and approved: 0 to 1. */
  billedShare: z.number(),
  /** The first day something of it is due: promised by the vendor, or else by its lead time. */
  dueOn: z.string().nullable(),
  /** By how many days that has passed; 0: it has not. */
  daysLate: z.number().int(),
  acknowledgedAt: Instant.nullable(),
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

const filter = {
  tab: z.enum(vendorOrderTabs, issue.not_a_vendor_order_tab()).default('open'),
  officeId: Id.optional(),
  vendorId: Id.optional(),
  productId: Id.optional(),
  search: text('search', { max: 100 }).default(''),
}
export const vendorOrderSorts = ['created', 'due', 'total', 'number'] as const
const order = {
  sort: z.enum(vendorOrderSorts, issue.not_a_sort()).default('created'),
  dir: z.enum(['asc', 'desc'], issue.not_a_sort()).default('desc'),
}

/** As which file a vendor order can be had: as it is printed, as a table, or as vendors’ systems take it. */
export const vendorOrderFormats = [...exportFormats, 'cxml'] as const
export type VendorOrderFormat = (typeof vendorOrderFormats)[number]

const make = <const A extends Access>(
  access: A,
  method: 'GET' | 'POST' | 'PUT',
  path: `/vendor-orders${string}`,
  summary: string,
  more: { byOffice?: boolean } = {},
) =>
  route(access, {
    method,
    path,
    summary,
    tag: 'Vendor orders',
    missing: said.vendor_order_not_found(),
    ...more,
  })

const Step = z.strictObject({ id: Id, version: Version })
const Revision = Step.extend({
  note: text('note', { max: 1000 }).default(''),
  /** Those left out stay as they are. */
  lines: z
    .array(
      z.strictObject({
        id: Id,
        packs: whole('packs', { min: 1, max: MAX_ORDER_QUANTITY }),
        /** What the vendor told the buyer; null: as it is. */
        quote: Price.nullable().default(null),
      }),
    )
    .max(MAX_VENDOR_ORDER_LINES, issue.order_max_lines({ max: MAX_VENDOR_ORDER_LINES })),
})
const WithReason = Step.extend({ reason: Reason })
const becomes = z.enum(closings, issue.choose_what_becomes_of_it())

/** Vendor orders: made from lines of approved orders, one for each vendor and office. */
export const vendorOrders = {
  list: make('vendor-orders.read', 'GET', '/vendor-orders', 'Vendor orders, one page', { byOffice: true })
    .input(z.strictObject({ ...filter, ...order, ...paging }))
    .output(pageOf(VendorOrderRow)),
  counts: make('vendor-orders.read', 'GET', '/vendor-orders/counts', 'How many there are to see to', {
    byOffice: true,
  })
    .input(z.strictObject({}).optional())
    .output(
      z.object({
        toOrder: z.number().int(),
        drafts: z.number().int(),
        open: z.number().int(),
        late: z.number().int(),
        /** Due by today, the late ones included. */
        toReceive: z.number().int(),
      }),
    ),
  export: make('vendor-orders.read', 'GET', '/vendor-orders/export', 'The list as a file', { byOffice: true })
    .input(z.strictObject({ ...filter, ...order, format: ExportFormatField }))
    .output(ExportOutput),
  toOrder: make(
    'vendor-orders.read',
    'GET',
    '/vendor-orders/to-order',
    'What is approved and no vendor has yet',
    { byOffice: true },
  )
    .input(z.strictObject({}).optional())
    .output(z.array(ToOrder)),
  vendors: make(
    'vendor-orders.read',
    'GET',
    '/vendor-orders/vendors',
    'Vendors by name, and which can be sent orders',
  )
    .input(z.strictObject({}).optional())
    .output(z.array(Named.extend({ isOpen: z.boolean() }))),
  create: make('vendor-orders.write', 'POST', '/vendor-orders', 'Put approved lines on a draft for a vendor')
    .input(
      z.strictObject({
        vendorId: Id,
        /** Where it is shipped to. */
        officeId: Id,
        lines: z
          .array(
            z.strictObject({
              orderLineId: Id,
              /** In base units: whole packs; left out: all that no vendor has yet. */
              quantity: whole('quantity', { min: 1, max: MAX_ORDER_QUANTITY }).optional(),
            }),
          )
          .min(1, issue.choose_a_line())
          .max(MAX_VENDOR_ORDER_LINES, issue.order_max_lines({ max: MAX_VENDOR_ORDER_LINES })),
      }),
    )
    .output(VendorOrder),
  get: make('vendor-orders.open', 'GET', '/vendor-orders/{id}', 'One vendor order with its lines')
    .input(z.strictObject({ id: Id }))
    .output(VendorOrder),
  update: make('vendor-orders.write', 'PUT', '/vendor-orders/{id}', 'Change a draft')
    .input(
      Step.extend({
        note: text('note', { max: 1000 }).default(''),
        waiver: text('waiver', { max: 500 }).default(''),
        /** Those it keeps. What is left out is free for another vendor order. */
        lines: z
          .array(
            z.strictObject({
              id: Id,
              packs: whole('packs', { min: 1, max: MAX_ORDER_QUANTITY }),
              /** What the vendor told the buyer; null: as it is listed or agreed now. */
              quote: Price.nullable(),
            }),
          )
          .max(MAX_VENDOR_ORDER_LINES, issue.order_max_lines({ max: MAX_VENDOR_ORDER_LINES })),
      }),
    )
    .output(VendorOrder),
  send: make('vendor-orders.write', 'POST', '/vendor-orders/{id}/send', 'Send it, or ask for its approval')
    .input(
      Step.extend({
        way: z.enum(sendingWays, issue.choose_how_it_is_sent()),
        /** For an e-mail. */
        to: Email.nullable().default(null),
      }),
    )
    .output(VendorOrder),
  withdraw: make('vendor-orders.write', 'POST', '/vendor-orders/{id}/withdraw', 'Make it a draft again')
    .input(Step)
    .output(VendorOrder),
  acknowledge: make(
    'vendor-orders.write',
    'POST',
    '/vendor-orders/{id}/acknowledge',
    'What the vendor has promised',
  )
    .input(
      Step.extend({
        vendorReference: text('reference', { max: 60 }).default(''),
        lines: z
          .array(z.strictObject({ id: Id, promisedOn: PlainDate.nullable() }))
          .max(MAX_VENDOR_ORDER_LINES),
      }),
    )
    .output(VendorOrder),
  revise: make(
    'vendor-orders.write',
    'POST',
    '/vendor-orders/{id}/revise',
    'Change what was sent: it is sent anew, or approved first',
  )
    .input(Revision)
    .output(VendorOrder),
  previewRevision: make(
    'vendor-orders.write',
    'POST',
    '/vendor-orders/{id}/revision-preview',
    'What a revision would come to; nothing is written',
  )
    .input(Revision)
    .output(
      z.object({
        total: z.number(),
        fromTotal: z.number(),
        /** It would be approved before the vendor is sent it. */
        asks: z.boolean(),
      }),
    ),
  withdrawRevision: make(
    'vendor-orders.write',
    'POST',
    '/vendor-orders/{id}/withdraw-revision',
    'Take back the revision that waits for approval',
  )
    .input(Step)
    .output(VendorOrder),
  substitutes: make(
    'vendor-orders.write',
    'GET',
    '/vendor-orders/{id}/lines/{lineId}/substitutes',
    'Products that what a vendor offers for a line may be, at most 20',
  )
    .input(z.strictObject({ id: Id, lineId: Id, search: Search.default('') }))
    .output(z.array(SubstituteChoice)),
  settleSubstitute: make(
    'vendor-orders.write',
    'POST',
    '/vendor-orders/{id}/settle-substitute',
    'Take what the vendor offers for a line as a product, or refuse it',
  )
    .input(
      Step.extend({
        lineId: Id,
        /** Null: it is refused. */
        productId: Id.nullable(),
      }),
    )
    .output(VendorOrder),
  hold: make('vendor-orders.write', 'POST', '/vendor-orders/{id}/hold', 'Put it on hold')
    .input(WithReason)
    .output(VendorOrder),
  resume: make('vendor-orders.write', 'POST', '/vendor-orders/{id}/resume', 'Go on with it')
    .input(Step)
    .output(VendorOrder),
  closeLines: make(
    'vendor-orders.write',
    'POST',
    '/vendor-orders/{id}/close-lines',
    'Say that lines, or some of them, do not come any more',
  )
    .input(
      WithReason.extend({
        becomes,
        lines: z
          .array(z.strictObject({ id: Id, packs: whole('packs', { min: 1, max: MAX_ORDER_QUANTITY }) }))
          .min(1, issue.choose_a_line())
          .max(MAX_VENDOR_ORDER_LINES),
      }),
    )
    .output(VendorOrder),
  cancel: make('vendor-orders.write', 'POST', '/vendor-orders/{id}/cancel', 'Cancel it')
    .input(WithReason.extend({ becomes }))
    .output(VendorOrder),
  close: make(
    'vendor-orders.write',
    'POST',
    '/vendor-orders/{id}/close',
    'Say that nothing of it is billed any more',
  )
    .input(WithReason)
    .output(VendorOrder),
  file: make('vendor-orders.open', 'GET', '/vendor-orders/{id}/file', 'What the vendor is sent, as a file')
    .input(z.strictObject({ id: Id, format: z.enum(vendorOrderFormats, issue.choose_file_format()) }))
    .output(ExportOutput),
}
