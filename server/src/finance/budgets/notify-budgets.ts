import { may, officesWith } from '@wellstock/contract/platform/access'
import { burnOf, toldAt } from '@wellstock/domain/finance/budgets'
import type { Balance } from '@wellstock/domain/finance/ledger'
import { type Notice, notice, notify } from '../../identity/notifications/notify.ts'
import { endNotices, openNotices } from '../../identity/notifications/open-notices.ts'
import { type Recipient, recipients } from '../../identity/notifications/recipients.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { budgetUsed } from './notices.ts'

type Line = Balance & {
  id: string
  fiscalYear: number
  officeId: string | null
  headId: string | null
  department: string
  category: string | null
  told: number
}

const problemOf = (lineId: string) => `budget:${lineId}`

/** Tells of lines of which 85 % are used, and again at 100 %; where it is less again, the notices end. */
export async function notifyOfBudgets(tx: Connection, app: App, organizationId: string, lineIds: string[]) {
  const lines = await tx.rows<Line>(
    `select l.id, l.fiscal_year, l.office_id, d.head_id, d.name as department, c.name as category, l.told,
       l.allocated, l.precommitted, l.committed, l.spent
     from budget_line l
     join fiscal_year y on y.organization_id = l.organization_id and y.year = l.fiscal_year
     join department d on d.organization_id = l.organization_id and d.id = l.department_id
     left join budget_category c on c.organization_id = l.organization_id and c.id = l.category_id
     where l.organization_id = $1 and l.id = any($2) and y.closed_at is null and y.ends_on >= $3::date
     order by l.id for no key update of l`,
    [organizationId, lineIds, app.now().toISOString()],
  )
  const reached = (line: Line) => toldAt.findLast((share) => (burnOf(line) ?? 0) >= share) ?? 0
  const changed = lines.filter((line) => reached(line) !== line.told)
  if (changed.length === 0) return
  await tx.rows(
    `update budget_line l set told = t.told from unnest($2::uuid[], $3::int[]) as t (id, told)
     where l.organization_id = $1 and l.id = t.id`,
    [organizationId, changed.map(({ id }) => id), changed.map(reached)],
  )
  await endNotices(
    tx,
    app,
    organizationId,
    await openNotices(
      tx,
      organizationId,
      changed.map(({ id }) => problemOf(id)),
    ),
  )
  const people = await recipients(tx, organizationId)
  const told = changed.filter((line) => reached(line) > line.told)
  await notify(
    tx,
    app,
    organizationId,
    told.flatMap((line) =>
      people
        .filter((person) => isTold(person, line))
        .map((person): [Recipient, Notice] => [
          person,
          notice(
            budgetUsed,
            {
              lineId: line.id,
              fiscalYear: line.fiscalYear,
              department: line.department,
              category: line.category,
              share: reached(line) as 85 | 100,
            },
            { problem: problemOf(line.id) },
          ),
        ]),
    ),
  )
}

/** Whoever allocates the money, and the head of the department where they may look at it. */
function isTold({ id, grants }: Recipient, { officeId, headId }: Line) {
  const offices = officesWith(grants, 'budgets.allocate')
  const allocates = offices === 'all' || (officeId !== null && offices.includes(officeId))
  return allocates || (id === headId && may(grants, 'budgets.read'))
}
