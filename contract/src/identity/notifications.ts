import {
  notificationCategories,
  notificationPriorities,
  notificationTypes,
} from '@wellstock/domain/identity/notifications'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, pageOf, paging, wholeInAddress } from '../platform/fields.ts'
import { route } from '../platform/route.ts'

/** A notice to one person, in their language. `seq` counts a person's notices without a gap. */
export const Notification = z.object({
  id: z.string(),
  seq: z.number().int(),
  title: z.string(),
  message: z.string(),
  type: z.enum(notificationTypes),
  timestamp: z.string(),
  read: z.boolean(),
  priority: z.enum(notificationPriorities),
  category: z.enum(notificationCategories),
  actionUrl: z.string().nullable(),
  persistent: z.boolean(),
  /** The problem it is about is over. */
  ended: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

/**
 * What the stream says: first where it stands, then every new notice in order, when something was read elsewhere, and
 * what somebody changed (`changes.ts`), so that whoever shows it asks again.
 */
export const NotificationEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('here'), seq: z.number().int(), unread: z.number().int() }),
  z.object({ event: z.literal('notice'), notice: Notification, unread: z.number().int() }),
  z.object({ event: z.literal('changed'), unread: z.number().int() }),
  z.object({ event: z.literal('touched'), id: z.string(), tags: z.array(z.string()) }),
  z.object({ event: z.literal('still here') }),
])
export type NotificationEvent = z.infer<typeof NotificationEvent>

const tag = 'Notifications'
const missing = said.notification_not_found()

export const notifications = {
  panel: route('session', {
    method: 'GET',
    path: '/notifications/panel',
    tag,
    summary: 'The latest 50',
    unattended: true,
  })
    .input(z.strictObject({}).optional())
    .output(z.object({ items: z.array(Notification), unread: z.number().int(), seq: z.number().int() })),
  list: route('session', { method: 'GET', path: '/notifications', tag, summary: 'Everything' })
    .input(
      z.strictObject({
        ...paging,
        unread: z.enum(['true', 'false']).optional(),
        priority: z.enum(notificationPriorities).optional(),
        category: z.enum(notificationCategories).optional(),
      }),
    )
    .output(pageOf(Notification).extend({ unread: z.number().int() })),
  stream: route('session', {
    method: 'GET',
    path: '/notifications/stream',
    tag,
    summary: 'New notices as they come, from the one after `after` (server-sent events)',
    streams: true,
    unattended: true,
  })
    .input(
      z.strictObject({
        after: wholeInAddress('number', { min: 0, max: Number.MAX_SAFE_INTEGER }).optional(),
      }),
    )
    .output(z.unknown()),
  setRead: route('session', {
    method: 'PUT',
    path: '/notifications/{id}',
    tag,
    summary: 'Read, or unread again',
    missing,
  })
    .input(z.strictObject({ id: Id, read: z.boolean(issue.say_whether_read()) }))
    .output(z.object({ unread: z.number().int() })),
  readAll: route('session', { method: 'POST', path: '/notifications/read-all', tag, summary: 'All are read' })
    .input(z.strictObject({}).optional())
    .output(z.object({ unread: z.number().int() })),
  bulk: route('session', {
    method: 'POST',
    path: '/notifications/bulk',
    tag,
    summary: 'The same with several at once',
  })
    .input(
      z.strictObject({
        ids: z.array(Id).min(1, issue.choose_at_least_one()).max(100, issue.max_100_at_a_time()),
        change: z.enum(['read', 'unread', 'dismiss']),
      }),
    )
    .output(z.object({ unread: z.number().int() })),
  dismiss: route('session', {
    method: 'DELETE',
    path: '/notifications/{id}',
    tag,
    summary: 'Take it away',
    missing,
  })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ unread: z.number().int() })),
}
