import type { Group, Problem, Stretch } from './basket-problem.ts'

/** What money is worth: weighted days for a cent of each budget line, and for one of the cap. */
export type Prices = { budgets: number[]; cap: number }

/** What a vendor is given at these prices: nothing, less than makes delivery free, or enough for that. */
export type Mode = 'nothing' | 'paying' | 'free'

export type Priced = {
  /** No basket is worth more than that, whatever the prices. */
  bound: number
  prices: Prices
  /** Of each group: its mode, and the most that it can add at these prices. */
  modes: Mode[]
  gains: number[]
  /** What it would cost, by budget line and together. */
  use: { budgets: number[]; total: number }
}

/** The prices at which money is spent where it is worth most, vendors' minimums and freight aside. */
function firstPrices({ stretches, lines, room, cap }: Problem): Prices {
  const left = [...room]
  const limit = room.map(() => 0)
  let all = cap
  let price = 0
  for (const { line, cost, ratio } of stretches) {
    const budget = lines[line]?.budget ?? 0
    if (ratio === 0) break
    if ((limit[budget] ?? 0) > 0) continue
    const taken = Math.min(cost, left[budget] ?? 0)
    if (taken < cost) limit[budget] = ratio
    if (taken >= all) {
      if (taken > all) price = ratio
      if (price > 0) break
    }
    left[budget] = (left[budget] ?? 0) - taken
    all -= taken
  }
  return { budgets: limit.map((each) => Math.max(0, each - price)), cap: price }
}

/** How much one group adds at these prices at most, with packs that can be divided, and what it takes for that. */
function bestOfGroup(problem: Problem, index: number, { budgets, cap }: Prices, use: Priced['use']) {
  const group = problem.groups[index] as Group
  const { lines } = problem
  const slack = problem.slack.groups[index] ?? 0
  const priceOf = ({ line }: Stretch) => (budgets[lines[line]?.budget ?? 0] ?? 0) + cap
  const worth: Stretch[] = []
  const rest: Stretch[] = []
  let gain = 0
  let sum = 0
  for (const stretch of group.stretches) {
    const net = stretch.value - priceOf(stretch) * stretch.cost
    if (net > 0) {
      worth.push(stretch)
      gain += net
      sum += stretch.cost
    } else if (stretch.cost > 0) rest.push(stretch)
  }
  const found = { mode: 'nothing' as Mode, gain: 0, filled: [] as [Stretch, number][] }
  const consider = (as: Mode, target: number, fee: number) => {
    let loss = 0
    let missing = target - slack - sum
    const more: [Stretch, number][] = []
    if (missing > 0) {
      for (const stretch of rest) {
        const part = Math.min(1, missing / stretch.cost)
        loss += part * (priceOf(stretch) * stretch.cost - stretch.value)
        missing -= part * stretch.cost
        more.push([stretch, part])
        if (missing <= 1e-6) break
      }
      if (missing > 1e-6) return
    }
    const total = gain - loss - fee
    if (total > found.gain) Object.assign(found, { mode: as, gain: total, filled: more })
  }
  if (sum < Math.max(group.free, group.minimum)) {
    // What costs least beside what it is worth comes first; at one price for all that is the order they are in.
    if (group.budgets.length > 1) rest.sort((a, b) => priceOf(a) - a.ratio - (priceOf(b) - b.ratio))
    if (Number.isFinite(group.free)) consider('free', group.free, 0)
    if (group.free > group.minimum) {
      const fee = group.freight * (Math.min(...group.budgets.map((each) => budgets[each] ?? 0)) + cap)
      consider('paying', group.minimum, fee)
      if (found.mode === 'paying') use.total += group.freight
    }
  } else consider('free', 0, 0)
  if (found.mode === 'nothing') return found
  const spend = ({ line, cost }: Stretch, part: number) => {
    const budget = lines[line]?.budget ?? 0
    use.budgets[budget] = (use.budgets[budget] ?? 0) + part * cost
    use.total += part * cost
  }
  for (const stretch of worth) spend(stretch, 1)
  for (const [stretch, part] of found.filled) spend(stretch, part)
  return found
}

function pricedAt(problem: Problem, prices: Prices): Priced {
  const { room, cap, slack, groups } = problem
  const use = { budgets: room.map(() => 0), total: 0 }
  const found = groups.map((_, index) => bestOfGroup(problem, index, prices, use))
  const gains = found.map(({ gain }) => gain)
  const worthOfMoney = (price: number, money: number) => (price === 0 ? 0 : price * money)
  const bound =
    gains.reduce((sum, each) => sum + each, 0) +
    worthOfMoney(prices.cap, cap + slack.total) +
    prices.budgets.reduce(
      (sum, price, index) => sum + worthOfMoney(price, (room[index] ?? 0) + (slack.budgets[index] ?? 0)),
      0,
    )
  return { bound, prices, use, gains, modes: found.map(({ mode }) => mode) }
}

const ROUNDS = 100
/** Stretches looked at altogether. */
const WORK = 4e6

/**
 * An upper bound, by Lagrangian relaxation: the money is taken out of the conditions and given a price, at which each
 * vendor is decided alone; the prices are raised where too much is spent and lowered where too little is. Every set of
 * prices bounds the best basket from above. `isEnough` sees those that lowered the bound and says when it is low enough.
 */
export function upperBound(problem: Problem, isEnough: (priced: Priced) => boolean): Priced {
  const { room, cap, stretches } = problem
  const rounds = Math.min(ROUNDS, Math.max(5, Math.floor(WORK / (stretches.length + 1))))
  let prices = firstPrices(problem)
  let best = pricedAt(problem, prices)
  let last = best
  let isDone = isEnough(best)
  for (let round = 1; round < rounds && !isDone; round++) {
    const pace = 0.6 / (1 + round / 8)
    const moved = (price: number, use: number, limit: number) =>
      price === 0 ? 0 : price * Math.exp((pace * (use - limit)) / Math.max(use, limit, 1))
    prices = {
      budgets: prices.budgets.map((price, at) => moved(price, last.use.budgets[at] ?? 0, room[at] ?? 0)),
      cap: moved(prices.cap, last.use.total, cap),
    }
    if (prices.cap === 0 && prices.budgets.every((price) => price === 0)) break
    last = pricedAt(problem, prices)
    if (last.bound < best.bound - 1e-9) {
      best = last
      isDone = isEnough(best)
    }
  }
  return best
}
