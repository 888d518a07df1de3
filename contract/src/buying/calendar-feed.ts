import { said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import type { Permission } from '../platform/access.ts'
import { Id, Instant } from '../platform/fields.ts'
import { route } from '../platform/route.ts'

/** The address at which one's own calendar reads something. Its secret is nowhere. */
export const CalendarFeed = z.object({
  /** Null: all offices one may see it of. */
  office: z.object({ id: z.string(), name: z.string() }).nullable(),
  createdAt: Instant,
  lastReadAt: Instant.nullable(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

/** The routes of something that calendars read at an address of one's own: for whoever may see it, below its own address. */
export const feedRoutes = <const A extends Permission>(access: A, path: `/${string}`, tag: string) => ({
  feed: route<A>(access, {
    method: 'GET',
    path: `${path}/feed`,
    tag,
    summary: 'One’s own address for calendars',
  })
    .input(z.strictObject({}).optional())
    .output(CalendarFeed.nullable()),
  // Its secret is in this answer and nowhere else, so the answer is not stored.
  makeFeed: route<A>(access, {
    method: 'POST',
    path: `${path}/feed`,
    tag,
    summary: 'An address for calendars, in place of the one before',
    ownTransactions: true,
    inPerson: true,
  })
    .input(z.strictObject({ officeId: Id.nullable().default(null) }))
    .output(z.object({ secret: z.string() })),
  revokeFeed: route<A>(access, {
    method: 'POST',
    path: `${path}/feed/revoke`,
    tag,
    summary: 'Have one’s own address open nothing',
  })
    .input(z.strictObject({}).optional())
    .output(z.object({ isRevoked: z.boolean() })),
  readFeed: route('public', {
    method: 'GET',
    path: `${path}/feed/{file}`,
    tag,
    summary: 'What is to come, as an iCalendar file; unknown and revoked addresses are answered alike',
    missing: said.delivery_feed_not_there(),
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
})
