import type { BookedFilter } from '@wellstock/contract/finance/allocation'
import type { BookedCase, BudgetBasis } from '@wellstock/contract/finance/budget'
import { categoryFor, daysBetween, type Period } from '@wellstock/domain/finance/budgets'
import { rounded, sumOf } from '@wellstock/domain/finance/money'
import { groupedBy } from '@wellstock/domain/platform/grouped-by'
import { beyondUsual } from '@wellstock/domain/stock/planned-use'
import type { Connection } from '../../platform/database/database.ts'
import {
  type LeadingItem,
  leadingItems,
  type PlannedCase,
  placeKey,
  readPlannedUse,
} from '../../stock/thresholds/planned-use.ts'
import { readMappings } from '../budgets/paying-lines.ts'

type Booked = Omit<BudgetBasis['booked'][number], 'amount'> & { cases: BookedCase[] }

/** The days of a year that are not over; null where all are. */
const daysLeftOf = ({ startsOn, endsOn }: Period, today: string): Period | null =>
  today > endsOn ? null : { startsOn: today > startsOn ? today : startsOn, endsOn }

/**
 * What booked procedures of some days are expected to take of products, by what pays for them, and what of it is beyond usual use: at the
 * price an order would be made at today, or else the last one.
 */
async function readProducts(db: Connection, organizationId: string, period: Period): Promise<Booked[]> {
  const isWithin = ({ day }: PlannedCase) => day >= period.startsOn && day <= period.endsOn
  const planned = groupedBy((await readPlannedUse(db, organizationId, {})).filter(isWithin), placeKey)
  const places = [...planned.values()].flatMap(([first]) => first ?? [])
  const items = await leadingItems(db, organizationId, places)
  const prices = await readPrices(db, organizationId, items)
  const mappings = await readMappings(db, organizationId)
  return items.flatMap(({ itemId, officeId, productId, departmentId, category, daily }) => {
    const categoryId = departmentId === null ? null : categoryFor(mappings, departmentId, category)
    if (departmentId === null || categoryId === null) return []
    const { officeName = '', price = 0 } = prices.get(itemId) ?? {}
    const cases = planned.get(placeKey({ officeId, productId })) ?? []
    const use = cases.map(({ day, quantity }) => ({ inDays: daysBetween(period.startsOn, day), quantity }))
    const days = daysBetween(period.startsOn, period.endsOn) + 1
    return [
      {
        departmentId,
        categoryId,
        officeId,
        beyond: rounded(beyondUsual(use, daily, days) * price),
        cases: cases.map(({ caseId, number, day, quantity }) => ({
          id: caseId,
          name: number,
          at: day,
          officeName,
          quantity,
          amount: rounded(quantity * price),
        })),
      },
    ]
  })
}

async function readPrices(db: Connection, organizationId: string, items: readonly LeadingItem[]) {
  const rows = await db.rows<{ itemId: string; officeName: string; price: number }>(
    `select i.id as "itemId", o.name as "officeName", coalesce(b.base_price, i.unit_price, 0) as price from item i
     join office o on o.organization_id = i.organization_id and o.id = i.office_id
     left join lateral best_price(i.organization_id, office_today(o.timezone), i.product_id, i.vendor_id) b on true
     where i.organization_id = $1 and i.id = any($2)`,
    [organizationId, items.map(({ itemId }) => itemId)],
  )
  return new Map(rows.map((row) => [row.itemId, row]))
}

/** What booked procedures of a year are expected to cost each department, category and office from today on. */
export async function readBooked(
  db: Connection,
  organizationId: string,
  year: Period,
  today: string,
): Promise<BudgetBasis['booked']> {
  const left = daysLeftOf(year, today)
  const products = left ? await readProducts(db, organizationId, left) : []
  const paid = groupedBy(products, ({ departmentId, categoryId, officeId }) =>
    [departmentId, categoryId, officeId].join(),
  )
  return [...paid.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { departmentId, categoryId, officeId } = first
    return {
      departmentId,
      categoryId,
      officeId,
      amount: sumOf(own.flatMap(({ cases }) => cases.map(({ amount }) => amount))),
      beyond: sumOf(own.map(({ beyond }) => beyond)),
    }
  })
}

/** The cases that one of these amounts is made of, the earliest first. */
export async function listBookedCases(
  db: Connection,
  organizationId: string,
  year: Period,
  today: string,
  { departmentId, categoryId, officeId, page, pageSize }: BookedFilter,
) {
  const left = daysLeftOf(year, today)
  const products = left ? await readProducts(db, organizationId, left) : []
  const parts = products
    .filter(
      (each) =>
        each.departmentId === departmentId &&
        (categoryId === undefined || each.categoryId === categoryId) &&
        (officeId === undefined || each.officeId === officeId),
    )
    .flatMap(({ cases }) => cases)
  const cases = Array.from(groupedBy(parts, ({ id }) => id).values(), (own) => ({
    ...(own[0] as BookedCase),
    quantity: own.reduce((sum, { quantity }) => sum + quantity, 0),
    amount: sumOf(own.map(({ amount }) => amount)),
  })).toSorted((a, b) => a.at.localeCompare(b.at) || a.name.localeCompare(b.name))
  return {
    items: cases.slice((page - 1) * pageSize, page * pageSize),
    total: cases.length,
    page,
    pageSize,
    sum: sumOf(cases.map(({ amount }) => amount)),
  }
}
