import type { Edges } from './edges.ts'
import { type SporeTestResult, sporeTestResults } from './spore-tests.ts'

/** What the biological indicator of a load says; or that the load was entered by mistake. */
export const loadStates = [...sporeTestResults, 'voided'] as const
export type LoadState = (typeof loadStates)[number]

export const loadSteps = ['release', 'settle', 'reprocess', 'void'] as const
export type LoadStep = (typeof loadSteps)[number]

const notVoided: readonly SporeTestResult[] = sporeTestResults

/** Its test is read by the task of the sterilizer, and read anew where that record is corrected. Settled and reprocessed it stays what its test said. */
export const loadEdges: Edges<LoadState, LoadStep | 'read'> = {
  read: { from: notVoided, to: ['negative', 'positive', 'invalid'] },
  // Implants that are needed before their test is read.
  release: { from: ['pending', 'invalid'], to: [] },
  settle: { from: ['positive'], to: [] },
  reprocess: { from: notVoided, to: [] },
  void: { from: ['none', 'pending'], to: ['voided'] },
}
