import type { Edges } from '../compliance/edges.ts'

/** A booked procedure, from its booking to what became of it. */
export const caseStates = ['scheduled', 'ready', 'in_progress', 'completed', 'cancelled', 'no_show'] as const
export type CaseState = (typeof caseStates)[number]

/** What people do with one. `change` moves it or says something else of it, `update` takes the newer version of its card. */
export const caseSteps = [
  'change',
  'update',
  'reserve',
  'release',
  'pick',
  'start',
  'record',
  'complete',
  'reopen',
  'cancel',
  'no_show',
] as const
export type CaseStep = (typeof caseSteps)[number]

const toCome: readonly CaseState[] = ['scheduled', 'ready']
const open: readonly CaseState[] = [...toCome, 'in_progress']

/** Whether everything is there is found by the system: `ready`, and `break` where it no longer is. */
export const caseEdges: Edges<CaseState, CaseStep | 'ready' | 'break'> = {
  ready: { from: ['scheduled'], to: ['ready'] },
  break: { from: ['ready'], to: ['scheduled'] },
  change: { from: toCome, to: ['scheduled'] },
  update: { from: toCome, to: ['scheduled'] },
  reserve: { from: toCome, to: [] },
  release: { from: toCome, to: [] },
  pick: { from: open, to: [] },
  start: { from: toCome, to: ['in_progress'] },
  record: { from: ['in_progress'], to: [] },
  complete: { from: ['in_progress'], to: ['completed'] },
  reopen: { from: ['completed'], to: ['in_progress'] },
  cancel: { from: toCome, to: ['cancelled'] },
  no_show: { from: toCome, to: ['no_show'] },
}

/** Hours after which a completed case is not opened again. */
export const REOPEN_HOURS = 72

/** Days ahead in which cases compete for stock. */
export const READINESS_DAYS = 14

/** Days before a case in which what it needs is reserved for it, where the organization says nothing else. */
export const DEFAULT_RESERVE_DAYS = 7
export const MAX_RESERVE_DAYS = 14
