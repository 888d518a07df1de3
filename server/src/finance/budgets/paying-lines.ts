import { randomUUID } from 'node:crypto'
import { availableOf, type Balance, type Controls } from '@wellstock/domain/finance/ledger'
import { said } from '@wellstock/messages/sentence'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { isIn, todayOf, yearsWith } from './fiscal-years.ts'
import { LINE_NAME, LINE_NAME_FROM, type NamedLine } from './line-name.ts'

/** For which office and department something is bought. */
export type Buyer = { officeId: string; departmentId: string }

export type PayingLine = NamedLine &
  Balance &
  Controls & { id: string; available: number; month: string | null }

/** The lines `l` of the year and month of a day that can pay for a buyer: $2 year, $3 department, $4 office, $5 the day. */
const CAN_PAY = `l.organization_id = $1 and l.fiscal_year = $2 and l.department_id = $3
  and (l.office_id is null or l.office_id = $4) and (l.month is null or l.month = date_trunc('month', $5::date))`
/** What is meant for this office, and for this month, pays before what is meant for more. */
const NEAREST = 'l.office_id is null, l.month is null, l.id'

/** The day money is spent on, and its year. A closed year takes no order. */
export async function spendingYear(db: Connection, organizationId: string, now?: Date) {
  const today = await todayOf(db, organizationId, now)
  const year = (await yearsWith(db, organizationId, today)).find(isIn(today))
  if (!year) throw new Error('the day has a fiscal year')
  if (year.isClosed) throw problem('OPERATION_FAILED', said.fiscal_year_closed({ year: String(year.year) }))
  return { today, year: year.year }
}

/** Lines of a budget that can pay for a buyer now, or those with these identifiers, with what is left of them. */
export async function payingLines(
  db: Connection,
  organizationId: string,
  wanted: (Buyer & { year: number; today: string }) | { ids: readonly string[] },
): Promise<PayingLine[]> {
  const [where, values] =
    'ids' in wanted
      ? ['l.organization_id = $1 and l.id = any($2)', [wanted.ids]]
      : [CAN_PAY, [wanted.year, wanted.departmentId, wanted.officeId, wanted.today]]
  const rows = await db.rows<Omit<PayingLine, 'available'>>(
    `select l.id, ${LINE_NAME}, l.allocated, l.precommitted, l.committed, l.spent, l.control_order, l.control_vendor_order, l.control_invoice
     from budget_line l ${LINE_NAME_FROM} where ${where} order by c.position nulls last, ${NEAREST}`,
    [organizationId, ...values],
  )
  return rows.map((row) => ({ ...row, available: availableOf(row) }))
}

/**
 * The line that pays for products of each of these categories: of the budget category they are mapped to, the nearest to the
 * buyer. Where there is none it is the line that takes what is spent without a budget, made where it is not there yet.
 */
export async function lineFor(
  tx: Connection,
  organizationId: string,
  { officeId, departmentId }: Buyer,
  { year, today }: { year: number; today: string },
  categories: readonly string[],
): Promise<(category: string) => string> {
  const found = await tx.rows<{ category: string; id: string | null }>(
    `select w.category, n.id from unnest($6::text[]) as w (category)
     left join lateral (
       select m.category_id from budget_mapping m where m.organization_id = $1
         and (m.department_id is null or m.department_id = $3) and m.product_category in ('', w.category)
       order by m.product_category = '', m.department_id is null limit 1) m on true
     left join lateral (
       select l.id from budget_line l where ${CAN_PAY} and l.category_id = m.category_id order by ${NEAREST} limit 1) n on true`,
    [organizationId, year, departmentId, officeId, today, [...new Set(categories)]],
  )
  const lines = new Map(found.map(({ category, id }) => [category, id]))
  const without = found.some(({ id }) => id === null)
    ? await unbudgetedLine(tx, organizationId, { year, departmentId })
    : ''
  return (category) => lines.get(category) ?? without
}

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
