import {
  alertKinds,
  alertSeverities,
  alertStates,
  alertTabs,
  MUTE_DAYS,
  mutableKinds,
} from '@wellstock/domain/stock/alerts'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, Instant, Moment, PlainDate, pageOf, paging, Search, spoken, text } from '../platform/fields.ts'
import { ExportFormatField, ExportOutput } from '../platform/files.ts'
import { route } from '../platform/route.ts'

export * from '@wellstock/domain/stock/alerts'

/**
 * A problem as lists show it: opened and closed by the facts. `data` is what the sentence of its consequence is made
 * of; see `AlertData`.
 */
export const Alert = z.object({
  id: z.string(),
  kind: z.enum(alertKinds),
  severity: z.enum(alertSeverities),
  /** A snoozed one whose time is over is open. */
  state: z.enum(alertStates),
  data: z.record(z.string(), z.unknown()),
  /** Of what is out or low: how much is on order, and what arrives first on a day that was promised. Null: of anything else. */
  coming: z
    .object({
      quantity: z.number().int(),
      next: z.object({ on: z.string(), quantity: z.number().int() }).nullable(),
    })
    .nullable(),
  /** Of what is out or low: how much of it its office keeps in quarantine. Null: of anything else. */
  quarantined: z.number().int().nullable(),
  officeId: z.string(),
  officeName: z.string(),
  itemId: z.string().nullable(),
  itemName: z.string().nullable(),
  sku: z.string().nullable(),
  unit: z.string().nullable(),
  roomId: z.string().nullable(),
  roomName: z.string().nullable(),
  ownerId: z.string().nullable(),
  ownerName: z.string().nullable(),
  snoozedUntil: Instant.nullable(),
  openedAt: Instant,
  changedAt: Instant,
  resolvedAt: Instant.nullable(),
  /** Null where the facts closed it. */
  resolvedBy: z.string().nullable(),
  resolution: z.string(),
})
export type Alert = z.infer<typeof Alert>

const narrowing = {
  tab: z.enum(alertTabs, issue.tab_one_of({ list: alertTabs.join(', ') })).default('all'),
  kind: z.enum(alertKinds, issue.not_an_alert_kind()).optional(),
  severity: z.enum(alertSeverities, issue.severity_one_of({ list: alertSeverities.join(', ') })).optional(),
  officeId: Id.optional(),
  itemId: Id.optional(),
  /** Only those that nobody owns. */
  unowned: z.stringbool(issue.say_true_or_false()).optional(),
  /** Words that the item's name, SKU or serial number begins with. */
  search: Search.optional(),
}
const { kind: _, ...groupNarrowing } = narrowing

const Narrowed = z.strictObject(narrowing)
export type AlertFilter = z.output<typeof Narrowed>

/** Counted up to `MAX_COUNTED`. */
const counted = z.number().int()

const Mute = z.object({
  itemId: z.string(),
  itemName: z.string(),
  officeName: z.string(),
  kind: z.enum(alertKinds),
  until: z.string(),
  reason: z.string(),
  by: z.string(),
})
export type Mute = z.infer<typeof Mute>

/** What somebody did with an alert, newest first. */
const AlertStep = z.object({
  at: Instant,
  by: z.string().nullable(),
  action: z.string(),
  details: z.record(z.string(), z.unknown()),
})
export type AlertStep = z.infer<typeof AlertStep>

export const AlertChange = z.discriminatedUnion(
  'action',
  [
    z.strictObject({ action: z.literal('acknowledge') }),
    z.strictObject({ action: z.literal('assign'), personId: Id.nullable() }),
    z.strictObject({ action: z.literal('snooze'), until: Moment }),
    z.strictObject({ action: z.literal('wake') }),
  ],
  issue.choose_what_to_do(),
)
export type AlertChange = z.output<typeof AlertChange>

/** What became of one alert of several. */
export const AlertOutcome = z.object({
  id: z.string(),
  name: z.string(),
  done: z.boolean(),
  ...spoken,
})
export type AlertOutcome = z.infer<typeof AlertOutcome>

const tag = 'Alerts'
const missing = said.alert_not_found()
const Reason = text('reason', { min: 5, max: 500 })

export const alerts = {
  list: route('inventory.read', {
    method: 'GET',
    path: '/alerts',
    tag,
    summary: 'Alerts, the most urgent first, then the oldest',
    byOffice: true,
  })
    .input(z.strictObject({ ...narrowing, ...paging }))
    .output(pageOf(Alert)),
  groups: route('inventory.read', {
    method: 'GET',
    path: '/alerts/groups',
    tag,
    summary: 'Alerts by cause: how many there are, and the first of each',
    byOffice: true,
  })
    .input(z.strictObject(groupNarrowing))
    .output(z.array(z.object({ kind: z.enum(alertKinds), count: counted, items: z.array(Alert) }))),
  counts: route('inventory.read', {
    method: 'GET',
    path: '/alerts/counts',
    tag,
    summary: 'How many alerts each tab holds',
    byOffice: true,
  })
    .input(z.strictObject({}).optional())
    .output(z.record(z.enum(alertTabs), counted)),
  summary: route('inventory.read', {
    method: 'GET',
    path: '/alerts/summary',
    tag,
    summary: 'How many alerts stand, by severity',
    byOffice: true,
    unattended: true,
  })
    .input(z.strictObject({}).optional())
    .output(z.record(z.enum(alertSeverities), counted)),
  people: route('inventory.read', {
    method: 'GET',
    path: '/alerts/people',
    tag,
    summary: 'Whom the alerts of an office can be given to',
  })
    .input(z.strictObject({ officeId: Id }))
    .output(z.array(z.object({ id: z.string(), name: z.string() }))),
  mutes: route('inventory.read', {
    method: 'GET',
    path: '/alerts/mutes',
    tag,
    summary: 'Alert kinds that are muted for now',
    byOffice: true,
  })
    .input(z.strictObject({}).optional())
    .output(z.array(Mute)),
  export: route('inventory.read', {
    method: 'GET',
    path: '/alerts/export',
    tag,
    summary: 'The alerts as a file',
    byOffice: true,
  })
    .input(z.strictObject({ ...narrowing, format: ExportFormatField }))
    .output(ExportOutput),
  get: route('inventory.read', {
    method: 'GET',
    path: '/alerts/{id}',
    tag,
    summary: 'One alert with what was done about it',
    missing,
  })
    .input(z.strictObject({ id: Id }))
    .output(Alert.extend({ history: z.array(AlertStep) })),
  change: route('inventory.write', {
    method: 'POST',
    path: '/alerts/changes',
    tag,
    summary: 'Acknowledge, assign, snooze or wake alerts; each succeeds or fails by itself',
  })
    .input(
      z.strictObject({
        ids: z.array(Id).min(1, issue.choose_at_least_one()).max(100, issue.max_100_at_a_time()),
        change: AlertChange,
      }),
    )
    .output(z.array(AlertOutcome)),
  resolve: route('inventory.write', {
    method: 'POST',
    path: '/alerts/{id}/resolve',
    tag,
    summary: 'Close an alert that the facts do not close by themselves',
    missing,
  })
    .input(z.strictObject({ id: Id, reason: Reason }))
    .output(Alert),
  mute: route('inventory.write', {
    method: 'POST',
    path: '/alerts/mutes',
    tag,
    summary: `Open no alert of a kind for an item, for ${MUTE_DAYS} days at most`,
    missing: said.no_such_item(),
  })
    .input(
      z.strictObject({
        itemId: Id,
        kind: z.enum(mutableKinds, issue.kind_cannot_be_muted()),
        until: PlainDate,
        reason: Reason,
      }),
    )
    .output(Mute),
  unmute: route('inventory.write', {
    method: 'DELETE',
    path: '/alerts/mutes/{itemId}/{kind}',
    tag,
    summary: 'Open alerts of a kind for an item again',
    missing: said.not_muted(),
  })
    .input(z.strictObject({ itemId: Id, kind: z.enum(mutableKinds, issue.kind_cannot_be_muted()) }))
    .output(z.object({ itemId: z.string() })),
}
