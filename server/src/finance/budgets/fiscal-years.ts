import type { FiscalYear } from '@wellstock/contract/finance/budget-lines'
import { fiscalYearNumber, fiscalYearOf } from '@wellstock/domain/finance/budgets'
import { said } from '@wellstock/messages/sentence'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { readSetting, writeSetting } from '../../platform/setting.ts'

const KEY = 'finance.fiscal_year'

/** The month that new fiscal years begin with, 1 … 12. */
export async function readFirstMonth(db: Connection, organizationId: string): Promise<number> {
  return Number((await readSetting(db, organizationId, KEY)) ?? 1)
}

export const writeFirstMonth = (tx: Connection, organizationId: string, firstMonth: number) =>
  writeSetting(tx, organizationId, KEY, String(firstMonth))

/** The fiscal years there are, the newest first. */
export const listYears = (db: Connection, organizationId: string): Promise<FiscalYear[]> =>
  db.rows(
    `select year, starts_on, ends_on, closed_at is not null as "isClosed" from fiscal_year
     where organization_id = $1 order by year desc`,
    [organizationId],
    'fiscal-years',
  )

/** Whether a fiscal year has a day in it. */
export const isIn = (day: string) => (year: FiscalYear) => year.startsOn <= day && day <= year.endsOn

/** The fiscal years there are; the one of a day is made where it is not there yet. */
export async function yearsWith(db: Connection, organizationId: string, day: string): Promise<FiscalYear[]> {
  const years = await listYears(db, organizationId)
  if (years.some(isIn(day))) return years
  const firstMonth = await readFirstMonth(db, organizationId)
  const year = fiscalYearNumber(day, firstMonth)
  const before = years.find(({ endsOn }) => endsOn < day)
  const { startsOn, endsOn } = fiscalYearOf(year, firstMonth, before?.endsOn ?? null)
  await db.rows(
    `insert into fiscal_year (organization_id, year, starts_on, ends_on) values ($1, $2, $3, $4) on conflict do nothing`,
    [organizationId, year, startsOn, endsOn],
  )
  return listYears(db, organizationId)
}

/** A fiscal year by its number; without one, the year of a day. */
export function chosenYear(
  years: readonly FiscalYear[],
  number: number | undefined,
  today: string,
): FiscalYear {
  const chosen = years.find(number === undefined ? isIn(today) : ({ year }) => year === number)
  if (!chosen) throw problem('NOT_FOUND', said.fiscal_year_not_found())
  return chosen
}
