import { type Edges, type MoveRefusals, refusalsThatHold, stepBetween } from './edges.ts'

export const recallStates = ['draft', 'active', 'contained', 'dispositioned', 'closed', 'withdrawn'] as const
export type RecallState = (typeof recallStates)[number]

export const recallSteps = ['activate', 'contain', 'disposition', 'close', 'withdraw'] as const
export type RecallStep = (typeof recallSteps)[number]

export const recallEdges: Edges<RecallState, RecallStep> = {
  activate: { from: ['draft'], to: ['active'] },
  contain: { from: ['active'], to: ['contained'] },
  disposition: { from: ['contained'], to: ['dispositioned'] },
  close: { from: ['dispositioned'], to: ['closed'] },
  // The issuer took it back.
  withdraw: { from: ['active'], to: ['withdrawn'] },
}

/** What has to be known of a recall before it moves. Quantities in base units. */
export type RecallFacts = {
  matchers: number
  /** Offices that have a task, and those that answered; "none found" is an answer. */
  offices: number
  answered: number
  /** On hand by the ledger; found by the offices; returned, destroyed or corrected. */
  onHand: number
  found: number
  disposed: number
  /** Why something of what the ledger has was not found, or more. */
  differenceReason: string | null
  reason: string | null
}

export type RecallRefusal =
  | 'no_matcher'
  | 'office_open'
  | 'undisposed'
  | 'difference_without_reason'
  | 'reason_missing'

/** Why a recall cannot go from one state to another now; empty where it can. */
export function refusalsOfRecall(
  from: RecallState,
  to: RecallState,
  facts: RecallFacts,
): MoveRefusals<RecallRefusal> {
  const step = stepBetween(recallEdges, from, to)
  if (step === null) return ['no_such_step']
  const { onHand, found, disposed } = facts
  const isEnding = step === 'disposition' || step === 'close'
  return refusalsThatHold<RecallRefusal>({
    no_matcher: step === 'activate' && facts.matchers === 0,
    office_open: step === 'contain' && facts.answered < facts.offices,
    undisposed: isEnding && disposed !== found,
    difference_without_reason: step === 'close' && onHand !== found && !facts.differenceReason?.trim(),
    reason_missing: step === 'withdraw' && !facts.reason?.trim(),
  })
}
