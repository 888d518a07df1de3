import {
  type Balance,
  type Controls,
  type DocumentKind,
  type Entry,
  missingFor,
} from '@wellstock/domain/finance/ledger'
import { said } from '@wellstock/messages/sentence'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { moneyIn } from '../../platform/money-in.ts'
import { LINE_NAME, LINE_NAME_FROM, lineName, type NamedLine } from './line-name.ts'

type AskedLine = Balance &
  Controls &
  NamedLine & { id: string; officeId: string | null; isClosed: boolean; currency: string }

/** Lines with what is left of them, as they are now. */
export const askedLines = (db: Connection, organizationId: string, ids: readonly string[]) =>
  db.rows<AskedLine>(
    `select l.id, l.office_id, l.allocated, l.precommitted, l.committed, l.spent, l.control_order, l.control_vendor_order,
       l.control_invoice, y.closed_at is not null as "isClosed", z.currency, ${LINE_NAME}
     from budget_line l ${LINE_NAME_FROM}
     join organization z on z.id = l.organization_id
     join fiscal_year y on y.organization_id = l.organization_id and y.year = l.fiscal_year
     where l.organization_id = $1 and l.id = any($2) order by l.id`,
    [organizationId, ids],
  )

/** The refusal (409) that names what is missing of which line, and the ways out. */
export function overBudget(lines: readonly AskedLine[], missingOf: (line: AskedLine) => number) {
  const short = lines.filter((line) => missingOf(line) > 0)
  const blockers = short.map((line) => {
    const amount = moneyIn(line.currency)(missingOf(line))
    return said.budget_line_short({ line: lineName(line), amount })
  })
  return problem('OPERATION_FAILED', said.over_budget(), { blockers: [...blockers, said.budget_ways_out()] })
}

/** Refuses what would be short if it were booked now. */
export function refuseShort(lines: readonly AskedLine[], kind: DocumentKind, entries: readonly Entry[]) {
  const missingOf = (line: AskedLine) =>
    missingFor(
      line,
      kind,
      entries.filter(({ lineId }) => lineId === line.id),
    )
  if (lines.some((line) => missingOf(line) > 0)) throw overBudget(lines, missingOf)
}
