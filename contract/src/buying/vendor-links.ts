import { vendorOrderStates } from '@wellstock/domain/buying/vendor-orders'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, PlainDate, Price, text, whole } from '../platform/fields.ts'
import { route } from '../platform/route.ts'
import { Reason } from '../stock/command.ts'
import { MAX_ORDER_QUANTITY } from './orders.ts'
import { VendorAnswer, VendorOrder } from './vendor-order.ts'
import { MAX_VENDOR_ORDER_LINES } from './vendor-orders.ts'

/** What a vendor sees of what it was sent: nothing of budgets, of whom it is for, or of other vendors. */
const SentOrder = z.object({
  organization: z.string(),
  number: z.string(),
  revision: z.number().int(),
  state: z.enum(vendorOrderStates),
  orderedOn: z.string(),
  office: z.string(),
  address: z.array(z.string()),
  buyer: z.string(),
  buyerEmail: z.string(),
  vendor: z.string(),
  vendorAddress: z.string(),
  /** Of ours with the vendor. */
  accountNumber: z.string(),
  paymentDays: z.number().int().nullable(),
  /** As which releases of blanket orders it was sent. */
  releases: z.array(z.string()),
  note: z.string(),
  currency: z.string(),
  total: z.number(),
  vendorReference: z.string(),
  lines: z.array(
    z.object({
      id: z.string(),
      sku: z.string(),
      vendorSku: z.string(),
      name: z.string(),
      pack: z.string(),
      packQuantity: z.number().int(),
      unit: z.string(),
      packs: z.number().int(),
      /** Of these, what is still to come. */
      openPacks: z.number().int(),
      /** The buyer has received some of it. */
      hasCome: z.boolean(),
      packPrice: z.number(),
      amount: z.number(),
      /** When the first of it is needed; null: nobody waits for it. */
      neededBy: z.string().nullable(),
      promisedOn: z.string().nullable(),
      /** What the vendor offered instead and the buyer took. */
      substitute: z.string().nullable(),
      /** The return it is sent again for, at no charge. */
      replaces: z.string().nullable(),
    }),
  ),
  /** What the vendor said last that is not as ordered, and that nobody has seen to yet. */
  answer: VendorAnswer.nullable(),
  /** The buyer has not acted: it can be answered, and answered anew. */
  canAnswer: z.boolean(),
})
export type SentOrder = z.infer<typeof SentOrder>

const token = text('code', { max: 100 })
const note = text('note', { max: 1000 })
/** Of what was looked at: an order that was revised since is looked at first. */
const revision = whole('version', { min: 0, max: 10_000 }).default(0)

/** By POST, all of them: a secret in an address stands in every log on its way. */
const byLink = (path: `/vendor-link${string}`, summary: string) =>
  route('public', {
    method: 'POST',
    path,
    summary,
    tag: 'Vendor links',
    missing: said.vendor_link_not_there(),
  })

const ofOrder = (
  path: `/vendor-orders/{id}/${string}`,
  summary: string,
  more: { ownTransactions?: boolean; inPerson?: boolean } = {},
) =>
  route('vendor-orders.write', {
    method: 'POST',
    path,
    summary,
    tag: 'Vendor orders',
    missing: said.vendor_order_not_found(),
    ...more,
  }).input(z.strictObject({ id: Id }))

/** What a vendor does by the link of its order. Unknown, revoked and expired links are answered alike. */
export const vendorLinks = {
  open: byLink('/vendor-link', 'What a vendor was sent').input(z.strictObject({ token })).output(SentOrder),
  confirm: byLink('/vendor-link/confirm', 'Confirm it, as ordered or otherwise')
    .input(
      z.strictObject({
        token,
        revision,
        vendorReference: text('reference', { max: 60 }).default(''),
        note: note.default(''),
        lines: z
          .array(
            z.strictObject({
              id: Id,
              promisedOn: PlainDate.nullable(),
              /** What it can send, where that is less than is still to come; null: all of it. */
              packs: whole('packs', { min: 0, max: MAX_ORDER_QUANTITY }).nullable().default(null),
              /** What it asks for a pack, where that is not as ordered. */
              packPrice: Price.nullable().default(null),
              /** What it can send instead, in its own words. */
              substitute: z
                .strictObject({
                  sku: text('sku', { max: 60 }).default(''),
                  name: text('description', { min: 1, max: 200 }),
                  pack: text('pack', { max: 60 }).default(''),
                  price: Price,
                })
                .nullable()
                .default(null),
            }),
          )
          .min(1, issue.choose_a_line())
          .max(MAX_VENDOR_ORDER_LINES, issue.order_max_lines({ max: MAX_VENDOR_ORDER_LINES })),
      }),
    )
    .output(SentOrder),
  decline: byLink('/vendor-link/decline', 'Decline it')
    .input(z.strictObject({ token, revision, reason: Reason }))
    .output(SentOrder),
  // Its secret is in this answer and nowhere else, so the answer is not stored.
  make: ofOrder('/vendor-orders/{id}/link', 'A link for the vendor, to be handed over', {
    ownTransactions: true,
    inPerson: true,
  }).output(z.object({ secret: z.string() })),
  revoke: ofOrder('/vendor-orders/{id}/revoke-links', 'Have the links of a vendor order open nothing').output(
    VendorOrder,
  ),
  settle: ofOrder('/vendor-orders/{id}/settle-answer', 'Say that what the vendor answered is seen to').output(
    VendorOrder,
  ),
}
