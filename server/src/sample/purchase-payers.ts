import type pg from 'pg'
import { paidBy } from './budgets.ts'
import { type Day, dayOf, yearOf } from './calendar.ts'
import { organization } from './organization.ts'
import type { PurchaseDocument } from './purchase-documents.ts'

/** What was ordered in so many days stands in the ledger; at the beginning of a year, in at least so few. */
const [LIVE_DAYS, LEAST_LIVE_DAYS] = [60, 25]
const DAY = 86_400_000

/** Who pays for what is asked for: the department, and the line of a budget for each line. */
export type Payers = { departmentId: string; isUnbudgeted: boolean; lineOf: ReadonlyMap<string, string> }
/** With its money in the ledger, or in what the budgets were opened with. */
export type Paid = { document: PurchaseDocument; payers: Payers; isLive: boolean }

type Line = {
  id: string
  department_id: string
  department: string
  year: number
  category: string | null
  office_id: string | null
  allocated: number
}

/** Which line of its budget pays for what, much as the application looks for it; and whether it was ordered lately. */
export async function paidDocuments(
  client: pg.PoolClient,
  documents: readonly PurchaseDocument[],
  anchor: Day,
): Promise<Paid[]> {
  const { rows: lines } = await client.query<Line>(
    `select l.id, l.department_id, d.name as department, l.fiscal_year as year, c.name as category, l.office_id, l.allocated::float8 as allocated
     from budget_line l join department d on d.organization_id = l.organization_id and d.id = l.department_id
     left join budget_category c on c.organization_id = l.organization_id and c.id = l.category_id
     left join office o on o.organization_id = l.organization_id and o.id = l.office_id
     where l.organization_id = $1 order by c.name is null, o.employees desc nulls last, l.id`,
    [organization.id],
  )
  const year = yearOf(anchor)
  const since = Math.max(anchor - LIVE_DAYS, Math.min(dayOf(`${year}-01-01`), anchor - LEAST_LIVE_DAYS)) * DAY
  const first = Math.min(...lines.map((line) => line.year))
  const left = new Map(lines.map((line) => [line.id, line.category === null ? Infinity : line.allocated]))
  return documents.map((document) => {
    const isRecent = document.sentAt >= since
    const paying = isRecent ? year : Math.max(first, new Date(document.submittedAt).getUTCFullYear())
    const payers = payersOf(document, lines, paying)
    return { document, payers, isLive: isRecent && takes(document, payers, left) }
  })
}

function payersOf(
  { department, office, lines: wanted }: PurchaseDocument,
  lines: readonly Line[],
  year: number,
) {
  const own = lines.filter((line) => line.department === department && line.year === year)
  const paying = (category: string) => {
    const fitting = own.filter((line) => line.category === category || line.category === null)
    // What the depot keeps for all is paid where most of it goes.
    return fitting.find(({ office_id }) => office_id === office.id || office_id === null) ?? fitting[0]
  }
  const found = wanted.map((line) => ({ line, payer: paying(paidBy(line.category)) ?? paying(paidBy('')) }))
  return {
    departmentId: own[0]?.department_id ?? '',
    isUnbudgeted: found.some(({ payer }) => payer?.category === null),
    lineOf: new Map(found.flatMap(({ line, payer }) => (payer ? [[line.id, payer.id]] : []))),
  }
}

/** Takes what a document costs from what its lines have left, if they have it. */
function takes({ lines }: PurchaseDocument, { lineOf }: Payers, left: Map<string, number>): boolean {
  const costs = new Map<string, number>()
  for (const { id, amount } of lines) {
    const payer = lineOf.get(id) ?? ''
    costs.set(payer, (costs.get(payer) ?? 0) + amount)
  }
  const isThere = [...costs].every(([payer, cost]) => cost <= (left.get(payer) ?? 0))
  if (isThere) for (const [payer, cost] of costs) left.set(payer, (left.get(payer) ?? 0) - cost)
  return isThere
}
