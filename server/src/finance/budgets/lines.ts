import type { BudgetLine, Budgets, LinePlace } from '@wellstock/contract/finance/budget-lines'
import type { Narrowing } from '@wellstock/contract/finance/budgets'
import { burnOf, isAmong, statusOf, totalOf } from '@wellstock/domain/finance/budgets'
import { availableOf, type Balance, type Controls, remainingOf } from '@wellstock/domain/finance/ledger'
import { groupedBy } from '@wellstock/domain/platform/grouped-by'
import { said } from '@wellstock/messages/sentence'
import { covers, officesInScope, type Scope, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { todayOf } from '../../platform/today.ts'
import { chosenYear, isIn, listYears, yearsWith } from './fiscal-years.ts'
import { LINE_NAME, LINE_NAME_FROM, type NamedLine } from './line-name.ts'
import { listOverruns } from './overruns.ts'

/** Where a line is, as columns of a line `l` joined by `LINE_NAME_FROM`. */
export const PLACE = `l.id as "lineId", ${LINE_NAME}, l.department_id, l.category_id, l.office_id, o.name as "officeName"`
export type PlaceRow = NamedLine & {
  lineId: string
  departmentId: string
  categoryId: string | null
  officeId: string | null
  officeName: string | null
}

export const placeOf = (row: PlaceRow): LinePlace => ({
  id: row.lineId,
  fiscalYear: row.fiscalYear,
  department: { id: row.departmentId, name: row.departmentName },
  category: row.categoryId === null ? null : { id: row.categoryId, name: row.categoryName ?? '' },
  office:
    row.officeId === null
      ? null
      : { id: row.officeId, name: row.officeName ?? '', code: row.officeCode ?? '' },
  month: row.month,
})

/** Whether a line is of the scope: one for all offices only where the scope has all of them. */
export const coversLine = (scope: Scope, officeId: string | null) =>
  officeId === null ? scope.offices === 'all' : covers(scope, officeId)

/** The lines `l` of a scope that a filter leaves, with the values $1 … $7 of `linesIn`. */
export const LINES_WHERE = `l.organization_id = $1 and ($2::uuid[] is null or l.office_id = any($2)) and l.fiscal_year = $3
  and ($4::uuid is null or l.department_id = $4)
  and ($5::text is null or coalesce(l.category_id::text, 'none') = $5)
  and ($6::text is null or coalesce(l.office_id::text, 'none') = $6)
  and ($7::uuid[] is null or l.id = any($7))`
const valuesOf = (scope: Scope, filter: Narrowing, ids: string[] | null) => [
  scope.organizationId,
  officesInScope(scope),
  filter.year,
  filter.departmentId ?? null,
  filter.categoryId ?? null,
  filter.officeId ?? null,
  ids,
]

/** The values of `LINES_WHERE` for a filter. Which lines have a status is for the rule to say. */
export async function linesIn(db: Connection, scope: Scope, filter: Narrowing) {
  const { lineId, status } = filter
  if (!status) return valuesOf(scope, filter, lineId ? [lineId] : null)
  const lines = await readLines(db, scope, scope, false, filter)
  return valuesOf(
    scope,
    filter,
    lines.map(({ id }) => id),
  )
}

const ROW = `${PLACE}, l.allocated, l.precommitted, l.committed, l.spent, l.control_order, l.control_vendor_order,
  l.control_invoice, l.version, l.updated_at`
type LineRow = PlaceRow & Balance & Controls & { version: number; updatedAt: string }

const lineOf =
  (writing: Scope, isOpen: boolean) =>
  (row: LineRow): BudgetLine & { updatedAt: string } => {
    const { allocated, precommitted, committed, spent, version, updatedAt } = row
    return {
      ...placeOf(row),
      ...{ allocated, precommitted, committed, spent },
      remaining: remainingOf(row),
      available: availableOf(row),
      controlOrder: row.controlOrder,
      controlVendorOrder: row.controlVendorOrder,
      controlInvoice: row.controlInvoice as BudgetLine['controlInvoice'],
      canChange: isOpen && coversLine(writing, row.officeId),
      version,
      updatedAt,
    }
  }

/** The lines of a fiscal year within the scope, by department, category, office and month. */
export async function readLines(
  db: Connection,
  scope: Scope,
  writing: Scope,
  isOpen: boolean,
  filter: Narrowing,
) {
  const rows = await db.rows<LineRow>(
    `select ${ROW} from budget_line l ${LINE_NAME_FROM} where ${LINES_WHERE}
     order by lower(d.name), c.position nulls last, o.code nulls first, l.month nulls first`,
    valuesOf(scope, filter, filter.lineId ? [filter.lineId] : null),
  )
  return rows
    .map(lineOf(writing, isOpen))
    .filter((line) => filter.status === undefined || isAmong(filter.status, line))
}

/** A line of the scope as it is now. */
export async function getLine({ db, person, scope }: ScopedCall, id: string): Promise<BudgetLine> {
  const [row] = await db.rows<LineRow & { isOpen: boolean }>(
    `select ${ROW}, y.closed_at is null as "isOpen" from budget_line l ${LINE_NAME_FROM}
     join fiscal_year y on y.organization_id = l.organization_id and y.year = l.fiscal_year
     where l.organization_id = $1 and l.id = $2`,
    [scope.organizationId, id],
  )
  if (!row || !coversLine(scope, row.officeId)) throw problem('NOT_FOUND', said.budget_line_not_found())
  const { updatedAt: _, ...line } = lineOf(scopeOf(person, 'budgets.allocate'), row.isOpen)(row)
  return line
}

/** The budgets of a fiscal year by department, with what is over and has to be settled. */
export async function listBudgets(
  { app, db, person, session, scope }: ScopedCall,
  wanted: { year?: number | undefined },
): Promise<Budgets> {
  const today = await todayOf(db, scope.organizationId, app.now())
  const years = await yearsWith(db, scope.organizationId, today)
  const year = chosenYear(years, wanted.year, today)
  const writing = scopeOf(person, 'budgets.allocate')
  const lines = await readLines(db, scope, writing, !year.isClosed, { year: year.year })
  return {
    years,
    year,
    today,
    currency: session.organization.currency,
    departments: Array.from(groupedBy(lines, ({ department }) => department.id).values(), (own) =>
      departmentOf(year.year, own),
    ),
    overruns: await listOverruns(db, scope, writing, year.year),
    canChange: writing.offices === 'all' || writing.offices.length > 0,
    canSet: writing.offices === 'all',
  }
}

/** The lines of the fiscal year it is that are to be watched or over, those that are over first, then by what is used. */
export async function linesAtRisk(
  db: Connection,
  scope: Scope,
  writing: Scope,
  now: Date,
): Promise<BudgetLine[]> {
  const today = await todayOf(db, scope.organizationId, now)
  const year = (await listYears(db, scope.organizationId)).find(isIn(today))
  if (!year) return []
  const lines = await readLines(db, scope, writing, !year.isClosed, { year: year.year })
  const isOver = (line: BudgetLine) => Number(statusOf(line) === 'over')
  return lines
    .filter((line) => isAmong('at_risk', line))
    .sort((a, b) => isOver(b) - isOver(a) || (burnOf(b) ?? 0) - (burnOf(a) ?? 0))
    .map(({ updatedAt: _, ...line }) => line)
}

function departmentOf(fiscalYear: number, own: readonly (BudgetLine & { updatedAt: string })[]) {
  const total = totalOf(own)
  return {
    id: own[0]?.department.id ?? '',
    department: own[0]?.department.name ?? '',
    totalBudget: total.allocated,
    spent: total.spent,
    remaining: remainingOf(total),
    fiscalYear,
    lastUpdated:
      own
        .map(({ updatedAt }) => updatedAt)
        .sort()
        .at(-1) ?? '',
    lines: own.map(({ updatedAt: _, ...line }) => line),
  }
}
