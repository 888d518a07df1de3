import { LINE_NAME, LINE_NAME_FROM, type NamedLine } from '../../finance/budgets/line-name.ts'
import { spendingYear } from '../../finance/budgets/paying-lines.ts'
import type { Connection } from '../../platform/database/database.ts'

/** Lines of this year's budget that can pay what an office buys: its own, and those of all offices. */
export async function linesThatPay(db: Connection, organizationId: string, officeId: string) {
  const { today, year } = await spendingYear(db, organizationId)
  return db.rows<NamedLine & { id: string; available: number }>(
    `select l.id, ${LINE_NAME}, l.available from budget_line l ${LINE_NAME_FROM}
     where l.organization_id = $1 and l.fiscal_year = $2 and (l.office_id is null or l.office_id = $3)
       and (l.month is null or l.month = date_trunc('month', $4::date))
     order by lower(d.name), c.position nulls last, l.office_id nulls first, l.id`,
    [organizationId, year, officeId, today],
  )
}
