import type { RequestState, StepState } from '@wellstock/domain/identity/approvals'

type Edges<State extends string> = Record<string, { from: readonly State[]; to: readonly State[] }>

/** What becomes of a request. One that was approved stands until its document changes. */
export const requestEdges: Edges<RequestState> = {
  approve: { from: ['waiting'], to: ['waiting', 'approved'] },
  reject: { from: ['waiting'], to: ['rejected'] },
  request_changes: { from: ['waiting'], to: ['changes_requested'] },
  withdraw: { from: ['waiting'], to: ['withdrawn'] },
  revise: { from: ['waiting', 'approved'], to: [] },
  void: { from: ['waiting', 'approved'], to: ['voided'] },
}

/** What becomes of a step. What is no longer asked is skipped with its request. */
export const stepEdges: Edges<StepState> = {
  begin: { from: ['waiting'], to: ['active'] },
  approve: { from: ['active'], to: ['active', 'approved'] },
  reject: { from: ['active'], to: ['rejected'] },
  end: { from: ['waiting', 'active'], to: ['skipped'] },
}

/** Requests and their steps, as the database guards them. */
export const approvalDocuments = [
  { table: 'approval_request', edges: requestEdges },
  { table: 'approval_step', edges: stepEdges },
]
