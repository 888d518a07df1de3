import type { AllocationYear } from '@wellstock/contract/finance/budget'
import { fiscalYearNumber, fiscalYearOf, type Period } from '@wellstock/domain/finance/budgets'
import { said } from '@wellstock/messages/sentence'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { readFirstMonth } from '../budgets/fiscal-years.ts'

export type FiscalYear = Period & { year: number; closedAt: string | null; version: number }

const readYears = (db: Connection, organizationId: string) =>
  db.rows<FiscalYear & { closedBy: string | null }>(
    `select y.year, y.starts_on, y.ends_on, y.closed_at, p.name as closed_by, y.version
     from fiscal_year y left join person p on p.organization_id = y.organization_id and p.id = y.closed_by
     where y.organization_id = $1 order by y.year desc`,
    [organizationId],
  )

/** The years there are, the latest first, and before them the one that can be planned next. */
export async function listYears(
  db: Connection,
  organizationId: string,
  today: string,
): Promise<AllocationYear[]> {
  const years = (await readYears(db, organizationId)).map(({ version: _, ...year }) => ({
    ...year,
    isBegun: true,
  }))
  const firstMonth = await readFirstMonth(db, organizationId)
  const [latest] = years
  const year = latest ? latest.year + 1 : fiscalYearNumber(today, firstMonth)
  const period = fiscalYearOf(year, firstMonth, latest?.endsOn ?? null)
  return [{ year, ...period, closedAt: null, closedBy: null, isBegun: false }, ...years]
}

/** A year to give money out for: one that is there and open, or the next, which is begun. */
export async function openYear(tx: Connection, organizationId: string, year: number, today: string) {
  const years = await listYears(tx, organizationId, today)
  const wanted = years.find((each) => each.year === year)
  if (!wanted) throw invalid({ fiscalYear: said.allocation_year_unknown({ year: String(year) }) })
  if (wanted.closedAt) throw problem('OPERATION_FAILED', said.fiscal_year_closed({ year: String(year) }))
  if (!wanted.isBegun)
    await tx.rows(
      `insert into fiscal_year (organization_id, year, starts_on, ends_on) values ($1, $2, $3, $4)
       on conflict (organization_id, year) do nothing`,
      [organizationId, year, wanted.startsOn, wanted.endsOn],
    )
  return wanted
}

/** The year of a budget. */
export async function yearOf(db: Connection, organizationId: string, year: number): Promise<FiscalYear> {
  const found = (await readYears(db, organizationId)).find((each) => each.year === year)
  if (!found) throw problem('NOT_FOUND', said.allocation_year_unknown({ year: String(year) }))
  return found
}
