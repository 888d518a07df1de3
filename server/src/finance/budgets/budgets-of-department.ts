import { said } from '@wellstock/messages/sentence'
import type { DepartmentPart } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { LINE_NAME, LINE_NAME_FROM, lineName, type NamedLine } from './line-name.ts'

const OPEN_YEARS = 'select year from fiscal_year where organization_id = $1 and closed_at is null'

/** Lines of years that are open, rules and drafts. Two lines for the same stay two: their money is moved into one before. */
export const budgetsOfDepartment: DepartmentPart = {
  what: 'budgets',
  count: async (tx, organizationId, departmentId) => {
    const [row] = await tx.rows<{ lines: number }>(
      `select count(*) as lines from budget_line
       where organization_id = $1 and department_id = $2 and fiscal_year in (${OPEN_YEARS})`,
      [organizationId, departmentId],
    )
    return row?.lines ?? 0
  },
  move: async (tx, organizationId, departmentId, into) => {
    const from = [organizationId, departmentId, into]
    await refuseSameLines(tx, from)
    await tx.rows(
      `update budget_line set department_id = $3, version = version + 1
       where organization_id = $1 and department_id = $2 and fiscal_year in (${OPEN_YEARS})`,
      from,
    )
    await tx.rows(
      `with gone as (
         delete from budget_mapping where organization_id = $1 and department_id = $2 returning product_category, category_id)
       insert into budget_mapping (organization_id, id, department_id, product_category, category_id)
       select $1, gen_random_uuid(), $3, product_category, category_id from gone on conflict do nothing`,
      from,
    )
    await moveDrafts(tx, from)
  },
}

async function refuseSameLines(tx: Connection, from: string[]) {
  const both = await tx.rows<NamedLine>(
    `select ${LINE_NAME} from budget_line l ${LINE_NAME_FROM}
     join budget_line other on other.organization_id = l.organization_id and other.department_id = $3
       and other.fiscal_year = l.fiscal_year and other.category_id is not distinct from l.category_id
       and other.office_id is not distinct from l.office_id and other.month is not distinct from l.month
     where l.organization_id = $1 and l.department_id = $2 and l.fiscal_year in (${OPEN_YEARS})
     order by l.fiscal_year, c.position`,
    from,
  )
  if (both.length > 0)
    throw problem('OPERATION_FAILED', said.departments_have_same_budgets(), { blockers: both.map(lineName) })
}

/** What both have in a draft is added up. */
async function moveDrafts(tx: Connection, from: string[]) {
  const drafts = `select id from budget where organization_id = $1 and state = 'draft'`
  await tx.rows(
    `insert into budget_share (organization_id, budget_id, department_id, amount)
     select organization_id, budget_id, $3, amount from budget_share
     where organization_id = $1 and department_id = $2 and budget_id in (${drafts})
     on conflict (organization_id, budget_id, department_id) do update set amount = budget_share.amount + excluded.amount`,
    from,
  )
  await tx.rows(
    `insert into budget_cell (organization_id, id, budget_id, department_id, category_id, office_id, month, amount)
     select organization_id, gen_random_uuid(), budget_id, $3, category_id, office_id, month, amount from budget_cell
     where organization_id = $1 and department_id = $2 and budget_id in (${drafts})
     on conflict on constraint budget_cell_once do update set amount = budget_cell.amount + excluded.amount`,
    from,
  )
  await tx.rows(
    `delete from budget_share where organization_id = $1 and department_id = $2 and budget_id in (${drafts})`,
    from.slice(0, 2),
  )
}
