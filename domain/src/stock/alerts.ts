import type { abcClasses } from './inventory.ts'

/** The causes of alerts, in the order in which lists group them. */
export const alertKinds = [
  'integrity',
  'on_hold',
  'expired_in_stock',
  'out',
  'low',
  'bin_empty',
  'expiring',
  'wasting',
  'no_expiry',
  'count_overdue',
  'over',
] as const
export type AlertKind = (typeof alertKinds)[number]

/** From the most to the least urgent. */
export const alertSeverities = ['critical', 'high', 'medium', 'low'] as const
export type AlertSeverity = (typeof alertSeverities)[number]

export const alertStates = ['open', 'acknowledged', 'snoozed', 'resolved'] as const
export type AlertState = (typeof alertStates)[number]

/** `office`: of the office chosen in the header; `all`: of every office the person may see. */
export const alertTabs = ['mine', 'office', 'all', 'snoozed', 'resolved'] as const
export type AlertTab = (typeof alertTabs)[number]

/** How many days an alert may rest, by how urgent it is. */
export const snoozeDays: Record<AlertSeverity, number> = { critical: 1, high: 3, medium: 14, low: 30 }

/** A mute ends after this many days at the latest. */
export const MUTE_DAYS = 90

/** Kinds about an item that somebody may mute for a while. */
export const mutableKinds = [
  'out',
  'low',
  'over',
  'expiring',
  'wasting',
  'no_expiry',
] as const satisfies readonly AlertKind[]
export type MutableKind = (typeof mutableKinds)[number]

/** Kinds a person may close: the others close when the facts change, and only then. */
export const manualKinds: readonly AlertKind[] = ['integrity']

/** Counts of alerts end here: more than that is "1,000 and more", and costs the same at any size. */
export const MAX_COUNTED = 1000

/** So many of each cause stand on the page before one asks for all of them. */
export const GROUP_SIZE = 5

/** What the sentence of an alert's consequence is made of. Quantities in base units, values in money, dates `YYYY-MM-DD`. */
export type AlertData = {
  /** `unusable`: on hand, but expired, on hold or in quarantine; the same with `reserved`. */
  out: { daily: number; leadTimeDays: number; unusable: number; reserved: number }
  low: {
    available: number
    threshold: number
    daily: number
    coverDays: number | null
    runsOutOn: string | null
    leadTimeDays: number
  }
  /** `quantity`: what to reorder; null where neither a reorder quantity nor a maximum says. */
  bin_empty: { reportedAt: string; quantity: number | null }
  /** `coverDays`: how long what is above the maximum would last; null where nothing is used. */
  over: { available: number; max: number; coverDays: number | null; value: number }
  expiring: Expiring
  wasting: Expiring
  expired_in_stock: { lots: number; quantity: number; value: number; firstExpiry: string }
  on_hold: { lots: number; quantity: number; recalled: number; lotNumber: string }
  no_expiry: { lots: number; quantity: number }
  count_overdue: {
    items: number
    abcClass: (typeof abcClasses)[number]
    everyDays: number
    lastCountedOn: string | null
  }
  integrity: { quantity: number; movements: number; balances: number }
}

type Expiring = {
  lots: number
  quantity: number
  value: number
  wasted: number
  wastedValue: number
  firstExpiry: string
}

/** Too much is more than this share above the maximum, and so much above it that it lasts for more than `OVER_DAYS`. Source: docs/definitions.md "Cover and urgency". */
export const OVER_SHARE = 0.25
export const OVER_DAYS = 30
