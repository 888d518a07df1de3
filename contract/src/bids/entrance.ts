import { bidStates } from '@wellstock/domain/bids/bid-states'
import { bidEnvelopes, bidKinds, bidRequirementKinds, MAX_OFFER_BYTES } from '@wellstock/domain/bids/bids'
import { vendorOrderStates } from '@wellstock/domain/buying/vendor-orders'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import type { Access } from '../platform/access.ts'
import { Email, Id, Instant, text } from '../platform/fields.ts'
import { type BodyKind, route } from '../platform/route.ts'
import { Reason } from '../stock/command.ts'

/** A bid as a vendor's list shows it. Nothing of budgets, targets, prices paid or other vendors. */
export const VendorBidRow = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  kind: z.enum(bidKinds),
  state: z.enum(bidStates),
  closeAt: Instant,
  timezone: z.string(),
  /** Of what it sent; null: nothing yet. */
  offer: z.object({ version: z.number().int(), receivedAt: Instant, receipt: z.string() }).nullable(),
  declinedAt: Instant.nullable(),
  /** Once it is known: whether this vendor won something of it. */
  hasWon: z.boolean().nullable(),
})
export type VendorBidRow = z.infer<typeof VendorBidRow>

export const VendorBid = VendorBidRow.extend({
  inviteId: z.string(),
  organization: z.string(),
  currency: z.string(),
  buyer: z.string(),
  buyerEmail: z.string(),
  questionsUntil: Instant.nullable(),
  deliveryFrom: z.string().nullable(),
  deliveryUntil: z.string().nullable(),
  isSplitAllowed: z.boolean(),
  hasTwoEnvelopes: z.boolean(),
  priceWeight: z.number(),
  standstillDays: z.number().int(),
  terms: z.string(),
  /** The server's clock, for the countdown. */
  now: Instant,
  lines: z.array(
    z.object({
      id: z.string(),
      sku: z.string().nullable(),
      name: z.string(),
      specification: z.string(),
      unit: z.string(),
      quantity: z.number().int(),
      neededBy: z.string().nullable(),
      office: z.string().nullable(),
      isAlternateAllowed: z.boolean(),
    }),
  ),
  criteria: z.array(z.object({ name: z.string(), weight: z.number() })),
  requirements: z.array(z.object({ id: z.string(), kind: z.enum(bidRequirementKinds), text: z.string() })),
  addenda: z.array(z.object({ id: z.string(), text: z.string(), closeAt: Instant.nullable(), at: Instant })),
  /** Those that were answered, of all vendors, and the caller's own. */
  questions: z.array(
    z.object({ id: z.string(), question: z.string(), answer: z.string(), isOwn: z.boolean(), at: Instant }),
  ),
  /** What to seal to: the public key of each envelope, in Base64. */
  keys: z.array(z.object({ envelope: z.enum(bidEnvelopes), publicKey: z.string() })),
  /** Its own, the earliest first. */
  offers: z.array(z.object({ version: z.number().int(), receivedAt: Instant, receipt: z.string() })),
  /** After the opening: the receipts of all offers that were counted, without names. */
  receipts: z.array(z.string()),
  lateAt: z.array(Instant),
  /** After the award: what its letter says. */
  letter: z
    .object({
      hasWon: z.boolean(),
      lines: z.array(z.string()),
      scores: z.array(z.object({ criterion: z.string(), points: z.number(), of: z.number() })),
    })
    .nullable(),
  canAnswer: z.boolean(),
})
export type VendorBid = z.infer<typeof VendorBid>

const VendorOrderAtVendor = z.object({
  id: z.string(),
  number: z.string(),
  state: z.enum(vendorOrderStates),
  office: z.string(),
  orderedOn: z.string(),
  total: z.number(),
  currency: z.string(),
  /** It waits for the vendor's answer. */
  canAnswer: z.boolean(),
})

const make = <const A extends Access>(
  access: A,
  method: 'GET' | 'POST',
  path: `/client${string}`,
  summary: string,
  body: BodyKind = 'form',
) =>
  route(access, { method, path, summary, tag: 'Vendor entrance', missing: said.vendor_bid_not_found(), body })

const OfBid = z.strictObject({ id: Id })
const ClientSession = z.object({
  vendor: z.string(),
  organization: z.string(),
  email: z.string(),
  endsAt: Instant,
})

/** Sealed, in Base64: a third more than its bytes. */
const MAX_SEALED = Math.ceil((MAX_OFFER_BYTES + 100_000) / 3) * 4

/** What vendors do: come in by a link, read what they are asked for, and answer it. */
export const entrance = {
  /** The answer is the same, whoever's address it is. */
  ask: make('public', 'POST', '/client/link', 'Send a link to the entrance')
    .input(z.strictObject({ email: Email }))
    .output(z.object({ sent: z.boolean() })),
  enter: make('public', 'POST', '/client/enter', 'Come in by a link')
    .input(z.strictObject({ token: text('code', { max: 100 }) }))
    .output(ClientSession.extend({ bidId: z.string().nullable() })),
  session: make('vendor', 'GET', '/client/session', 'Who has come in')
    .input(z.strictObject({}).optional())
    .output(ClientSession),
  leave: make('vendor', 'POST', '/client/leave', 'Leave')
    .input(z.strictObject({}).optional())
    .output(z.object({ left: z.boolean() })),
  bids: make('vendor', 'GET', '/client/bids', 'The bids of the vendor')
    .input(z.strictObject({}).optional())
    .output(z.array(VendorBidRow)),
  bid: make('vendor', 'GET', '/client/bids/{id}', 'One of them').input(OfBid).output(VendorBid),
  question: make('vendor', 'POST', '/client/bids/{id}/questions', 'Ask a question')
    .input(OfBid.extend({ question: text('question', { min: 1, max: 2000 }) }))
    .output(VendorBid),
  decline: make('vendor', 'POST', '/client/bids/{id}/decline', 'Decline to offer')
    .input(OfBid.extend({ reason: Reason }))
    .output(VendorBid),
  /** Each envelope sealed to the key of the bid. Received by the clock of the database. */
  send: make('vendor', 'POST', '/client/bids/{id}/offer', 'Send a sealed offer', 'document')
    .input(
      OfBid.extend({
        envelopes: z
          .array(
            z.strictObject({
              envelope: z.enum(bidEnvelopes, issue.not_a_filter()),
              ciphertext: z.base64(issue.file_not_base64()).max(MAX_SEALED, issue.offer_too_large()),
            }),
          )
          .min(1)
          .max(2),
      }),
    )
    .output(z.object({ receipt: z.string(), receivedAt: Instant, version: z.number().int() })),
  orders: make('vendor', 'GET', '/client/orders', 'The vendor orders of the vendor')
    .input(z.strictObject({}).optional())
    .output(z.array(VendorOrderAtVendor)),
  /** The page of one of them is that of its link: with this code. */
  openOrder: make('vendor', 'POST', '/client/orders/{id}/link', 'A link to one of them')
    .input(OfBid)
    .output(z.object({ token: z.string() })),
}
