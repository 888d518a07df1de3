import { DELIVERY_DAYS } from '@wellstock/domain/buying/deliveries'
import { issue } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, PlainDate } from '../platform/fields.ts'
import { route } from '../platform/route.ts'
import { feedRoutes } from './calendar-feed.ts'

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

const DAY = 86_400_000
const tag = 'Deliveries'

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
  ...feedRoutes('receipts.read', '/deliveries', tag),
}
