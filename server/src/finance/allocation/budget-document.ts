import { type BudgetStep, budgetSteps } from '@wellstock/domain/finance/allocation'
import type { BudgetState } from '@wellstock/domain/finance/budgets'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { standingOf } from '../../identity/approvals/of-documents.ts'
import { isOwnAccount, type Person, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import {
  type Document,
  lockDocument,
  type Refusal,
  refusalOf,
  refuseStep,
} from '../../platform/workflow/document.ts'

/** What an operation has to know of a budget. */
export type LockedBudget = {
  id: string
  number: string
  name: string
  fiscalYear: number
  state: BudgetState
  total: number
  note: string
  proposedBy: string | null
  version: number
}

/** Whether it is this person who proposed it; why they may not decide it, by the policy of approvals. */
type StepFacts = { isProposer: boolean; notTheirs: Sentence | null }

const unless = (isSo: (facts: StepFacts) => boolean, sentence: Sentence) => {
  return (facts: StepFacts): Refusal | null => (isSo(facts) ? null : { code: 'OPERATION_FAILED', sentence })
}
const byAnother = unless(({ isProposer }) => !isProposer, said.allocation_decided_by_another())
const byDecider = ({ notTheirs }: StepFacts): Refusal | null =>
  notTheirs && { code: 'FORBIDDEN', sentence: notTheirs }
const byProposer = unless(({ isProposer }) => isProposer, said.allocation_withdrawn_by_proposer())

/** What a year is to have. Source: docs/states.md. */
export const budgetDocument: Document<LockedBudget, BudgetStep | 'close', StepFacts> = {
  table: 'budget',
  noun: 'budget',
  columns: 'id, number, name, fiscal_year, state, total, note, proposed_by, version',
  edges: {
    save: { from: ['draft'], to: [], auditAction: 'changed' },
    propose: { from: ['draft'], to: ['proposed'], auditAction: 'proposed' },
    withdraw: { from: ['proposed'], to: ['draft'], auditAction: 'withdrawn', guards: [byProposer] },
    return: { from: ['proposed'], to: ['draft'], auditAction: 'returned', guards: [byAnother, byDecider] },
    approve: {
      from: ['proposed'],
      to: ['approved'],
      auditAction: 'approved',
      guards: [byAnother, byDecider],
    },
    close: { from: ['approved'], to: ['closed'], auditAction: 'closed' },
    discard: { from: ['draft'], to: ['discarded'], auditAction: 'discarded' },
  },
  canView: ({ offices }) => offices === 'all',
  notFound: said.allocation_not_found(),
  wrongState: (state) => said[`allocation_is_${state}`](),
}

/** Who somebody is to a budget. Who decides it is for the policy of approvals to say. */
async function factsOf(
  db: Connection,
  person: Person,
  { id, state, proposedBy }: Pick<LockedBudget, 'id' | 'state' | 'proposedBy'>,
): Promise<StepFacts> {
  const isProposer = isOwnAccount(person, proposedBy)
  if (state !== 'proposed' || isProposer) return { isProposer, notTheirs: null }
  const { mayDecide, reason } = await standingOf(db, person, 'budget', id)
  return { isProposer, notTheirs: mayDecide ? null : (reason ?? said.not_yours_to_decide()) }
}

/** A budget, locked, with a step that this person may take now. */
export async function lockForStep(
  tx: Connection,
  person: Person,
  scope: Scope,
  step: keyof typeof budgetDocument.edges,
  { id, version }: { id: string; version?: number },
): Promise<LockedBudget> {
  const budget = await lockDocument(tx, budgetDocument, scope, id)
  await refuseStep(tx, budgetDocument, step, budget, await factsOf(tx, person, budget), version)
  return budget
}

/** What somebody may do with a budget now, and why what waits does not wait for them. */
export async function stepsOf(
  db: Connection,
  person: Person,
  budget: Pick<LockedBudget, 'id' | 'state' | 'proposedBy'>,
) {
  const facts = await factsOf(db, person, budget)
  const refusal = (step: BudgetStep) => refusalOf(budgetDocument, step, budget.state, facts)
  return {
    steps: budgetSteps.filter((step) => refusal(step) === null),
    notYet: budget.state === 'proposed' ? (refusal('approve')?.sentence ?? null) : null,
  }
}
