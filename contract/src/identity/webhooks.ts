import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, isPlainText, pageOf, paging } from '../platform/fields.ts'
import { route } from '../platform/route.ts'

/** What can be sent elsewhere when it happens. */
export const webhookEvents = [
  'stock.low',
  'alert.opened',
  'transfer.state',
  'order.state',
  'vendor_order.state',
  'recall.active',
  'device.out_of_service',
  'device.in_service',
  'device.retired',
  'nonconformity.opened',
  'nonconformity.closed',
  'case.state',
  'certificate.state',
  'sterilizer_load.state',
  'bid.state',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** Where events are sent to. */
export const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  isOn: z.boolean(),
  /** Since when nothing has arrived. */
  failingSince: z.string().nullable(),
  /** When it was turned off for that. */
  givenUpAt: z.string().nullable(),
  createdAt: z.string(),
  waiting: z.number().int(),
  dead: z.number().int(),
})
export type Webhook = z.infer<typeof Webhook>

export const deliveryStates = ['waiting', 'sent', 'dead'] as const

/** One event on its way to one endpoint. */
export const WebhookDelivery = z.object({
  id: z.string(),
  type: z.enum([...webhookEvents, 'test']),
  createdAt: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  nextTryAt: z.string(),
  triedAt: z.string().nullable(),
  /** What the endpoint answered last; null where nothing came back. */
  status: z.number().int().nullable(),
  answer: z.string().nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const NewWebhook = z.strictObject({
  url: z
    .string(issue.webhook_url_form())
    .trim()
    .max(500, issue.webhook_url_form())
    .refine(isPlainText, issue.webhook_url_form())
    .refine((url) => URL.canParse(url), issue.webhook_url_form()),
  events: z
    .array(z.enum(webhookEvents, issue.choose_events()), issue.choose_events())
    .min(1, issue.choose_events())
    .max(webhookEvents.length, issue.choose_events()),
})

const tag = 'Webhooks'
const missing = said.webhook_not_found()

export const webhooks = {
  list: route('system.manage', {
    method: 'GET',
    path: '/system/webhooks',
    tag,
    summary: 'Where events are sent to',
  })
    .input(z.strictObject({}).optional())
    .output(z.array(Webhook)),
  // Not answered from a stored answer: the secret is in none.
  create: route('system.manage', {
    method: 'POST',
    path: '/system/webhooks',
    tag,
    summary: 'Have events sent to an address; the secret that signs them is in this answer alone',
    ownTransactions: true,
  })
    .input(NewWebhook)
    .output(z.object({ webhook: Webhook, secret: z.string() })),
  turn: route('system.manage', {
    method: 'PUT',
    path: '/system/webhooks/{id}',
    tag,
    summary: 'Turn it on or off',
    missing,
  })
    .input(z.strictObject({ id: Id, isOn: z.boolean(issue.say_true_or_false()) }))
    .output(Webhook),
  remove: route('system.manage', {
    method: 'DELETE',
    path: '/system/webhooks/{id}',
    tag,
    summary: 'Send nothing there any more; its deliveries are forgotten',
    missing,
  })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ id: z.string() })),
  test: route('system.manage', {
    method: 'POST',
    path: '/system/webhooks/{id}/test',
    tag,
    summary: 'Send a test',
    missing,
  })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ deliveryId: z.string() })),
  deliveries: route('system.manage', {
    method: 'GET',
    path: '/system/webhooks/{id}/deliveries',
    tag,
    summary: 'What was sent there and what waits, latest first',
    missing,
  })
    .input(z.strictObject({ id: Id, ...paging }))
    .output(pageOf(WebhookDelivery)),
  again: route('system.manage', {
    method: 'POST',
    path: '/system/webhook-deliveries/{id}/again',
    tag,
    summary: 'Send what was given up once more',
    missing: said.webhook_delivery_not_found(),
  })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ id: z.string() })),
}
