import { unallocatedOf } from '@wellstock/domain/finance/allocation'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { decideDocument } from '../../identity/approvals/decide.ts'
import { submitForApproval, withdrawRequest } from '../../identity/approvals/submit.ts'
import type { Person, Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { moveTo, NOW } from '../../platform/workflow/document.ts'
import { shownMoney } from '../budgets/shown-money.ts'
import { budgetApproval, putInForce, submissionOf } from './approval.ts'
import { budgetDocument, type LockedBudget, lockForStep } from './budget-document.ts'
import { readAllocation, readPlaces } from './find-budget.ts'

type AtVersion = { id: string; version: number }

/** Hands in a budget of which everything is given out. */
export async function proposeBudget(tx: Connection, person: Person, scope: Scope, at: AtVersion) {
  const budget = await lockForStep(tx, person, scope, 'propose', at)
  await refuseUnallocated(tx, scope.organizationId, budget)
  await moveTo(tx, person, budgetDocument, 'propose', budget, 'proposed', {
    stamps: { proposed_by: person.id, proposed_at: NOW, remark: '' },
    about: { number: budget.number, total: budget.total },
  })
  const submission = await submissionOf(tx, person, budget)
  if ((await submitForApproval(tx, person, budgetApproval, submission)) === 'approved')
    await putInForce(tx, person, { ...budget, state: 'proposed', version: budget.version + 1 }, null)
}

async function refuseUnallocated(tx: Connection, organizationId: string, budget: LockedBudget) {
  if (budget.total === 0) throw problem('OPERATION_FAILED', said.allocation_is_empty())
  const allocation = await readAllocation(tx, organizationId, budget)
  const { ofTotal, departments, isNone } = unallocatedOf(allocation)
  if (isNone) return
  const places = await readPlaces(tx, organizationId, budget.id)
  const money = await shownMoney(tx, organizationId)
  const open = (name: string | Sentence, amount: number): Sentence[] => {
    if (amount === 0) return []
    const shown = money(Math.abs(amount))
    return [
      amount > 0
        ? said.allocation_left_over({ name, amount: shown })
        : said.allocation_given_twice({ name, amount: shown }),
    ]
  }
  throw problem('OPERATION_FAILED', said.allocation_not_given_out(), {
    blockers: [
      ...open(said.allocation_the_total(), ofTotal),
      ...departments.flatMap(({ departmentId, amount }) =>
        open(places.departments.find(({ id }) => id === departmentId)?.name ?? '', amount),
      ),
    ],
  })
}

/** Whoever proposed it takes it back. */
export async function withdrawBudget(tx: Connection, person: Person, scope: Scope, at: AtVersion) {
  const { id } = await lockForStep(tx, person, scope, 'withdraw', at)
  await withdrawRequest(tx, person, budgetApproval, id)
  await budgetApproval.withdrawn(tx, person, id, '')
}

/** Somebody who may decide sends it back, and says why. */
export async function returnBudget(
  tx: Connection,
  person: Person,
  scope: Scope,
  { reason, ...at }: AtVersion & { reason: string },
) {
  const { id } = await lockForStep(tx, person, scope, 'return', at)
  await decideDocument(tx, person, budgetApproval, id, { decision: 'request_changes', comment: reason })
}

export async function discardBudget(tx: Connection, person: Person, scope: Scope, at: AtVersion) {
  const budget = await lockForStep(tx, person, scope, 'discard', at)
  await moveTo(tx, person, budgetDocument, 'discard', budget, 'discarded', {
    about: { number: budget.number },
  })
}

/** Approves what somebody else proposed; the last approval puts it in force. */
export async function approveBudget(tx: Connection, person: Person, scope: Scope, at: AtVersion) {
  const { id } = await lockForStep(tx, person, scope, 'approve', at)
  await decideDocument(tx, person, budgetApproval, id, { decision: 'approve' })
}
