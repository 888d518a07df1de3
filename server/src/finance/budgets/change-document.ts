import { type ChangeState, type ChangeStep, changeSteps } from '@wellstock/domain/finance/budgets'
import { allocate, decrease, type Entry, transferIn, transferOut } from '@wellstock/domain/finance/ledger'
import { said } from '@wellstock/messages/sentence'
import { isOwnAccount, type Person, type Scope } from '../../platform/access/person.ts'
import { type Document, type Refusal, refusalOf } from '../../platform/workflow/document.ts'
import { coversLine } from './lines.ts'

/** What an operation has to know of a request for money to move. */
export type LockedChange = {
  id: string
  number: string
  state: ChangeState
  fiscalYear: number
  fromLineId: string | null
  toLineId: string | null
  amount: number
  requestedBy: string
  /** The offices of its lines; null for a line for all of them. */
  officeIds: (string | null)[]
  version: number
}

/** Who somebody is to a request. */
type Facts = { hasRequested: boolean; mayDecide: boolean }

type Ask = (facts: Facts) => Refusal | null
const byDecider: Ask = ({ mayDecide }) =>
  mayDecide ? null : { code: 'FORBIDDEN', sentence: said.budget_decided_by_allocators() }
const notByRequester: Ask = ({ hasRequested }) =>
  hasRequested ? { code: 'OPERATION_FAILED', sentence: said.approval_by_somebody_else() } : null
const byRequester: Ask = ({ hasRequested }) =>
  hasRequested ? null : { code: 'FORBIDDEN', sentence: said.withdrawn_by_requester() }

const decided = { from: ['requested'], guards: [notByRequester, byDecider] } as const

/** The offices of the lines of a request, in SQL. */
export const OFFICE_IDS = `array(select l.office_id from budget_line l
  where l.organization_id = budget_change.organization_id and l.id in (budget_change.from_line_id, budget_change.to_line_id))`

export const canView = (scope: Scope, { officeIds }: Pick<LockedChange, 'officeIds'>) =>
  officeIds.every((officeId) => coversLine(scope, officeId))

/** Money that somebody asks to be moved, and somebody else moves. Source: docs/states.md. */
export const changeDocument: Document<LockedChange, ChangeStep, Facts> = {
  table: 'budget_change',
  noun: 'budget',
  columns: `id, number, state, fiscal_year, from_line_id, to_line_id, amount, requested_by, version, ${OFFICE_IDS} as "officeIds"`,
  edges: {
    approve: { ...decided, to: ['approved'], auditAction: 'change_approved' },
    reject: { ...decided, to: ['rejected'], auditAction: 'change_rejected' },
    withdraw: {
      from: ['requested'],
      to: ['withdrawn'],
      auditAction: 'change_withdrawn',
      guards: [byRequester],
    },
  },
  canView,
  notFound: said.budget_change_not_found(),
  wrongState: (state) => said[`budget_change_${state}`](),
}

/** Who somebody is to a request; whether they may decide it is the policy's to say. */
export const factsOf = (
  person: Person,
  { requestedBy }: Pick<LockedChange, 'requestedBy'>,
  mayDecide: boolean,
): Facts => ({
  hasRequested: isOwnAccount(person, requestedBy),
  mayDecide,
})

/** What somebody may do with a request now; and whether, asked for by them, it waits for others. */
export function stepsFor(
  person: Person,
  change: Pick<LockedChange, 'state' | 'requestedBy'>,
  mayDecide: boolean,
) {
  const facts = factsOf(person, change, mayDecide)
  const refusalTo = (step: ChangeStep) => refusalOf(changeDocument, step, change.state, facts)
  return {
    steps: changeSteps.filter((step) => refusalTo(step) === null),
    waitsForOther: change.state === 'requested' && facts.hasRequested,
  }
}

/** What a request writes once it is approved: both legs of a move, or one where money comes or goes. */
export function entriesOf({
  fromLineId,
  toLineId,
  amount,
}: Pick<LockedChange, 'fromLineId' | 'toLineId' | 'amount'>): Entry[] {
  if (fromLineId === null) return toLineId === null ? [] : [allocate(toLineId, amount)]
  return toLineId === null
    ? [decrease(fromLineId, amount)]
    : [transferOut(fromLineId, amount), transferIn(toLineId, amount)]
}
