import type { BudgetBasis } from '@wellstock/contract/finance/budget'
import { placed, spreadShare, spreadTotal, suggested } from '@wellstock/domain/finance/allocation'
import { sumOf } from '@wellstock/domain/finance/money'
import { cellsAt, type Plan, type Spot, shareAt, withShare } from './plan.ts'

/** How money is spread: the same to each, as last year's was spent, or as use and prices suggest. */
export type Way = 'even' | 'last_year' | 'suggested'
export const ways: readonly Way[] = ['even', 'last_year', 'suggested']

const matches = (
  spot: Spot,
  row: { departmentId: string; categoryId: string; officeId: string | null; month?: string },
) =>
  row.departmentId === spot.departmentId &&
  (spot.categoryId === undefined || row.categoryId === spot.categoryId) &&
  (spot.officeId === undefined || row.officeId === spot.officeId) &&
  (spot.month === undefined || row.month === spot.month)

/** What was spent there, in the months the plan is compared to. */
export const spentAt = ({ spent }: BudgetBasis, spot: Spot) =>
  sumOf(spent.filter((row) => matches(spot, row)).map(({ amount }) => amount))

/** What was used there in the last twelve months, at cost. Of months nothing is known. */
export const usedAt = ({ used }: BudgetBasis, { month, ...place }: Spot) =>
  month ? 0 : sumOf(used.filter((row) => matches(place, row)).map(({ amount }) => amount))

/** What cases booked for the year are expected to cost there, and what of it is beyond usual use. Of months nothing is known. */
export function bookedAt({ booked }: BudgetBasis, { month, ...place }: Spot) {
  const rows = month ? [] : booked.filter((row) => matches(place, row))
  return { amount: sumOf(rows.map(({ amount }) => amount)), beyond: sumOf(rows.map(({ beyond }) => beyond)) }
}

/** What is suggested for a row, or null where nothing was used and nothing more is booked. */
export function suggestedAt(basis: BudgetBasis, spot: Spot): number | null {
  const used = usedAt(basis, spot)
  const { beyond } = bookedAt(basis, spot)
  return used > 0 || beyond > 0 ? suggested(used, basis.priceTrend, beyond) : null
}

const weightsOf = (basis: BudgetBasis, way: Way, spots: readonly Spot[]) =>
  spots.map((spot) =>
    way === 'even' ? 1 : way === 'last_year' ? spentAt(basis, spot) : (suggestedAt(basis, spot) ?? 0),
  )

const mapped = (ids: readonly string[], weights: readonly number[]) =>
  new Map(ids.map((id, index) => [id, weights[index] ?? 0]))

/** The total over departments. */
export function overDepartments(
  plan: Plan,
  basis: BudgetBasis,
  way: Way,
  departmentIds: readonly string[],
): Plan | null {
  // The same to each is meant for those that are there; to everybody while there is nobody.
  const there = departmentIds.filter((id) =>
    plan.shares.some(({ departmentId, amount }) => departmentId === id && amount > 0),
  )
  const ids = way === 'even' && there.length > 0 ? there : departmentIds
  const weights = weightsOf(
    basis,
    way,
    ids.map((departmentId) => ({ departmentId })),
  )
  if (weights.every((weight) => weight === 0)) return null
  const after = spreadTotal(plan, mapped(ids, weights))
  return after && { ...plan, shares: after.shares }
}

/** What a department has over its categories. */
export function overCategories(
  plan: Plan,
  basis: BudgetBasis,
  way: Way,
  departmentId: string,
  categoryIds: readonly string[],
): Plan | null {
  const share = shareAt(plan, { departmentId })
  if (!share) return null
  const there = categoryIds.filter((id) => share.cells.some(({ categoryId }) => categoryId === id))
  const ids = way === 'even' && there.length > 0 ? there : categoryIds
  const weights = weightsOf(
    basis,
    way,
    ids.map((categoryId) => ({ departmentId, categoryId })),
  )
  if (weights.every((weight) => weight === 0)) return null
  const after = spreadShare(share, mapped(ids, weights))
  return after && withShare(plan, departmentId, () => after)
}

/** A row's cells put into other places, what they have in all staying the same. */
function put(
  plan: Plan,
  spot: Spot,
  places: readonly { officeId: string | null; month: string | null }[],
  weights: readonly number[],
) {
  const cells = cellsAt(plan, spot)
  const after = placed(cells, places, weights)
  if (!after) return null
  return withShare(plan, spot.departmentId, (share) => ({
    ...share,
    cells: [...share.cells.filter((cell) => !cells.includes(cell)), ...after],
  }))
}

/** A category by office: as was spent or used in each, where that is known. */
export function byOffice(plan: Plan, basis: BudgetBasis, way: Way, spot: Spot, officeIds: readonly string[]) {
  const weights = weightsOf(
    basis,
    way,
    officeIds.map((officeId) => ({ ...spot, officeId })),
  )
  const places = officeIds.map((officeId) => ({ officeId, month: null }))
  const used = places.filter((_, index) => weights[index])
  return put(
    plan,
    spot,
    used,
    weights.filter((weight) => weight > 0),
  )
}

/**
 * A row by month: the same each month, or as the money went in the latest same months, of the row where that is known, else of
 * its category, else of its department.
 */
export function byMonth(plan: Plan, basis: BudgetBasis, way: Way, spot: Spot, months: readonly string[]) {
  const { departmentId, categoryId, officeId = null } = spot
  const known = [spot, { departmentId, ...(categoryId !== undefined && { categoryId }) }, { departmentId }]
    .map((each) => months.map((month) => spentAt(basis, { ...each, month })))
    .find((weights) => weights.some((weight) => weight > 0))
  if (way !== 'even' && !known) return null
  const weights = way === 'even' || !known ? months.map(() => 1) : known
  return put(
    plan,
    { ...spot, officeId },
    months.map((month) => ({ officeId, month })),
    weights,
  )
}

/** A row as one amount for the whole year again: of a category, for all offices. */
export const together = (plan: Plan, spot: Spot) =>
  put(plan, spot, [{ officeId: spot.officeId ?? null, month: null }], [1])
