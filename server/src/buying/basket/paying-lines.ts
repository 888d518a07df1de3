import type { BudgetLine } from '@wellstock/contract/finance/budget-lines'
import { categoryFor, lineFor } from '@wellstock/domain/finance/budgets'
import { groupedBy } from '@wellstock/domain/platform/grouped-by'
import { isIn, listYears } from '../../finance/budgets/fiscal-years.ts'
import { readLines } from '../../finance/budgets/lines.ts'
import { monthOf, readMappings } from '../../finance/budgets/paying-lines.ts'
import { everyOffice, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { todayOf } from '../../platform/today.ts'

export type Paid = { departmentId: string | null; category: string; officeId: string }

/** Which budget line of today pays for what a department's items cost in an office; null: none does. */
export async function payingLines(
  db: Connection,
  scope: Scope,
  now: Date,
): Promise<(paid: Paid) => BudgetLine | null> {
  const { organizationId } = scope
  const today = await todayOf(db, organizationId, now)
  const year = (await listYears(db, organizationId)).find(isIn(today))
  if (!year) return () => null
  const all = everyOffice(scope)
  // A line for all offices pays for one of them, whoever sees the budgets.
  const lines = await readLines(db, all, all, !year.isClosed, { year: year.year })
  const mappings = await readMappings(db, organizationId)
  const placed = lines.map((line) => ({ ...line, officeId: line.office?.id ?? null }))
  const byCategory = groupedBy(placed, ({ department, category }) => `${department.id} ${category?.id}`)
  const month = monthOf(today)
  return ({ departmentId, category, officeId }) => {
    const categoryId = departmentId && categoryFor(mappings, departmentId, category)
    return categoryId ? lineFor(byCategory.get(`${departmentId} ${categoryId}`) ?? [], officeId, month) : null
  }
}
