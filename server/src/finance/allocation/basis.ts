import type { BudgetBasis } from '@wellstock/contract/finance/budget'
import { type Bought, monthBefore, priceTrend, yearsLater } from '@wellstock/domain/finance/allocation'
import { categoryFor, monthsOf } from '@wellstock/domain/finance/budgets'
import { sumOf } from '@wellstock/domain/finance/money'
import { said } from '@wellstock/messages/sentence'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { readMappings } from '../budgets/paying-lines.ts'
import { readBooked } from './booked-procedures.ts'
import { type FiscalYear, yearOf } from './years.ts'

type Used = { departmentId: string; productCategory: string; officeId: string; amount: number }

/** The cost of what was used in the twelve whole months before a day, and how prices moved to them from the twelve before. */
export async function readUse(db: Connection, organizationId: string, today: string) {
  const end = `${today.slice(0, 7)}-01`
  const [start, base] = [yearsLater(end, -1), yearsLater(end, -2)]
  const mappings = await readMappings(db, organizationId)
  const items = await db.rows<Used>(
    `select i.department_id, i.category as product_category, i.office_id, sum(m.used_amount) as amount
     from item_month m join item i on i.organization_id = m.organization_id and i.id = m.item_id
     where m.organization_id = $1 and m.month >= $2 and m.month < $3 and i.department_id is not null
     group by 1, 2, 3 having sum(m.used_amount) > 0`,
    [organizationId, start, end],
  )
  const basket = await db.rows<{ q0: number; a0: number; q1: number; a1: number }>(
    `select sum(m.received_quantity) filter (where m.month < $3) as q0, sum(m.received_amount) filter (where m.month < $3) as a0,
       sum(m.received_quantity) filter (where m.month >= $3) as q1, sum(m.received_amount) filter (where m.month >= $3) as a1
     from item_month m join item i on i.organization_id = m.organization_id and i.id = m.item_id
     where m.organization_id = $1 and m.month >= $2 and m.month < $4
     group by i.product_id
     having sum(m.received_amount) filter (where m.month < $3) > 0 and sum(m.received_amount) filter (where m.month >= $3) > 0`,
    [organizationId, base, start, end],
  )
  const used = new Map<string, BudgetBasis['used'][number]>()
  for (const { departmentId, productCategory, officeId, amount } of items) {
    const categoryId = categoryFor(mappings, departmentId, productCategory)
    if (categoryId === null) continue
    const key = [departmentId, categoryId, officeId].join()
    const sum = sumOf([used.get(key)?.amount ?? 0, amount])
    used.set(key, { departmentId, categoryId, officeId, amount: sum })
  }
  return {
    used: [...used.values()],
    usedFrom: start,
    usedTo: end,
    priceTrend: priceTrend(
      basket.map(
        ({ q0, a0, q1, a1 }): Bought => ({
          before: { quantity: q0, amount: a0 },
          after: { quantity: q1, amount: a1 },
        }),
      ),
    ),
  }
}

/** The year of a budget. */
export async function yearOfBudget(db: Connection, organizationId: string, id: string): Promise<FiscalYear> {
  const [budget] = await db.rows<{ fiscalYear: number }>(
    'select fiscal_year from budget where organization_id = $1 and id = $2',
    [organizationId, id],
  )
  if (!budget) throw problem('NOT_FOUND', said.allocation_not_found())
  return yearOf(db, organizationId, budget.fiscalYear)
}

/** What was spent and used and what is booked, beside a budget: by month of the plan, and for the year as a whole. */
export async function readBasis(
  db: Connection,
  organizationId: string,
  id: string,
  today: string,
): Promise<BudgetBasis> {
  const year = await yearOfBudget(db, organizationId, id)
  const months = monthsOf(year)
  const spent = await db.rows<BudgetBasis['spent'][number]>(
    `select l.department_id, l.category_id, l.office_id, w.month, sum(m.spent) as amount
     from unnest($2::date[], $3::date[]) as w (month, before)
     join budget_month m on m.organization_id = $1 and m.month = w.before
     join budget_line l on l.organization_id = $1 and l.id = m.line_id
     where l.category_id is not null
     group by 1, 2, 3, 4 having sum(m.spent) > 0`,
    [organizationId, months, months.map((month) => monthBefore(month, today))],
  )
  return {
    spent,
    ...(await readUse(db, organizationId, today)),
    booked: await readBooked(db, organizationId, year, today),
  }
}
