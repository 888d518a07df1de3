import { cents, ofCents, rounded, spread, sumOf } from './money.ts'

/** The most that any amount of a budget may be. */
export const MAX_BUDGET = 2_000_000_000

/** The most cells a budget may have: what is given out in finer parts is moved within the year. */
export const MAX_CELLS = 6_000

/** The most departments a budget may name. */
export const MAX_SHARES = 200

/** What can be done with a budget as it stands. */
export const budgetSteps = ['save', 'propose', 'withdraw', 'return', 'approve', 'discard'] as const
export type BudgetStep = (typeof budgetSteps)[number]

/** Where money of a department goes: an office or all (null), the first day of a month or the whole year (null). */
export type Place = { officeId: string | null; month: string | null }
export type Cell = Place & { categoryId: string; amount: number; isLocked: boolean }
/** What a department gets in all, and what of it is for what. */
export type Share = { departmentId: string; amount: number; isLocked: boolean; cells: Cell[] }
export type Allocation = { total: number; shares: Share[] }

type Part = { amount: number; isLocked: boolean }

const amountsOf = (parts: readonly { amount: number }[]) => parts.map(({ amount }) => amount)

/** What of an amount is in none of its parts; below zero: they come to more. */
export const notGivenOut = (amount: number, parts: readonly { amount: number }[]) =>
  ofCents(cents(amount) - cents(sumOf(amountsOf(parts))))

/** What no department has, and what each department has given to nothing. A budget is proposed with zeros alone. */
export function unallocatedOf({ total, shares }: Allocation) {
  const departments = shares.map(({ departmentId, amount, cells }) => ({
    departmentId,
    amount: notGivenOut(amount, cells),
  }))
  const ofTotal = notGivenOut(total, shares)
  return { ofTotal, departments, isNone: ofTotal === 0 && departments.every(({ amount }) => amount === 0) }
}

/**
 * An amount shared among parts by weights: what is locked stays, the others share what is left, to the cent. Weights ≥ 0,
 * all zero: equally. Null where nothing is left to share, or nobody to share it: the locked parts take all of it, or more.
 */
export function shareOut(
  amount: number,
  parts: readonly Part[],
  weights: readonly number[],
): number[] | null {
  const locked = sumOf(amountsOf(parts.filter(({ isLocked }) => isLocked)))
  const left = ofCents(cents(amount) - cents(locked))
  const open = parts.flatMap(({ isLocked }, index) => (isLocked ? [] : [index]))
  if (left < 0 || open.length === 0 || (left === 0 && locked > 0)) return null
  const shares = spread(
    left,
    open.map((index) => weights[index] ?? 0),
  )
  return parts.map((part, index) => (part.isLocked ? part.amount : (shares[open.indexOf(index)] ?? 0)))
}

const isAt = (a: Place, b: Place) => a.officeId === b.officeId && a.month === b.month

/**
 * The cells of one category put where they are to be, by weights: what the open ones had is shared among the places,
 * locked cells stay where they are. Null where locked cells hold every place.
 */
export function placed(
  cells: readonly Cell[],
  places: readonly Place[],
  weights: readonly number[],
): Cell[] | null {
  const locked = cells.filter(({ isLocked }) => isLocked)
  const open = cells.filter(({ isLocked }) => !isLocked)
  const free = places.flatMap((place, index) =>
    locked.some((cell) => isAt(cell, place)) ? [] : [{ place, weight: weights[index] ?? 0 }],
  )
  const categoryId = cells[0]?.categoryId
  if (free.length === 0 || categoryId === undefined) return null
  const amounts = spread(
    sumOf(amountsOf(open)),
    free.map(({ weight }) => weight),
  )
  return [
    ...locked,
    ...free.map(({ place: { officeId, month } }, index) => ({
      categoryId,
      officeId,
      month,
      amount: amounts[index] ?? 0,
      isLocked: false,
    })),
  ]
}

/**
 * What a department has, over its categories by their weights: within one as its open cells stand to each other. A category
 * with weight and without a cell gets one. Null where locks leave nothing to share, or no category takes any.
 */
export function spreadShare(share: Share, weights: ReadonlyMap<string, number>): Share | null {
  const added = [...weights].flatMap(([categoryId, weight]) =>
    weight > 0 && !share.cells.some((cell) => cell.categoryId === categoryId)
      ? [{ categoryId, officeId: null, month: null, amount: 0, isLocked: false }]
      : [],
  )
  const cells = [...share.cells, ...added]
  const weightOf = ({ categoryId, amount }: Cell) => {
    const open = cells.filter((cell) => cell.categoryId === categoryId && !cell.isLocked)
    const sum = sumOf(amountsOf(open))
    return (weights.get(categoryId) ?? 0) * (sum > 0 ? amount / sum : 1 / (open.length || 1))
  }
  const amounts = shareOut(share.amount, cells, cells.map(weightOf))
  return (
    amounts && { ...share, cells: cells.map((cell, index) => ({ ...cell, amount: amounts[index] ?? 0 })) }
  )
}

/** The total over departments by their weights; one with weight that has nothing yet is added. Null where locks leave nothing to share. */
export function spreadTotal(
  { total, shares }: Allocation,
  weights: ReadonlyMap<string, number>,
): Allocation | null {
  const added = [...weights].flatMap(([departmentId, weight]) =>
    weight > 0 && !shares.some((share) => share.departmentId === departmentId)
      ? [{ departmentId, amount: 0, isLocked: false, cells: [] }]
      : [],
  )
  const all = [...shares, ...added]
  const amounts = shareOut(
    total,
    all,
    all.map(({ departmentId }) => weights.get(departmentId) ?? 0),
  )
  return amounts && { total, shares: all.map((share, index) => ({ ...share, amount: amounts[index] ?? 0 })) }
}

/** Amounts times a factor that still come to the whole where they did before. */
function scaledTo(whole: number, before: number, amounts: readonly number[], factor: number) {
  const sum = sumOf(amounts)
  return spread(sum === before ? whole : rounded(sum * factor), amounts)
}

/** A budget with so many percent more, or less (−100 … 1000): everything in proportion, and what added up still does. */
export function scaled({ total, shares }: Allocation, percent: number): Allocation {
  const factor = 1 + percent / 100
  const whole = rounded(total * factor)
  const amounts = scaledTo(whole, total, amountsOf(shares), factor)
  return {
    total: whole,
    shares: shares.map((share, index) => {
      const amount = amounts[index] ?? 0
      const inside = scaledTo(amount, share.amount, amountsOf(share.cells), factor)
      return {
        ...share,
        amount,
        cells: share.cells.map((cell, place) => ({ ...cell, amount: inside[place] ?? 0 })),
      }
    }),
  }
}

/** Money of a department for a category, in an office. */
export type Given = Place & { departmentId: string; categoryId: string; amount: number }

/** A budget with money on top: the cells, their departments and the total grow by it. */
export function withMore({ total, shares }: Allocation, more: readonly Given[]): Allocation {
  const after = new Map(
    shares.map((share) => [
      share.departmentId,
      { ...share, cells: share.cells.map((cell) => ({ ...cell })) },
    ]),
  )
  for (const { departmentId, categoryId, officeId, month, amount } of more) {
    const share = after.get(departmentId) ?? { departmentId, amount: 0, isLocked: false, cells: [] }
    after.set(departmentId, share)
    share.amount = sumOf([share.amount, amount])
    const cell = share.cells.find((each) => each.categoryId === categoryId && isAt(each, { officeId, month }))
    if (cell) cell.amount = sumOf([cell.amount, amount])
    else share.cells.push({ categoryId, officeId, month, amount, isLocked: false })
  }
  return { total: sumOf([total, ...amountsOf(more)]), shares: [...after.values()] }
}

/** A budget of nothing but these amounts. */
export const allocationOf = (given: readonly Given[]) => withMore({ total: 0, shares: [] }, given)

/** The first day of the month so many years away. */
export const yearsLater = (month: string, years: number) =>
  `${Number(month.slice(0, 4)) + years}${month.slice(4)}`

/** The latest same month of an earlier year that is over on a day: what a month of the plan is compared to. */
export function monthBefore(month: string, today: string): string {
  let before = yearsLater(month, -1)
  while (before.slice(0, 7) >= today.slice(0, 7)) before = yearsLater(before, -1)
  return before
}

/** What a product was received for in two years, in units and money. */
export type Bought = {
  before: { quantity: number; amount: number }
  after: { quantity: number; amount: number }
}

/**
 * How prices moved from one year to the next: Σ p₁·q₀ ÷ Σ p₀·q₀ over the products received in both, p the mean cost of a
 * unit. 1 where there is none. Source: Laspeyres, as the price index of the statistics (docs/definitions.md).
 */
export function priceTrend(basket: readonly Bought[]): number {
  let [now, before] = [0, 0]
  for (const { before: base, after } of basket) {
    if (base.quantity <= 0 || after.quantity <= 0) continue
    now += (after.amount / after.quantity) * base.quantity
    before += base.amount
  }
  return before > 0 ? now / before : 1
}

/**
 * What the coming year will take if use goes on and prices move again as they did: use of 12 months at cost × the trend, and what booked
 * procedures cost beyond that use.
 */
export const suggested = (use: number, trend: number, beyond = 0) =>
  Math.max(0, rounded(use * trend + beyond))

/** What happens to what is on order when its year closes: it goes on with its money, or takes money of the next year. */
export const carries = ['roll', 'lapse'] as const
export type Carry = (typeof carries)[number]

/** Whether what a line has on order can go on with its money: it has a budget, and as much money as goes. */
export const canRoll = (line: { categoryId: string | null; allocated: number; committed: number }) =>
  line.categoryId !== null && cents(line.allocated) >= cents(line.committed)
