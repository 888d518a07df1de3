import { DELIVERY_DAYS } from '@wellstock/domain/buying/deliveries'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, Instant, PlainDate } from '../platform/fields.ts'
import { route } from '../platform/route.ts'

export * from '@wellstock/domain/buying/deliveries'

/** What comes together: of one vendor order what is due on one day, or a transfer on its way. */
export const Delivery = z.object({
  kind: z.enum(['vendor_order', 'transfer']),
  /** Of the vendor order or the transfer. */
  id: z.string(),
  number: z.string(),
  /** The vendor, or the office that sent it. */
  from: z.string(),
  office: z.object({ id: z.string(), name: z.string(), code: z.string() }),
  lineCount: z.number().int(),
  /** Null: nobody has said, or it is on hold. */
  dueOn: z.string().nullable(),
  /** The vendor named the day of all of it; otherwise it is expected then. */
  isPromised: z.boolean(),
  /** By how many days that has passed at its office; 0: it has not. */
  daysLate: z.number().int(),
  canOpen: z.boolean(),
  canReceive: z.boolean(),
})
export type Delivery = z.infer<typeof Delivery>

/** What is to come: by day, and what has no day to stand on. */
export const Deliveries = z.object({
  days: z.array(z.object({ on: z.string(), entries: z.array(Delivery) })),
  /** Due before today, whatever the days asked for. */
  late: z.array(Delivery),
  onHold: z.array(Delivery),
  undated: z.array(Delivery),
  /** Of whom something is to come. */
  vendors: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type Deliveries = z.infer<typeof Deliveries>

/** An address that calendars read. Its secret is nowhere. */
export const DeliveryFeed = z.object({
  /** Null: all offices of the person. */
  office: z.object({ id: z.string(), name: z.string() }).nullable(),
  createdAt: Instant,
  lastReadAt: Instant.nullable(),
})
export type DeliveryFeed = z.infer<typeof DeliveryFeed>

const DAY = 86_400_000
const tag = 'Deliveries'
const missing = said.delivery_feed_not_there()

/** What arrives when, and the same for the calendar of whoever wants it there. */
export const deliveries = {
  list: route('receipts.read', {
    method: 'GET',
    path: '/deliveries',
    tag,
    summary: 'What is to come from vendors and other offices, by day',
    byOffice: true,
  })
    .input(
      z
        .strictObject({ from: PlainDate, to: PlainDate, vendorId: Id.optional() })
        .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < DELIVERY_DAYS * DAY, {
          message: issue.delivery_days_at_most({ days: DELIVERY_DAYS }),
          path: ['to'],
        }),
    )
    .output(Deliveries),
  feed: route('receipts.read', {
    method: 'GET',
    path: '/deliveries/feed',
    tag,
    summary: 'One’s own address for calendars',
  })
    .input(z.strictObject({}).optional())
    .output(DeliveryFeed.nullable()),
  // Its secret is in this answer and nowhere else, so the answer is not stored.
  makeFeed: route('receipts.read', {
    method: 'POST',
    path: '/deliveries/feed',
    tag,
    summary: 'An address for calendars, in place of the one before',
    ownTransactions: true,
    inPerson: true,
  })
    .input(z.strictObject({ officeId: Id.nullable().default(null) }))
    .output(z.object({ secret: z.string() })),
  revokeFeed: route('receipts.read', {
    method: 'POST',
    path: '/deliveries/feed/revoke',
    tag,
    summary: 'Have one’s own address open nothing',
  })
    .input(z.strictObject({}).optional())
    .output(z.object({ isRevoked: z.boolean() })),
  readFeed: route('public', {
    method: 'GET',
    path: '/deliveries/feed/{file}',
    tag,
    summary: 'What is to come, as an iCalendar file; unknown and revoked addresses are answered alike',
    missing,
  })
    .input(
      z.strictObject({
        /** The secret, and `.ics`. */
        file: z
          .string()
          .regex(/^[\w-]{1,100}\.ics$/)
          .transform((name) => name.slice(0, -'.ics'.length)),
      }),
    )
    .output(z.file().mime('text/calendar')),
}
