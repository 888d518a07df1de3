import type { BudgetMonth } from '@wellstock/contract/finance/budget-lines'
import type { Narrowing } from '@wellstock/contract/finance/budgets'
import { monthsOf, plannedIn } from '@wellstock/domain/finance/budgets'
import type { Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { chosenYear, listYears } from './fiscal-years.ts'
import { LINES_WHERE, linesIn } from './lines.ts'

/** What was planned, committed and spent in each month of a fiscal year. */
export async function listMonths(db: Connection, scope: Scope, filter: Narrowing): Promise<BudgetMonth[]> {
  const year = chosenYear(await listYears(db, scope.organizationId), filter.year, '')
  const months = monthsOf(year)
  const values = await linesIn(db, scope, filter)
  const lines = await db.rows<{ month: string | null; allocated: number }>(
    `select l.month, sum(l.allocated) as allocated from budget_line l where ${LINES_WHERE} group by l.month`,
    values,
  )
  const sums = await db.rows<Omit<BudgetMonth, 'planned'>>(
    `select m.month, sum(m.committed) as committed, sum(m.spent) as spent
     from budget_month m join budget_line l on l.organization_id = m.organization_id and l.id = m.line_id
     where ${LINES_WHERE} group by m.month`,
    values,
  )
  const planned = plannedIn(months, lines)
  return months.map((month, index) => ({
    ...(sums.find((each) => each.month === month) ?? { month, committed: 0, spent: 0 }),
    planned: planned[index] ?? 0,
  }))
}
