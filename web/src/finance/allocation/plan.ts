import type { Budget } from '@wellstock/contract/finance/budget'
import {
  type Allocation,
  type Cell,
  notGivenOut,
  type Share,
  shareOut,
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

export const shareAt = ({ shares }: Allocation, { departmentId }: Spot) =>
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

export const withShare = (plan: Plan, departmentId: string, change: (share: Share) => Share): Plan => {
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
