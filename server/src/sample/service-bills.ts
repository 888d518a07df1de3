import { monthsOf } from '@wellstock/domain/finance/budgets'
import { rounded, spread, sumOf } from '@wellstock/domain/finance/money'
import { type PlannedLine, plannedSpending } from './budgets.ts'
import { clock, type Day, dateOf, dayOf, workdayFrom } from './calendar.ts'
import { idOf } from './identity.ts'
import { type Decided, decided } from './invoice-decisions.ts'
import { offices } from './organization.ts'
import { people } from './people.ts'
import { rng } from './random.ts'
import { type VendorName, vendorNamed } from './vendors.ts'

const DAY = 86_400_000
/** They come around the 20th, and are approved by so many days later. */
const [DAY_OF_MONTH, DAYS_TO_APPROVE] = [20, 6]
/** Less is not worth a bill. */
const LEAST = 50

/** What is billed without an order, by the category of the budget that pays; at Operations, which has none. */
const services: Record<string, { what: string; vendor: VendorName; months: number }> = {
  Services: { what: 'Inspection of equipment', vendor: 'Oakhaven Biomedical', months: 1 },
  Contingency: { what: 'Urgent repairs', vendor: 'Oakhaven Biomedical', months: 3 },
  Capital: { what: 'Installation of equipment', vendor: 'Oakhaven Biomedical', months: 3 },
  'Small Equipment': { what: 'Rented equipment', vendor: 'Oakhaven Biomedical', months: 3 },
  '': { what: 'Upkeep of rooms', vendor: 'Stonebridge Furnishings', months: 1 },
}
const consigned = {
  what: 'Supplies on consignment',
  vendor: 'Brightwater Clinical Supply',
  months: 3,
} as const
const serviceOf = (category: string | null) => services[category ?? ''] ?? consigned

const [clerk] = people.filter(({ primaryRole }) => primaryRole === 'order_manager')
const [main] = offices

/**
 * What departments are billed for services that nobody ordered by product: month by month, so that with what was bought they
 * have spent what was planned by now.
 */
export function serviceBills(invoices: readonly Decided[], payerOf: (lineId: string) => string, anchor: Day) {
  const spent = new Map<string, number>()
  for (const { approved, kind, lines } of invoices)
    if (approved)
      for (const { line, budgetLineId, amount } of lines) {
        const payer = budgetLineId ?? (line ? payerOf(line.id) : '')
        spent.set(payer, (spent.get(payer) ?? 0) + (kind === 'credit_note' ? -amount : amount))
      }
  return plannedSpending(dateOf(anchor)).flatMap(({ year, through, departments }) => {
    const months = monthsOf({ startsOn: `${year}-01-01`, endsOn: through })
    const days = months.map((month) => workdayFrom(dayOf(`${month.slice(0, 8)}${DAY_OF_MONTH}`)))
    const known = days.filter((day) => day + DAYS_TO_APPROVE < anchor)
    return departments.flatMap(({ name, lines, total }) => {
      const spentOf = ({ id }: PlannedLine) => rounded(spent.get(id) ?? 0)
      const left = rounded(total - sumOf(lines.map(spentOf)))
      if (left <= 0 || known.length === 0) return []
      const missing = lines
        .map((line) => line.spent - spentOf(line))
        .map((lacks) => (lacks < LEAST ? 0 : lacks))
      return spread(left, missing).flatMap((amount, place) => {
        const line = lines[place]
        return line ? billsOf({ name, line, amount, anchor }, known) : []
      })
    })
  })
}

type Bill = { name: string; line: PlannedLine; amount: number; anchor: Day }

function billsOf({ amount, ...bill }: Bill, days: readonly Day[]): Decided[] {
  const { months } = serviceOf(bill.line.category)
  const random = rng(`services|${bill.line.id}`)
  const shares = days.map((_, month) => (month % months === 0 ? random.between(0.9, 1.1) : 0))
  return spread(amount, shares).flatMap((part, month) =>
    part > 0 ? [billOf({ ...bill, amount: part }, days[month] ?? bill.anchor)] : [],
  )
}

function billOf({ name, line, amount, anchor }: Bill, day: Day): Decided {
  if (!main || !clerk) throw new Error('nobody captures what is billed')
  const { what, vendor } = serviceOf(line.category)
  const month = dateOf(day).slice(0, 7)
  const label = `service|${line.id}|${month}`
  const bill = {
    ...{ id: idOf(`invoice|${label}`), kind: 'invoice' as const, terms: 'account' as const },
    number: `S${month.replace('-', '')}-${idOf(label).slice(0, 4).toUpperCase()}`,
    ...{ vendor: vendorNamed(vendor), office: main, day },
    ...{ isLive: false, isWaiting: false, isDisputed: false, isAlike: false },
    ...{ capturedBy: clerk, capturedAt: clock(main.timezone)(workdayFrom(day + 1), 600) },
    lines: [
      {
        ...{ id: idOf(`invoice line|${label}`), line: null, budgetLineId: line.id },
        description: `${what}, ${name}, ${month}`,
        ...{ pack: 'EA', packQuantity: 1, packs: 1, packPrice: amount, amount, quantity: 1, match: null },
      },
    ],
    ...{ freight: 0, total: amount, exceptions: [], random: rng(label) },
  }
  return decided(bill, () => [], anchor * DAY)
}
