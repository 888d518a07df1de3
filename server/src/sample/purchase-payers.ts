import type pg from 'pg'
import {
  type PlannedDepartment,
  type PlannedLine,
  type PlannedYear,
  paidBy,
  plannedSpending,
} from './budgets.ts'
import { type Day, dateOf, dayOf, yearOf } from './calendar.ts'
import { organization } from './organization.ts'
import type { PurchaseDocument, PurchaseLine } from './purchase-documents.ts'

/** What was ordered in so many days may still wait for somebody; at the beginning of a year, in at least so few. */
const [LIVE_DAYS, LEAST_LIVE_DAYS] = [60, 25]
/** What comes later in a year is billed in the next, whose budget pays for it. */
const DAYS_TO_BILL = 8
const DAY = 86_400_000
/** What of a department's money does not go into what is kept in stock, but into services. */
const FOR_SERVICES = 0.05

/** Every department uses these: whoever has the money for them orders. */
const usedByAll: readonly string[] = [
  'Gloves and PPE',
  'Syringes and needles',
  'Sterilization and infection control',
  'Emergency and resuscitation',
  'Diagnostic equipment',
  'Equipment and furniture',
]
/** What goods are never paid from. */
const forServices: readonly (string | null)[] = ['Services', 'Contingency']

/** Who pays for what is asked for: the department, and the line of a budget for each line. */
export type Payers = { departmentId: string; isUnbudgeted: boolean; lineOf: ReadonlyMap<string, string> }
/** `isLive`: ordered lately, so that it may still wait for somebody; all else is over and done with. */
export type Paid = { document: PurchaseDocument; payers: Payers; isLive: boolean; year: number }

/** Who paid for what: as each department and line is to have spent by now, much as those who order look for money that is left. */
export async function paidDocuments(
  client: pg.PoolClient,
  documents: readonly PurchaseDocument[],
  anchor: Day,
): Promise<Paid[]> {
  const { rows } = await client.query<{ id: string; name: string }>(
    'select id, name from department where organization_id = $1',
    [organization.id],
  )
  const departmentIds = new Map(rows.map(({ id, name }) => [name, id]))
  const year = yearOf(anchor)
  const since = Math.max(anchor - LIVE_DAYS, Math.min(dayOf(`${year}-01-01`), anchor - LEAST_LIVE_DAYS)) * DAY
  const choices = new Map(plannedSpending(dateOf(anchor)).map((planned) => [planned.year, payersIn(planned)]))
  return documents.map((asked) => {
    const isLive = asked.sentAt >= since
    const paying = isLive ? year : yearOf(Math.floor(asked.lastReceiptAt / DAY) + DAYS_TO_BILL)
    const chosen = choices.get(Math.min(paying, year))?.(asked)
    if (!chosen) throw new Error(`nobody pays for ${asked.requestNumber}`)
    const { department, lineOf } = chosen
    const payers = {
      departmentId: departmentIds.get(department.name) ?? '',
      isUnbudgeted: department.lines.some(({ category }) => category === null),
      lineOf,
    }
    return {
      document: { ...asked, department: department.name },
      payers,
      isLive,
      year: Math.min(paying, year),
    }
  })
}

/** Chooses payers in a year one document after the other, so that all spend at the pace that was planned. */
function payersIn({ departments }: PlannedYear) {
  const taken = new Map<string, number>()
  const take = (of: string, amount: number) => taken.set(of, (taken.get(of) ?? 0) + amount)
  const ofGoods = ({ total, lines }: PlannedDepartment) =>
    lines.some(({ category }) => category === null) ? total : total * (1 - FOR_SERVICES)
  const shareOf = (department: PlannedDepartment, more = 0) =>
    ((taken.get(department.name) ?? 0) + more) / ofGoods(department)
  const shareOfLine = ({ id, spent }: PlannedLine, more: number) => ((taken.get(id) ?? 0) + more) / spent

  /** The line of its category, unless others of the department have more left. */
  function payerOf(line: PurchaseLine, { office }: PurchaseDocument, department: PlannedDepartment) {
    const fitting = department.lines.filter(
      ({ category, office: of }) =>
        !forServices.includes(category) &&
        // What the depot keeps for all is paid where there is most left.
        (of === null || office.code === 'CDW' || of === office.code),
    )
    const byShare = fitting.toSorted((a, b) => shareOfLine(a, line.amount) - shareOfLine(b, line.amount))
    const usual = byShare.find(({ category }) => category === paidBy(line.category) || category === null)
    return usual && shareOfLine(usual, line.amount) <= shareOf(department) ? usual : byShare[0]
  }

  return (document: PurchaseDocument) => {
    const [dearest] = document.lines.toSorted((a, b) => b.amount - a.amount)
    const isUsedByAll = usedByAll.includes(dearest?.category ?? '')
    const able = departments.filter(({ name }) => isUsedByAll || name === document.department)
    const [department] = able.toSorted((a, b) => shareOf(a, document.total) - shareOf(b, document.total))
    if (!department) return null
    const lineOf = new Map<string, string>()
    for (const line of document.lines) {
      const payer = payerOf(line, document, department)
      if (!payer) return null
      lineOf.set(line.id, payer.id)
      take(payer.id, line.amount)
      take(department.name, line.amount)
    }
    return { department, lineOf }
  }
}
