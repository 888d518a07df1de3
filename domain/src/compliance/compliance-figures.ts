import type { DeviceState } from './device-states.ts'
import type { PlanRecord, SettledOccurrence } from './task-dates.ts'

// Shares are from 0 to 1, and null where there is nothing to be a share of.

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)

/** What was due and can be judged: done, failed or missed, or open after its window closed. What was waived is left out. */
export function onTimeFigures(occurrences: readonly SettledOccurrence<PlanRecord>[], today: string) {
  const due = occurrences.filter(
    ({ state, closes }) => state !== 'waived' && (state !== 'open' || closes < today),
  )
  const onTime = due.filter(({ state, isLate }) => state === 'done' && !isLate)
  return { due: due.length, onTime: onTime.length, share: share(onTime.length, due.length) }
}

/** Devices that are used: those being commissioned, out of service or retired are left out. */
const usedStates: readonly DeviceState[] = ['in_service', 'needs_attention']

/** How many of the devices in use have nothing overdue. */
export function complianceFigures(devices: readonly { state: DeviceState; overdueTasks: number }[]) {
  const used = devices.filter(({ state }) => usedStates.includes(state))
  const compliant = used.filter(({ overdueTasks }) => overdueTasks === 0)
  return { inService: used.length, compliant: compliant.length, share: share(compliant.length, used.length) }
}

/** What is known of the units of a recall, in base units, and of the offices that hold or held some. */
export type RecallCounts = {
  received: number
  used: number
  /** Of those used, with a case that names them. */
  usedWithCase: number
  wasted: number
  /** By the ledger, and as the offices found them. */
  onHand: number
  found: number
  disposed: number
  offices: number
  answered: number
}

export type RecallFigures = {
  /** Found of what the ledger has on hand. */
  recovery: number | null
  /** Found, used or wasted of what was received. */
  accounted: number | null
  /** Used with a case that names them. */
  traced: number | null
  /** Offices that answered. */
  offices: number | null
  isContained: boolean
  /** On hand by the ledger and not found; below 0: found and not in the ledger. */
  missing: number
  /** Found, and not yet returned, destroyed or corrected. */
  undisposed: number
}

/** How far a recall has come. */
export const recallFigures = (counts: RecallCounts): RecallFigures => ({
  recovery: share(counts.found, counts.onHand),
  accounted: share(counts.found + counts.used + counts.wasted, counts.received),
  traced: share(counts.usedWithCase, counts.used),
  offices: share(counts.answered, counts.offices),
  isContained: counts.answered === counts.offices,
  missing: counts.onHand - counts.found,
  undisposed: counts.found - counts.disposed,
})

/** Whole minutes from the moment a notice was entered to the last hold; null while there is none. Moments as ISO texts. */
export function minutesToLastHold(enteredAt: string, heldAt: readonly string[]): number | null {
  const last = Math.max(...heldAt.map((moment) => Date.parse(moment)))
  return heldAt.length === 0 ? null : Math.floor((last - Date.parse(enteredAt)) / 60_000)
}

/** A clause of a standard, and the last days of the evidence for it; null: it does not expire. */
export type ClauseEvidence = { isApplicable: boolean; evidence: readonly (string | null)[] }

/** How many of the clauses that apply have evidence that is valid today. */
export function coverageFigures(clauses: readonly ClauseEvidence[], today: string) {
  const applicable = clauses.filter(({ isApplicable }) => isApplicable)
  const covered = applicable.filter(({ evidence }) =>
    evidence.some((validTo) => validTo === null || validTo >= today),
  )
  return {
    applicable: applicable.length,
    covered: covered.length,
    share: share(covered.length, applicable.length),
  }
}
