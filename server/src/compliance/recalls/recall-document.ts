import { may } from '@wellstock/contract/platform/access'
import { type RecallState, recallEdges } from '@wellstock/domain/compliance/recall-states'
import { type RecallAct, recallActs } from '@wellstock/domain/compliance/recalls'
import { said } from '@wellstock/messages/sentence'
import { everyOffice, type Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { publish } from '../../platform/events/publish.ts'
import { type Document, lockDocument, refusalOf, refuseStep } from '../../platform/workflow/document.ts'
import type { Stateful } from '../../platform/workflow/edges.ts'

/** What an operation has to know of a recall. */
export type LockedRecall = {
  id: string
  number: string
  state: RecallState
  title: string
  version: number
}

const beforeContained = { from: ['draft', 'active'], to: [] } as const

/** A recall, of the whole organization. Source: docs/states.md. */
export const recallDocument: Document<LockedRecall, RecallAct, Record<never, never>> = {
  table: 'recall',
  noun: 'recall',
  columns: 'id, number, state, title, version',
  edges: {
    edit: { ...beforeContained, auditAction: 'changed' },
    match: { ...beforeContained, auditAction: 'matched' },
    dismiss: { ...beforeContained, auditAction: 'dismissed' },
    hold: { from: ['draft', 'active'], to: ['active'], auditAction: 'held' },
    activate: { ...recallEdges.activate, auditAction: 'activated' },
    dispose: { from: ['active', 'contained', 'dispositioned'], to: [], auditAction: 'disposed' },
    contain: { ...recallEdges.contain, auditAction: 'contained' },
    disposition: { ...recallEdges.disposition, auditAction: 'dispositioned' },
    close: { ...recallEdges.close, auditAction: 'closed' },
    withdraw: { ...recallEdges.withdraw, auditAction: 'withdrawn' },
  },
  canView: () => true,
  notFound: said.recall_not_found(),
  wrongState: (state) => said[`recall_is_${state}`](),
  onStep: (tx, organizationId, recallId) => publish(tx, organizationId, 'recall.changed', { recallId }),
}

/** What an office is asked: answered again while the recall is active, and asked again when more arrives. */
export const recallTask: Stateful = {
  table: 'recall_task',
  edges: {
    answer: { from: ['open'], to: ['answered'] },
    ask_again: { from: ['answered'], to: ['open'] },
  },
}

/** What can be done with a recall now, by whoever answers for recalls. */
export const actsFor = (person: Person, { state }: { state: RecallState }): RecallAct[] =>
  may(person.grants, 'recalls.write')
    ? recallActs.filter((act) => refusalOf(recallDocument, act, state, {}) === null)
    : []

/** A recall with a step that can be taken now; with a version, as it was looked at. */
export async function lockForStep(
  tx: Connection,
  person: Person,
  step: RecallAct,
  { id, version }: { id: string; version?: number },
): Promise<LockedRecall> {
  const recall = await lockDocument(tx, recallDocument, everyOffice(person), id)
  await refuseStep(tx, recallDocument, step, recall, {}, version)
  return recall
}
