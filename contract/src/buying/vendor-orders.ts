import {
  closings,
  MAX_VENDOR_ORDER_LINES,
  sendingWays,
  vendorOrderTabs,
} from '@wellstock/domain/buying/vendor-orders'
import { exportFormats } from '@wellstock/domain/platform/file-formats'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import type { Access } from '../platform/access.ts'
import {
  Email,
  Id,
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
import { Reason } from '../stock/command.ts'
import { MAX_ORDER_QUANTITY } from './orders.ts'
import { SubstituteChoice, ToOrder, VendorOrder, VendorOrderRow } from './vendor-order.ts'

export * from '@wellstock/domain/buying/vendor-orders'

const Named = z.object({ id: z.string(), name: z.string() })
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
        answered: z.number().int(),
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
