import type { Budget, BudgetBasis } from '@wellstock/contract/finance/budget'
import {
  type Allocation,
  type Cell,
  notGivenOut,
  placed,
  type Share,
  shareOut,
  spreadShare,
  spreadTotal,
  suggested,
} from '@wellstock/domain/finance/allocation'
import { sumOf } from '@wellstock/domain/finance/money'

/** A budget as it is worked on. */
export type Plan = Allocation & { name: string; note: string }

export const planOf = ({ name, note, total, shares }: Budget): Plan => ({ name, note, total, shares })

/** Where money is in a budget: a department, a category of it, an office (null: all), a month (null: the whole year). */
export type Spot = {
  departmentId: string
  categoryId?: string
  officeId?: string | null
  month?: string | null
}

export type PlanRow = Spot & {
  key: string
  level: 0 | 1 | 2 | 3
  name: string
  amount: number
  isLocked: boolean
  isOpenable: boolean
  isOpened: boolean
  /** Of a department: what it has given to nothing, below zero what it gave twice. */
  left: number | null
}

/** What the names of offices and months are called. */
export type Words = { allOffices: string; wholeYear: string; monthOf: (month: string) => string }

const isIn = ({ categoryId, officeId, month }: Spot, cell: Cell) =>
  (categoryId === undefined || cell.categoryId === categoryId) &&
  (officeId === undefined || cell.officeId === officeId) &&
  (month === undefined || cell.month === month)

const shareAt = ({ shares }: Allocation, { departmentId }: Spot) =>
  shares.find((share) => share.departmentId === departmentId)

export const cellsAt = (plan: Allocation, spot: Spot) =>
  shareAt(plan, spot)?.cells.filter((cell) => isIn(spot, cell)) ?? []

export const keyOf = ({ departmentId, categoryId, officeId, month }: Spot) =>
  [departmentId, categoryId, officeId, month].map((part) => (part === null ? '-' : part)).join('|')

/** The rows of the sheet, those of opened ones below them; first the departments that have something as it is saved. */
export function rowsOf(
  plan: Plan,
  budget: Pick<Budget, 'shares' | 'departments' | 'categories' | 'offices' | 'months'>,
  opened: ReadonlySet<string>,
  words: Words,
): PlanRow[] {
  const { departments, categories, offices, months } = budget
  const first = new Set(budget.shares.map(({ departmentId }) => departmentId))
  const rows: PlanRow[] = []
  const add = (
    spot: Spot,
    level: PlanRow['level'],
    name: string,
    isOpenable: boolean,
    left: number | null = null,
  ) => {
    const cells = cellsAt(plan, spot)
    const share = level === 0 ? shareAt(plan, spot) : undefined
    const key = keyOf(spot)
    const isOpened = isOpenable && opened.has(key)
    rows.push({
      ...spot,
      key,
      level,
      name,
      amount: share ? share.amount : sumOf(cells.map(({ amount }) => amount)),
      isLocked: share ? share.isLocked : cells.length > 0 && cells.every(({ isLocked }) => isLocked),
      isOpenable,
      isOpened,
      left,
    })
    return isOpened
  }
  const addMonths = (spot: Spot, level: PlanRow['level']) => {
    for (const month of [null, ...months])
      if (cellsAt(plan, { ...spot, month }).length > 0)
        add({ ...spot, month }, level, month === null ? words.wholeYear : words.monthOf(month), false)
  }
  const ordered = [true, false].flatMap((has) => departments.filter(({ id }) => first.has(id) === has))
  for (const { id: departmentId, name } of ordered) {
    const department = { departmentId }
    const share = shareAt(plan, department)
    if (!add(department, 0, name, true, share ? notGivenOut(share.amount, share.cells) : 0)) continue
    for (const { id: categoryId, name } of categories) {
      const category = { departmentId, categoryId }
      const cells = cellsAt(plan, category)
      const isByOffice = cells.some(({ officeId }) => officeId !== null)
      const isByMonth = cells.some(({ month }) => month !== null)
      if (!add(category, 1, name, isByOffice || isByMonth)) continue
      if (!isByOffice) {
        addMonths({ ...category, officeId: null }, 2)
        continue
      }
      for (const office of [{ id: null, name: words.allOffices }, ...offices]) {
        const place = { ...category, officeId: office.id }
        const there = cellsAt(plan, place)
        if (
          there.length > 0 &&
          add(
            place,
            2,
            office.name,
            there.some(({ month }) => month !== null),
          )
        )
          addMonths(place, 3)
      }
    }
  }
  return rows
}

const withShare = (plan: Plan, departmentId: string, change: (share: Share) => Share): Plan => {
  const known = shareAt(plan, { departmentId })
  const share = change(known ?? { departmentId, amount: 0, isLocked: false, cells: [] })
  const shares = known ? plan.shares.map((each) => (each === known ? share : each)) : [...plan.shares, share]
  return { ...plan, shares }
}

/**
 * A plan with another amount in a row: of a department what it gets, of all else its cells, which share it as they stand to
 * each other. Null where locked cells do not let it.
 */
export function withAmount(plan: Plan, spot: Spot, amount: number): Plan | null {
  const { departmentId, categoryId } = spot
  if (categoryId === undefined) return withShare(plan, departmentId, (share) => ({ ...share, amount }))
  const cells = cellsAt(plan, spot)
  if (cells.length === 0)
    return withShare(plan, departmentId, (share) => ({
      ...share,
      cells: [...share.cells, { categoryId, officeId: null, month: null, amount, isLocked: false }],
    }))
  const amounts = shareOut(
    amount,
    cells,
    cells.map((cell) => cell.amount),
  )
  if (!amounts) return null
  return withShare(plan, departmentId, (share) => ({
    ...share,
    cells: share.cells.map((cell) => {
      const index = cells.indexOf(cell)
      return index < 0 ? cell : { ...cell, amount: amounts[index] ?? 0 }
    }),
  }))
}

/** The lock of a row, set or taken off: of a department's sum, or of every cell of the row. */
export function withLock(plan: Plan, spot: Spot, isLocked: boolean): Plan {
  if (spot.categoryId === undefined)
    return withShare(plan, spot.departmentId, (share) => ({ ...share, isLocked }))
  const cells = cellsAt(plan, spot)
  return withShare(plan, spot.departmentId, (share) => ({
    ...share,
    cells: share.cells.map((cell) => (cells.includes(cell) ? { ...cell, isLocked } : cell)),
  }))
}

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

/** What is suggested for a row, or null where nothing was used. */
export function suggestedAt(basis: BudgetBasis, spot: Spot): number | null {
  const used = usedAt(basis, spot)
  return used > 0 ? suggested(used, basis.priceTrend) : null
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
