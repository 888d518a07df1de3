/** Past its last day an active one has expired: that is read from the day. */
export const blanketOrderStates = ['draft', 'active', 'ended', 'cancelled'] as const
export type BlanketOrderState = (typeof blanketOrderStates)[number]

/** As lists show and narrow it. */
export const blanketOrderStandings = [...blanketOrderStates, 'expired'] as const
export type BlanketOrderStanding = (typeof blanketOrderStandings)[number]

export const blanketOrderSteps = ['edit', 'activate', 'extend', 'end', 'cancel'] as const
export type BlanketOrderStep = (typeof blanketOrderSteps)[number]

export const MAX_BLANKET_LINES = 500
/** Of a quantity in base units, and of a value in money. */
export const MAX_CAP = 10_000_000

/** It runs out once so many percent of a cap are drawn, or within so many days of its last one. */
export const RUNNING_OUT_SHARE = 80
export const RUNNING_OUT_DAYS = 60

/** Why it runs out: most of the money or of a product is drawn, or its last day is near. */
export const runningOutReasons = ['value', 'quantity', 'period'] as const
export type RunningOutReason = (typeof runningOutReasons)[number]

/** A vendor order within its blanket order: `BO-2026-0001/04`. */
export const releaseName = (number: string, release: number) =>
  `${number}/${String(release).padStart(2, '0')}`

/** How much of a cap is drawn, in whole percent: 100 is reached with all of it. Null: there is no cap. */
export const drawnShare = (drawn: number, cap: number | null) =>
  cap === null ? null : Math.floor((100 * drawn) / cap + 1e-9)

/** What is left of a cap; null: there is none. */
export const leftOf = (cap: number | null, drawn: number) =>
  cap === null ? null : Math.max(0, Math.round((cap - drawn) * 100) / 100)

type Standing = { state: BlanketOrderState; validTo: string }

/** Its state, or that it has expired. */
export const standingOf = ({ state, validTo }: Standing, today: string): BlanketOrderStanding =>
  state === 'active' && validTo < today ? 'expired' : state
