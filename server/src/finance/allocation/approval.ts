import { notGivenOut } from '@wellstock/domain/finance/allocation'
import { allocate } from '@wellstock/domain/finance/ledger'
import { moneyText } from '@wellstock/domain/identity/approval-content'
import { said } from '@wellstock/messages/sentence'
import type { Submission } from '../../identity/approvals/submission.ts'
import { everyOffice, type Person } from '../../platform/access/person.ts'
import type { ApprovalKind } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/failures.ts'
import { problem } from '../../platform/http/problem.ts'
import { lockDocument, moveTo, NOW } from '../../platform/workflow/document.ts'
import { book } from '../budgets/book.ts'
import { budgetDocument, type LockedBudget } from './budget-document.ts'
import { yearOf } from './years.ts'

const lock = (tx: Connection, person: Person, id: string) =>
  lockDocument(tx, budgetDocument, everyOffice(person), id)

const notProposed = { proposed_by: null, proposed_at: null }

async function sendBack(tx: Connection, person: Person, id: string, reason: string) {
  const budget = await lock(tx, person, id)
  await moveTo(tx, person, budgetDocument, 'return', budget, 'draft', {
    stamps: { ...notProposed, remark: reason },
    about: { number: budget.number, reason },
  })
}

/** What a year is to have as a document that asks for approval. Approved, it is in force. */
export const budgetApproval: ApprovalKind = {
  name: 'budget',
  approved: async (tx, person, id) => putInForce(tx, person, await lock(tx, person, id), person.id),
  rejected: sendBack,
  changesRequested: sendBack,
  async withdrawn(tx, person, id) {
    const budget = await lock(tx, person, id)
    await moveTo(tx, person, budgetDocument, 'withdraw', budget, 'draft', {
      stamps: notProposed,
      about: { number: budget.number },
    })
  },
}

/** Puts a budget in force: its cells with money become lines, and the money of each is an entry. `approvedBy`: null by a rule. */
export async function putInForce(
  tx: Connection,
  person: Person,
  budget: LockedBudget,
  approvedBy: string | null,
) {
  const { organizationId } = person
  await moveTo(tx, person, budgetDocument, 'approve', budget, 'approved', {
    stamps: { approved_by: approvedBy, approved_at: NOW },
    about: { number: budget.number, total: budget.total },
  }).catch((error) => {
    if (violatedConstraint(error) !== 'budget_active') throw error
    throw problem('OPERATION_FAILED', said.allocation_in_force_already({ year: String(budget.fiscalYear) }))
  })
  await tx.rows(
    `insert into budget_line (organization_id, id, fiscal_year, department_id, category_id, office_id, month)
     select c.organization_id, gen_random_uuid(), $3, c.department_id, c.category_id, c.office_id, c.month
     from budget_cell c where c.organization_id = $1 and c.budget_id = $2 and c.amount > 0
     on conflict on constraint budget_line_once do nothing`,
    [organizationId, budget.id, budget.fiscalYear],
  )
  const given = await tx.rows<{ lineId: string; amount: number }>(
    `select l.id as line_id, c.amount from budget_cell c
     join budget_line l on l.organization_id = c.organization_id and l.fiscal_year = $3 and l.department_id = c.department_id
       and l.category_id = c.category_id and l.office_id is not distinct from c.office_id and l.month is not distinct from c.month
     where c.organization_id = $1 and c.budget_id = $2 and c.amount > 0`,
    [organizationId, budget.id, budget.fiscalYear],
  )
  if (notGivenOut(budget.total, given) !== 0) throw new Error('the lines do not come to the budget')
  const { startsOn } = await yearOf(tx, organizationId, budget.fiscalYear)
  await book(
    tx,
    organizationId,
    { kind: 'budget', id: budget.id, number: budget.number, bookedOn: startsOn, actorId: person.id },
    given.map(({ lineId, amount }) => allocate(lineId, amount)),
  )
}

type Cell = {
  id: string
  departmentId: string
  categoryId: string
  officeId: string | null
  month: string | null
  amount: number
}

/** What a budget asks about: all of its cells. Nobody decides a budget they have worked at. */
export async function submissionOf(
  tx: Connection,
  person: Person,
  budget: LockedBudget,
): Promise<Submission> {
  const { organizationId } = person
  const cells = await tx.rows<Cell>(
    `select id, department_id, category_id, office_id, month, amount from budget_cell
     where organization_id = $1 and budget_id = $2 and amount > 0`,
    [organizationId, budget.id],
  )
  const names = await tx.rows<{ id: string; name: string }>(
    `select id, name from department where organization_id = $1 union all
     select id, name from budget_category where organization_id = $1 union all
     select id, name from office where organization_id = $1`,
    [organizationId],
  )
  const named = new Set(
    cells.flatMap(({ departmentId, categoryId, officeId }) => [departmentId, categoryId, officeId]),
  )
  const editors = await tx.rows<{ id: string }>(
    `select distinct actor_id as id from audit_event
     where organization_id = $1 and entity = 'budget' and entity_id = $2 and action in ('budget.created', 'budget.changed')
       and actor_id is not null`,
    [organizationId, budget.id],
  )
  return {
    id: budget.id,
    number: budget.number,
    title: `FY${budget.fiscalYear}: ${budget.name}`,
    url: `/dashboard/budget-allocation/${budget.id}`,
    officeIds: [],
    department: null,
    category: null,
    amount: budget.total,
    budgetState: 'none',
    flags: [],
    isWithinOwnLimit: false,
    editors: editors.map(({ id }) => id),
    names: Object.fromEntries(names.filter(({ id }) => named.has(id)).map(({ id, name }) => [id, name])),
    content: {
      type: 'budget',
      organization: organizationId,
      requester: person.id,
      year: String(budget.fiscalYear),
      total: moneyText(budget.total),
      lines: cells.map(({ id, departmentId, categoryId, officeId, month, amount }) => ({
        id,
        department: departmentId,
        category: categoryId,
        office: officeId,
        month,
        amount: moneyText(amount),
      })),
    },
  }
}
