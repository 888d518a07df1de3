import { bidStates } from '@wellstock/domain/bids/bid-states'
import { bidEnvelopes } from '@wellstock/domain/bids/bids'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, Instant, secret, text } from '../platform/fields.ts'
import { route } from '../platform/route.ts'
import { BidOpener, BidOpening } from './bid.ts'

/** A bid as those who open it see it, whatever else they see of bids. */
export const OpeningPage = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  state: z.enum(bidStates),
  closeAt: Instant,
  timezone: z.string(),
  openersNeeded: z.number().int(),
  openers: z.array(BidOpener),
  openings: z.array(BidOpening),
  /** What is opened next; null: nothing now. */
  envelope: z.enum(bidEnvelopes).nullable(),
  /** Vendors that have sent an offer, and their receipts. */
  offers: z.array(z.object({ vendor: z.string(), receivedAt: Instant, receipt: z.string() })),
  /** The caller can open it now; they are an opener by name, and have not. */
  canOpen: z.boolean(),
  /** A printed share is outstanding, with which anybody who has it opens. */
  hasPaperShare: z.boolean(),
})
export type OpeningPage = z.infer<typeof OpeningPage>

const open = (
  method: 'GET' | 'POST',
  path: `/bid-openings${string}`,
  summary: string,
  ownTransactions = false,
) =>
  route('bids.take-part', {
    method,
    path,
    summary,
    tag: 'Bids',
    missing: said.bid_not_found(),
    inPerson: true,
    ownTransactions,
  })

const password = secret(issue.enter_your_password())

/** What openers do: set up their key, and open together. */
export const bidOpenings = {
  /** What waits for the caller. */
  list: open('GET', '/bid-openings', 'Bids that wait for the caller to open them')
    .input(z.strictObject({}).optional())
    .output(
      z.object({
        /** The caller opens bids, and has set up a key that can be used. */
        hasKey: z.boolean(),
        /** Drafts and published bids that name the caller as opener wait for a key. */
        isAsked: z.boolean(),
        items: z.array(
          OpeningPage.pick({ id: true, number: true, title: true, envelope: true, closeAt: true }),
        ),
      }),
    ),
  setUp: open('POST', '/bid-openings/key', 'Set up the key with which the caller opens bids', true)
    .input(z.strictObject({ password }))
    .output(z.object({ hasKey: z.boolean() })),
  get: open('GET', '/bid-openings/{id}', 'One bid for its openers')
    .input(z.strictObject({ id: Id }))
    .output(OpeningPage),
  open: open('POST', '/bid-openings/{id}/open', 'Open it, with others', true)
    .input(z.strictObject({ id: Id, password, paperShare: text('code', { max: 400 }).default('') }))
    .output(OpeningPage),
  declare: open('POST', '/bid-openings/{id}/conflict', 'Say that one has an interest in who wins')
    .input(z.strictObject({ id: Id, note: text('note', { min: 5, max: 500 }) }))
    .output(OpeningPage),
}
