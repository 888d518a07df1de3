import { randomUUID } from 'node:crypto'
import { categoryFor, lineFor } from '@wellstock/domain/finance/budgets'
import { availableOf, type Balance, type Controls } from '@wellstock/domain/finance/ledger'
import { said } from '@wellstock/messages/sentence'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { todayOf } from '../../platform/today.ts'
import { isIn, yearsWith } from './fiscal-years.ts'
import { LINE_NAME, LINE_NAME_FROM, type NamedLine } from './line-name.ts'

/** For which office and department something is bought. */
export type Buyer = { officeId: string; departmentId: string }

export type PayingLine = NamedLine &
  Balance &
  Controls & { id: string; categoryId: string | null; officeId: string | null; available: number }

/** The lines `l` of the year and month of a day that can pay for a buyer: $2 year, $3 department, $4 office, $5 the day. */
const CAN_PAY = `l.organization_id = $1 and l.fiscal_year = $2 and l.department_id = $3
  and (l.office_id is null or l.office_id = $4) and (l.month is null or l.month = date_trunc('month', $5::date))`

/** The day money is spent on, its year, and whether that is closed. */
export async function spendingDay(db: Connection, organizationId: string, now?: Date) {
  const today = await todayOf(db, organizationId, now)
  const year = (await yearsWith(db, organizationId, today)).find(isIn(today))
  if (!year) throw new Error('the day has a fiscal year')
  return { today, year: year.year, isClosed: year.isClosed }
}

/** The day money is spent on, and its year. A closed year takes no order. */
export async function spendingYear(db: Connection, organizationId: string, now?: Date) {
  const { isClosed, ...day } = await spendingDay(db, organizationId, now)
  if (isClosed) throw problem('OPERATION_FAILED', said.fiscal_year_closed({ year: String(day.year) }))
  return day
}

/** Lines of a budget that can pay for a buyer now, or those with these identifiers, with what is left of them. */
export async function payingLines(
  db: Connection,
  organizationId: string,
  wanted: (Buyer & { year: number; today: string }) | { ids: readonly string[] },
): Promise<PayingLine[]> {
  const [where, values, name] =
    'ids' in wanted
      ? ['l.organization_id = $1 and l.id = any((select $2::uuid[])::uuid[])', [wanted.ids], 'paying-lines']
      : [CAN_PAY, [wanted.year, wanted.departmentId, wanted.officeId, wanted.today], 'lines-that-can-pay']
  const rows = await db.rows<Omit<PayingLine, 'available'>>(
    `select l.id, l.category_id, l.office_id, ${LINE_NAME}, l.allocated, l.precommitted, l.committed, l.spent, l.control_order, l.control_vendor_order, l.control_invoice
     from budget_line l ${LINE_NAME_FROM} where ${where} order by c.position nulls last, l.office_id is null, l.month is null, l.id`,
    [organizationId, ...values],
    name,
  )
  return rows.map((row) => ({ ...row, available: availableOf(row) }))
}

/**
 * The line that pays for products of each of these categories. Where there is none it is the line that takes what is spent
 * without a budget, made where it is not there yet.
 */
export async function payerOf(
  tx: Connection,
  organizationId: string,
  buyer: Buyer,
  { year, today }: { year: number; today: string },
  categories: readonly string[],
): Promise<(category: string) => string> {
  const [mappings, lines] = await tx.batch(
    () => readMappings(tx, organizationId),
    () => payingLines(tx, organizationId, { ...buyer, year, today }),
  )
  const found = new Map(
    categories.map((category) => {
      const categoryId = categoryFor(mappings, buyer.departmentId, category)
      const own = lines.filter((line) => categoryId !== null && line.categoryId === categoryId)
      return [category, lineFor(own, buyer.officeId, monthOf(today))?.id ?? null]
    }),
  )
  const without = [...found.values()].includes(null)
    ? await unbudgetedLine(tx, organizationId, { year, departmentId: buyer.departmentId })
    : ''
  return (category) => found.get(category) ?? without
}

/** Which budget category pays for which products. */
export const readMappings = (db: Connection, organizationId: string) =>
  db.rows<{ departmentId: string | null; productCategory: string; categoryId: string }>(
    'select department_id, product_category, category_id from budget_mapping where organization_id = $1',
    [organizationId],
    'budget-mappings',
  )

/** The first day of the month of a day. */
export const monthOf = (day: string) => `${day.slice(0, 7)}-01`

async function unbudgetedLine(
  tx: Connection,
  organizationId: string,
  { year, departmentId }: { year: number; departmentId: string },
) {
  await insertRow(
    tx,
    'budget_line',
    {
      organizationId,
      id: randomUUID(),
      fiscalYear: year,
      departmentId,
      controlOrder: 'warn',
      controlVendorOrder: 'warn',
    },
    { orSkip: true },
  )
  const [line] = await tx.rows<{ id: string }>(
    `select id from budget_line where organization_id = $1 and fiscal_year = $2 and department_id = $3
       and category_id is null and office_id is null and month is null`,
    [organizationId, year, departmentId],
  )
  if (!line) throw new Error('what is unbudgeted has a line')
  return line.id
}
