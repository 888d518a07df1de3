import { type Edges, type MoveRefusals, refusalsThatHold, stepBetween } from './edges.ts'

/** Of a task as it is kept. Upcoming, due and overdue are read from the day while it is open. */
export const taskStates = ['open', 'done', 'failed', 'waived', 'missed'] as const
export type TaskState = (typeof taskStates)[number]

export const taskSteps = ['pass', 'fail', 'waive', 'miss'] as const
export type TaskStep = (typeof taskSteps)[number]

export const taskEdges: Edges<TaskState, TaskStep> = {
  pass: { from: ['open', 'failed'], to: ['done'] },
  fail: { from: ['open'], to: ['failed'] },
  waive: { from: ['open'], to: ['waived'] },
  // The system alone, once the next window opens.
  miss: { from: ['open'], to: ['missed'] },
}

/** What has to be known of a task before it moves. */
export type TaskFacts = {
  /** Signatures its plan asks for, and the identities of the people who signed. */
  signaturesNeeded: 1 | 2
  signers: readonly string[]
  /** What follows a failed record. */
  followUp: string | null
  reason: string | null
  /** The last day of a waiver. */
  until: string | null
  today: string
  isReferenceExpired: boolean
}

export type TaskRefusal =
  | 'signature_missing'
  | 'reference_expired'
  | 'follow_up_missing'
  | 'reason_missing'
  | 'until_missing'

/** Why a task cannot go from one state to another now; empty where it can. Two signatures are those of two people. */
export function refusalsOfTask(from: TaskState, to: TaskState, facts: TaskFacts): MoveRefusals<TaskRefusal> {
  const step = stepBetween(taskEdges, from, to)
  if (step === null) return ['no_such_step']
  const isRecord = step === 'pass' || step === 'fail'
  return refusalsThatHold<TaskRefusal>({
    signature_missing: isRecord && new Set(facts.signers).size < facts.signaturesNeeded,
    reference_expired: isRecord && facts.isReferenceExpired,
    follow_up_missing: step === 'fail' && !facts.followUp,
    reason_missing: step === 'waive' && !facts.reason?.trim(),
    until_missing: step === 'waive' && (facts.until === null || facts.until < facts.today),
  })
}
