import { type CountState, openCountStates } from '@wellstock/domain/stock/counts'
import { said } from '@wellstock/messages/sentence'
import { covers, type Person, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type Document, lockDocument, refuseStep } from '../../platform/workflow/document.ts'

/** What an operation has to know of a count. */
export type LockedCount = {
  id: string
  number: string
  state: CountState
  isBlind: boolean
  officeId: string
  roomId: string
  assignedTo: string | null
  version: number
}

export type CountStep =
  | 'start'
  | 'count'
  | 'add'
  | 'finish'
  | 'explain'
  | 'post'
  | 'ask'
  | 'approve'
  | 'send_back'
  | 'withdraw'
  | 'cancel'

/** Whether somebody else is to count it, and this person does not take it over. */
type StepFacts = { isSomebodyElses: boolean }

/** A count of a room. Source: docs/states.md. */
export const countDocument: Document<LockedCount, CountStep, StepFacts> = {
  table: 'stock_count',
  noun: 'count',
  columns: `id, number, state, is_blind, office_id, room_id, assigned_to,
    version`,
  edges: {
    start: {
      from: ['planned'],
      to: ['counting'],
      auditAction: 'started',
      guards: [
        ({ isSomebodyElses }) =>
          isSomebodyElses
            ? { code: 'OPERATION_FAILED', sentence: said.count_assigned_to_somebody_else() }
            : null,
      ],
    },
    count: { from: ['counting', 'recount'], to: [], auditAction: 'counted' },
    add: { from: ['counting'], to: [], auditAction: 'line_added' },
    finish: { from: ['counting', 'recount'], to: ['recount', 'review'], auditAction: 'finished' },
    explain: { from: ['review'], to: [], auditAction: 'explained' },
    post: { from: ['review'], to: ['posted'], auditAction: 'posted' },
    ask: { from: ['review'], to: ['awaiting_approval'], auditAction: 'sent_for_approval' },
    approve: { from: ['awaiting_approval'], to: ['posted'], auditAction: 'posted' },
    send_back: { from: ['awaiting_approval'], to: ['review'], auditAction: 'sent_back' },
    withdraw: { from: ['awaiting_approval'], to: ['review'], auditAction: 'withdrawn' },
    cancel: {
      from: openCountStates,
      to: ['cancelled'],
      auditAction: 'cancelled',
    },
  },
  canView: (scope, { officeId }) => covers(scope, officeId),
  notFound: said.count_not_found(),
  wrongState(state) {
    if (state === 'posted') return said.count_posted()
    if (state === 'cancelled') return said.count_cancelled()
    if (state === 'awaiting_approval') return said.count_awaits_approval()
    return state === 'planned' ? said.count_not_begun() : said.count_moved_on()
  },
}

/** A count of the scope, locked, with a step that can be taken now. Those who count share it. */
export async function lockForStep(
  tx: Connection,
  person: Person,
  scope: Scope,
  step: CountStep,
  { id, takeOver = false }: { id: string; takeOver?: boolean },
): Promise<LockedCount> {
  const lock = step === 'count' || step === 'add' ? 'share' : 'update'
  const count = await lockDocument(tx, countDocument, scope, id, lock)
  const isSomebodyElses = count.assignedTo !== null && count.assignedTo !== person.id && !takeOver
  await refuseStep(tx, countDocument, step, count, { isSomebodyElses })
  return count
}
