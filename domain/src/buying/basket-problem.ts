import { cents } from '../finance/money.ts'
import {
  amountOf,
  avoidableDays,
  avoidedBy,
  type BasketLine,
  type BasketMoney,
  type BasketVendor,
} from './basket.ts'

/** Steps of one line that are worth the same for their price: from one number of steps to another. Costs in cents. */
export type Stretch = { line: number; from: number; to: number; value: number; cost: number; ratio: number }

export type Line = {
  id: string
  group: number
  /** Index of its budget line; 0: none. */
  budget: number
  /** The same within its group. */
  share: number
  /** Steps there are: the first is the fewest packs, each further one a multiple. */
  steps: number
  packs: (steps: number) => number
  value: (steps: number) => number
  cost: (steps: number) => number
  stretches: Stretch[]
}

/** What goes to one vendor. */
export type Group = {
  minimum: number
  /** From this subtotal on delivery costs nothing. */
  free: number
  freight: number
  lines: number[]
  /** Its budget lines, in the order in which they share the freight. */
  budgets: number[]
  stretches: Stretch[]
}

/** A capped basket in whole cents and steps, lines in the order of their SKUs. */
export type Problem = {
  lines: Line[]
  groups: Group[]
  room: number[]
  cap: number
  /** All stretches, what is worth most for its price first. */
  stretches: Stretch[]
  /** How far the cents of lines may lie beside whole steps, by budget line, by group and together: prices below a cent. */
  slack: { budgets: number[]; groups: number[]; total: number }
}

const inOrder = (a: Stretch, b: Stretch) => b.ratio - a.ratio || a.line - b.line || a.from - b.from

/** The problem without what no money could buy. */
export function problemOf(
  basketLines: readonly BasketLine[],
  vendors: readonly BasketVendor[],
  money: BasketMoney,
): Problem {
  const budgetIds = ['', ...money.budgets.map(({ id }) => id).sort()]
  const budgetAt = new Map(budgetIds.map((id, index) => [id, index]))
  const room = budgetIds.map(() => Number.POSITIVE_INFINITY)
  for (const { id, available } of money.budgets) room[budgetAt.get(id) ?? 0] = Math.max(0, cents(available))
  const cap = money.cap === null ? Number.POSITIVE_INFINITY : Math.max(0, cents(money.cap))
  const groupAt = new Map(vendors.map(({ id }, index) => [id, index]))
  const groups = vendors.map((vendor): Group => {
    const minimum = cents(vendor.minimumOrder ?? 0)
    const freight = cents(vendor.freight)
    const free = vendor.freeFreightAbove === null ? Number.POSITIVE_INFINITY : cents(vendor.freeFreightAbove)
    return {
      minimum,
      free: freight === 0 ? minimum : Math.max(minimum, free),
      freight,
      lines: [],
      budgets: [],
      stretches: [],
    }
  })
  const slack = { budgets: room.map(() => 0), groups: groups.map(() => 0), total: 0 }
  const lines: Line[] = []
  const sorted = basketLines.toSorted((a, b) => compare(a.sku, b.sku) || compare(a.id, b.id))
  for (const each of sorted) {
    const group = groupAt.get(each.vendorId)
    const budget = budgetAt.get(each.budgetId ?? '') ?? 0
    if (group === undefined) continue
    const line = lineOf(each, group, budget, Math.min(room[budget] ?? 0, cap))
    if (line.steps === 0) continue
    const index = lines.push(line) - 1
    line.stretches = stretchesOf(line, index, each)
    groups[group]?.lines.push(index)
    if (Math.abs(each.price * 100 - Math.round(each.price * 100)) > 1e-9) {
      slack.budgets[budget] = (slack.budgets[budget] ?? 0) + 1
      slack.groups[group] = (slack.groups[group] ?? 0) + 1
      slack.total++
    }
  }
  for (const group of groups) {
    group.budgets = [...new Set(group.lines.map((index) => lines[index]?.budget ?? 0))].sort((a, b) => a - b)
    for (const index of group.lines) {
      const line = lines[index]
      if (line) line.share = group.budgets.indexOf(line.budget)
    }
  }
  const stretches = lines.flatMap((line) => line.stretches).sort(inOrder)
  for (const stretch of stretches) groups[lines[stretch.line]?.group ?? 0]?.stretches.push(stretch)
  return { lines, groups, room, cap, slack, stretches }
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

function lineOf(each: BasketLine, group: number, budget: number, limit: number): Line {
  const { leastPacks, multiple } = each
  const packs = (steps: number) => (steps === 0 ? 0 : leastPacks + (steps - 1) * multiple)
  const stepsIn = (count: number) =>
    count < leastPacks ? 0 : 1 + Math.floor((count - leastPacks) / multiple)
  const cost = (steps: number) => cents(amountOf(each, packs(steps)))
  let steps = stepsIn(
    Math.min(each.packs, each.price > 0 ? Math.ceil((limit + 1) / 100 / each.price) : each.packs),
  )
  while (steps > 0 && cost(steps) > limit) steps--
  return {
    id: each.id,
    group,
    budget,
    share: 0,
    steps,
    packs,
    value: (count) => avoidedBy(each, packs(count)),
    cost,
    stretches: [],
  }
}

/**
 * What a line adds is the same for each step, but for the first where that has more packs, the one that reaches its last
 * day, and those beyond. None is worth more for its price than the one before, whatever cents make of it.
 */
function stretchesOf(line: Line, index: number, each: BasketLine): Stretch[] {
  const { leastPacks, multiple, packQuantity, daily } = each
  const useful = Math.floor((avoidableDays(each) * daily) / packQuantity + 1e-9)
  const whole = Math.floor((useful - leastPacks) / multiple + 1)
  const marks = [0]
  for (const end of [...(leastPacks === multiple ? [] : [1]), whole, whole + 1, line.steps])
    if (end > (marks.at(-1) ?? 0) && end <= line.steps) marks.push(end)
  let least = Number.POSITIVE_INFINITY
  return marks.slice(1).map((to, at) => {
    const from = marks[at] ?? 0
    const value = line.value(to) - line.value(from)
    const cost = line.cost(to) - line.cost(from)
    least = value < 1e-9 ? 0 : Math.min(least, value / cost)
    return { line: index, from, to, value, cost, ratio: least }
  })
}
