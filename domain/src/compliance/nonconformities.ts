import { addDays, daysBetween } from './days.ts'
import { type Edges, type MoveRefusals, refusalsThatHold, stepBetween } from './edges.ts'

export const nonconformityStates = ['open', 'contained', 'corrected', 'verified', 'closed', 'voided'] as const
export type NonconformityState = (typeof nonconformityStates)[number]

export const nonconformitySteps = ['contain', 'correct', 'verify', 'close', 'recur', 'void'] as const
export type NonconformityStep = (typeof nonconformitySteps)[number]

export const nonconformityEdges: Edges<NonconformityState, NonconformityStep> = {
  contain: { from: ['open'], to: ['contained'] },
  correct: { from: ['contained'], to: ['corrected'] },
  verify: { from: ['corrected'], to: ['verified'] },
  close: { from: ['verified'], to: ['closed'] },
  recur: { from: ['verified', 'closed'], to: ['open'] },
  void: { from: ['open'], to: ['voided'] },
}

/** Days after which the effect of a correction is looked at, where the organization says nothing else. */
export const DEFAULT_EFFECT_DAYS = 60
export const MAX_EFFECT_DAYS = 365
/** The same cause within so many days is proposed as the same nonconformity come again. */
export const RECURRENCE_DAYS = 90

/** The first day on which the effect of a correction can be looked at. */
export const effectDueOn = (correctedOn: string, days: number = DEFAULT_EFFECT_DAYS) =>
  addDays(correctedOn, days)

/** What has to be known of a nonconformity before it moves. People by their identities. */
export type NonconformityFacts = {
  correctedBy: string | null
  by: string
  correctedOn: string | null
  /** When its effect was looked at and found to hold; null: not yet. */
  effectSeenOn: string | null
  effectDays?: number
  reason: string | null
}

export type NonconformityRefusal = 'corrected_it' | 'effect_not_seen' | 'effect_too_early' | 'reason_missing'

/** Why a nonconformity cannot go from one state to another now; empty where it can. */
export function refusalsOfNonconformity(
  from: NonconformityState,
  to: NonconformityState,
  facts: NonconformityFacts,
): MoveRefusals<NonconformityRefusal> {
  const step = stepBetween(nonconformityEdges, from, to)
  if (step === null) return ['no_such_step']
  const { correctedBy, by, correctedOn, effectSeenOn, effectDays } = facts
  const isEarly = correctedOn !== null && effectSeenOn !== null
  return refusalsThatHold<NonconformityRefusal>({
    corrected_it: step === 'verify' && correctedBy === by,
    effect_not_seen: step === 'close' && effectSeenOn === null,
    effect_too_early: step === 'close' && isEarly && effectSeenOn < effectDueOn(correctedOn, effectDays),
    reason_missing: (step === 'recur' || step === 'void') && !facts.reason?.trim(),
  })
}

/** A cause is compared without case and with one space where there are several. */
const sameCause = (one: string, other: string) => {
  const [a, b] = [one, other].map((cause) => cause.trim().replace(/\s+/g, ' ').toLowerCase())
  return a !== '' && a === b
}

type Caused = { cause: string; on: string }

/** Whether what is opened is proposed as an earlier one come again: the same cause within 90 days of its verification. */
export const proposesRecurrence = (verified: Caused, opened: Caused) =>
  sameCause(verified.cause, opened.cause) &&
  opened.on >= verified.on &&
  daysBetween(verified.on, opened.on) <= RECURRENCE_DAYS

/** How an auditor rates a finding; an opportunity for improvement asks for nothing. */
export const findingGrades = ['major', 'minor', 'opportunity'] as const
export type FindingGrade = (typeof findingGrades)[number]

/** Whether a finding may be closed: a major one once its nonconformity is verified. */
export const canCloseFinding = (grade: FindingGrade, nonconformity: NonconformityState | null) =>
  grade !== 'major' || nonconformity === 'verified' || nonconformity === 'closed'
