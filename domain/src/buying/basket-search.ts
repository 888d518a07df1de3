import { type Priced, upperBound } from './basket-bound.ts'
import { basketOf, compare, SAME, type Score, sharesOf } from './basket-filling.ts'
import type { Group, Line, Problem } from './basket-problem.ts'

/** Stretches looked at while a basket is made better, altogether. */
const WORK = 4e5

/** Takes a vendor or a step out, fills up without it, and keeps what is better, until nothing is. */
function improved(problem: Problem, from: Score): Score {
  const basket = basketOf(problem)
  const { lines, groups, stretches } = problem
  basket.load(from.steps)
  let best = from
  let work = 0
  const attempt = (take: () => boolean) => {
    work += stretches.length + lines.length
    if (work > WORK) return
    const score = take() ? basket.score() : best
    if (compare(score, best) > 0) best = score
    else basket.load(best.steps)
  }
  for (let before: Score | null = null; before !== best && work < WORK; ) {
    before = best
    for (const index of groups.keys())
      if (basket.subtotals[index] !== 0)
        attempt(() => {
          basket.close(index)
          basket.fill({ isClosed: (each) => each === index })
          return true
        })
      else
        attempt(() => {
          if (!basket.raise(index, Math.max(1, problem.groups[index]?.minimum ?? 0))) return false
          basket.fill()
          return true
        })
    for (const index of lines.keys())
      if ((basket.steps[index] ?? 0) > 0)
        attempt(() => {
          if (!basket.set(index, (basket.steps[index] ?? 0) - 1)) return false
          basket.fill({ line: index })
          return true
        })
  }
  return best
}

/** Ten lines of three steps: of so many baskets each is looked at. Of more, in so few lines, this many are begun. */
const ALL = 4 ** 10
const MOST_LINES = 40
const MOST_NODES = 50_000

/**
 * The best basket, by looking at all of them but those that the bound rules out; null where there are too many.
 */
function exhaustive(problem: Problem, start: Score, { prices, gains }: Priced): Score | null {
  const { lines, groups, room, cap } = problem
  if (lines.length > MOST_LINES) return null
  const isSmall = lines.reduce((product, line) => product * (line.steps + 1), 1) <= ALL
  const most = isSmall ? Number.POSITIVE_INFINITY : MOST_NODES
  const inGroups = groups.flatMap((group, at) =>
    group.lines.map((index, place) => ({
      index,
      at,
      line: lines[index] as Line,
      isLast: place === group.lines.length - 1,
    })),
  )
  // What the lines from here on can add at most, at the prices of the bound.
  const ahead = new Array<number>(inGroups.length + 1).fill(0)
  let later = 0
  for (let place = inGroups.length - 1; place >= 0; place--) {
    const { line, at } = inGroups[place] as (typeof inGroups)[number]
    if (inGroups[place + 1]?.at !== at) later = ahead[place + 1] ?? 0
    const price = (prices.budgets[line.budget] ?? 0) + prices.cap
    const own = line.stretches.reduce((sum, { value, cost }) => sum + Math.max(0, value - price * cost), 0)
    const isFirst = inGroups[place - 1]?.at !== at
    ahead[place] = isFirst ? later + (gains[at] ?? 0) : (ahead[place + 1] ?? 0) + own
  }
  const steps = new Int32Array(lines.length)
  const used = room.map(() => 0)
  const worth = prices.budgets.map((price) => price + prices.cap)
  const hasSlack = problem.slack.total > 0
  let moneyWorth =
    (prices.cap > 0 ? prices.cap * (cap + problem.slack.total) : 0) +
    prices.budgets.reduce(
      (sum, price, budget) =>
        sum + (price > 0 ? price * ((room[budget] ?? 0) + (problem.slack.budgets[budget] ?? 0)) : 0),
      0,
    )
  const amounts = groups.map(({ budgets }) => budgets.map(() => 0))
  let [best, nodes, total, value, vendors] = [start, 0, 0, 0, 0]

  function pay(budget: number, amount: number) {
    used[budget] = (used[budget] ?? 0) + amount
    total += amount
    moneyWorth -= (worth[budget] ?? 0) * amount
  }

  function visit(place: number) {
    if (nodes > most) return
    const here = inGroups[place]
    if (!here) {
      const score = { steps, value, total, vendors }
      if (compare(score, best) > 0) best = { ...score, steps: steps.slice() }
      return
    }
    const { index, at, line, isLast } = here
    const own = amounts[at] as number[]
    for (let count = line.steps; count >= 0; count--) {
      const cost = line.cost(count)
      if (total + cost > cap || (used[line.budget] ?? 0) + cost > (room[line.budget] ?? 0)) continue
      nodes++
      const gain = line.value(count)
      steps[index] = count
      own[line.share] = (own[line.share] ?? 0) + cost
      value += gain
      pay(line.budget, cost)
      if (hasSlack || value + moneyWorth + (ahead[place + 1] ?? 0) > best.value - SAME) {
        if (isLast) closeGroup(place, at, own)
        else visit(place + 1)
      }
      pay(line.budget, -cost)
      value -= gain
      own[line.share] = (own[line.share] ?? 0) - cost
      steps[index] = 0
    }
  }

  function closeGroup(place: number, at: number, own: readonly number[]) {
    const group = groups[at] as Group
    const subtotal = own.reduce((sum, each) => sum + each, 0)
    if (subtotal > 0 && subtotal < group.minimum) return
    const shares = sharesOf(group, own)
    for (const [share, amount] of shares.entries()) pay(group.budgets[share] ?? 0, amount)
    if (subtotal > 0) vendors++
    const isWithin =
      total <= cap && group.budgets.every((budget) => (used[budget] ?? 0) <= (room[budget] ?? 0))
    if (isWithin) visit(place + 1)
    if (subtotal > 0) vendors--
    for (const [share, amount] of shares.entries()) pay(group.budgets[share] ?? 0, -amount)
  }

  visit(0)
  return nodes > most ? null : best
}

/** As near to the bound as a large basket has to come, as a share of it. */
const NEAR = 1e-4

/** The best basket found, as packs by line, and what no basket is worth more than; null: it is proven the best. */
export function bestOf(problem: Problem): { packs: Map<string, number>; bound: number | null } {
  const { lines, groups } = problem
  const made = (put: (basket: ReturnType<typeof basketOf>) => void) => {
    const basket = basketOf(problem)
    put(basket)
    return basket.score()
  }
  let best = made((basket) => basket.fill())
  const keep = (found: Score) => {
    if (compare(found, best) > 0) best = found
  }
  keep(
    made((basket) => {
      basket.greedy()
      basket.fill()
    }),
  )
  const isNear = ({ bound }: Priced) => lines.length > MOST_LINES && bound - best.value <= NEAR * bound
  let tried: Priced[] = []
  const priced = upperBound(problem, (each) => {
    tried = [...tried.slice(-1), each]
    return isNear(each)
  })
  for (const { modes } of tried.reverse()) {
    if (isNear(priced)) break
    const follow = (basket: ReturnType<typeof basketOf>) => {
      for (const [index, { minimum, free }] of groups.entries())
        if (modes[index] !== 'nothing') basket.raise(index, modes[index] === 'free' ? free : minimum)
      basket.fill({ isClosed: (index) => modes[index] === 'nothing' })
      basket.fill()
    }
    keep(made(follow))
  }
  if (!isNear(priced)) best = improved(problem, best)
  const exact = exhaustive(problem, best, priced)
  const { steps } = exact ?? best
  return {
    packs: new Map(lines.map(({ id, packs }, index) => [id, packs(steps[index] ?? 0)])),
    bound: exact ? null : priced.bound,
  }
}
