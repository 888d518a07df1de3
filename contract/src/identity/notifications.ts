import {
  mutableNotices,
  muteLengths,
  notificationCategories,
  notificationPriorities,
  notificationTypes,
  snoozeChoices,
} from '@wellstock/domain/identity/notifications'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, Instant, pageOf, paging, wholeInAddress } from '../platform/fields.ts'
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
  /** As what it can be muted, and of which office; null where it cannot. */
  mutable: z
    .object({
      kind: z.enum(mutableNotices),
      officeId: z.string().nullable(),
      office: z.string().nullable(),
    })
    .nullable(),
})
export type Notification = z.infer<typeof Notification>

/** What a person does not want to hear of for now, and the notices that rest. Without an end: until it is turned on again. */
export const Mutes = z.object({
  mutes: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(mutableNotices),
      /** Null: of every office. */
      office: z.string().nullable(),
      until: Instant.nullable(),
    }),
  ),
  resting: z.array(z.object({ id: z.string(), title: z.string(), message: z.string(), until: Instant })),
})
export type Mutes = z.infer<typeof Mutes>

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
  snooze: route('session', {
    method: 'POST',
    path: '/notifications/{id}/snooze',
    tag,
    summary: 'Let it rest: it comes back unread',
    missing,
  })
    .input(z.strictObject({ id: Id, until: z.enum(snoozeChoices, issue.choose_until_when()) }))
    .output(z.object({ unread: z.number().int() })),
  mutes: route('session', {
    method: 'GET',
    path: '/notifications/mutes',
    tag,
    summary: 'What is muted, and which notices rest',
  })
    .input(z.strictObject({}).optional())
    .output(Mutes),
  mute: route('session', {
    method: 'POST',
    path: '/notifications/mutes',
    tag,
    summary: 'Hear no more of what a notice is of, for a while',
    missing,
  })
    .input(
      z.strictObject({
        /** The notice. */
        id: Id,
        isOfOffice: z.boolean(issue.say_true_or_false()).default(false),
        length: z.enum(muteLengths, issue.choose_until_when()),
      }),
    )
    .output(Mutes),
  unmute: route('session', {
    method: 'DELETE',
    path: '/notifications/mutes/{id}',
    tag,
    summary: 'Hear of it again',
  })
    .input(z.strictObject({ id: Id }))
    .output(Mutes),
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
