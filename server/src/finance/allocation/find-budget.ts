import type { Budget, BudgetRow } from '@wellstock/contract/finance/budget'
import { type Allocation, notGivenOut } from '@wellstock/domain/finance/allocation'
import { monthsOf } from '@wellstock/domain/finance/budgets'
import { sumOf } from '@wellstock/domain/finance/money'
import { said } from '@wellstock/messages/sentence'
import type { Person, Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { stepsOf } from './budget-document.ts'
import { yearOf } from './years.ts'

const ROW = `b.id, b.number, b.fiscal_year, b.name, b.state, b.total, b.note, b.remark, b.created_at, b.updated_at, b.version,
  b.based_on as "basedOnId", source.name as "basedOnName", creator.name as created_by,
  b.proposed_by as "proposedById", proposer.name as proposed_by, b.proposed_at, approver.name as approved_by, b.approved_at`
const FROM = `from budget b
  join person creator on creator.organization_id = b.organization_id and creator.id = b.created_by
  left join budget source on source.organization_id = b.organization_id and source.id = b.based_on
  left join person proposer on proposer.organization_id = b.organization_id and proposer.id = b.proposed_by
  left join person approver on approver.organization_id = b.organization_id and approver.id = b.approved_by`

type StoredBudget = Omit<BudgetRow, 'basedOn' | 'notGivenOut' | 'isGivenOut' | 'shares'> & {
  basedOnId: string | null
  basedOnName: string | null
  proposedById: string | null
}

type StoredShare = {
  departmentId: string
  departmentName: string
  amount: number
  isLocked: boolean
  /** What its cells come to. */
  given: number
}

const readShares = (db: Connection, organizationId: string, budgetIds: readonly string[]) =>
  db.rows<StoredShare & { budgetId: string }>(
    `select s.budget_id, s.department_id, d.name as department_name, s.amount, s.is_locked, (
       select coalesce(sum(c.amount), 0) from budget_cell c
       where c.organization_id = s.organization_id and c.budget_id = s.budget_id and c.department_id = s.department_id) as given
     from budget_share s join department d on d.organization_id = s.organization_id and d.id = s.department_id
     where s.organization_id = $1 and s.budget_id = any($2) order by lower(d.name), d.id`,
    [organizationId, budgetIds],
  )

/** A budget without its parts. */
const headOf = (
  { basedOnId, basedOnName, proposedById: _, ...row }: StoredBudget,
  shares: readonly Pick<StoredShare, 'amount' | 'given'>[],
) => ({
  ...row,
  basedOn: basedOnId === null ? null : { id: basedOnId, name: basedOnName ?? '' },
  notGivenOut: sumOf([row.total, ...shares.map(({ given }) => -given)]),
  isGivenOut: notGivenOut(row.total, shares) === 0 && shares.every(({ amount, given }) => amount === given),
})

/** The budgets of a year that are not discarded: the one in force first, then in the order they were begun. */
export async function listBudgets(
  db: Connection,
  { organizationId }: Scope,
  year: number,
): Promise<BudgetRow[]> {
  const rows = await db.rows<StoredBudget>(
    `select ${ROW} ${FROM} where b.organization_id = $1 and b.fiscal_year = $2 and b.state <> 'discarded'
     order by b.state not in ('approved', 'closed'), b.created_at, b.number`,
    [organizationId, year],
  )
  const shares = await readShares(
    db,
    organizationId,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const own = shares.filter(({ budgetId }) => budgetId === row.id)
    return {
      ...headOf(row, own),
      shares: own.map(({ departmentId, departmentName, amount }) => ({
        departmentId,
        departmentName,
        amount,
      })),
    }
  })
}

type StoredCell = Allocation['shares'][number]['cells'][number] & { departmentId: string }

/** What a budget gives to whom. */
export async function readAllocation(
  db: Connection,
  organizationId: string,
  { id, total }: { id: string; total: number },
): Promise<Allocation> {
  const shares = await readShares(db, organizationId, [id])
  const cells = await db.rows<StoredCell>(
    `select e.department_id, e.category_id, e.office_id, e.month, e.amount, e.is_locked from budget_cell e
     join budget_category c on c.organization_id = e.organization_id and c.id = e.category_id
     left join office o on o.organization_id = e.organization_id and o.id = e.office_id
     where e.organization_id = $1 and e.budget_id = $2
     order by c.position, lower(c.name), lower(o.name) nulls first, e.month nulls first`,
    [organizationId, id],
  )
  return {
    total,
    shares: shares.map(({ departmentId, amount, isLocked }) => ({
      departmentId,
      amount,
      isLocked,
      cells: cells.flatMap(({ departmentId: of, ...cell }) => (of === departmentId ? [cell] : [])),
    })),
  }
}

/** Where money can be given, in the order it is shown; what a budget names stays among them though it is no longer in use. */
export async function readPlaces(db: Connection, organizationId: string, budgetId: string | null = null) {
  const departments = await db.rows<{ id: string; name: string }>(
    `select d.id, d.name from department d where d.organization_id = $1 and (d.merged_into is null or exists (
       select from budget_share s where s.organization_id = $1 and s.budget_id = $2 and s.department_id = d.id))
     order by lower(d.name), d.id`,
    [organizationId, budgetId],
  )
  const categories = await db.rows<{ id: string; name: string }>(
    `select c.id, c.name from budget_category c where c.organization_id = $1 and (c.archived_at is null or exists (
       select from budget_cell e where e.organization_id = $1 and e.budget_id = $2 and e.category_id = c.id))
     order by c.position, lower(c.name)`,
    [organizationId, budgetId],
  )
  const offices = await db.rows<{ id: string; name: string; code: string }>(
    `select o.id, o.name, o.code from office o where o.organization_id = $1 and (o.archived_at is null or exists (
       select from budget_cell e where e.organization_id = $1 and e.budget_id = $2 and e.office_id = o.id))
     order by lower(o.name), o.id`,
    [organizationId, budgetId],
  )
  return { departments, categories, offices }
}

/** One budget whole. */
export async function getBudget(
  db: Connection,
  person: Person,
  { organizationId }: Scope,
  id: string,
): Promise<Budget> {
  const [stored] = await db.rows<StoredBudget>(
    `select ${ROW} ${FROM} where b.organization_id = $1 and b.id = $2`,
    [organizationId, id],
  )
  if (!stored) throw problem('NOT_FOUND', said.allocation_not_found())
  const { shares } = await readAllocation(db, organizationId, stored)
  const year = await yearOf(db, organizationId, stored.fiscalYear)
  return {
    ...headOf(
      stored,
      shares.map(({ amount, cells }) => ({ amount, given: sumOf(cells.map((cell) => cell.amount)) })),
    ),
    months: monthsOf(year),
    isYearClosed: year.closedAt !== null,
    shares,
    ...(await readPlaces(db, organizationId, id)),
    ...(await stepsOf(db, person, { id, state: stored.state, proposedBy: stored.proposedById })),
  }
}
