// What to order under a cap: how long the best basket takes, and how far it is from the bound, as the money grows.
import type { BasketLine } from '@wellstock/domain/buying/basket'
import { cappedBasket } from '@wellstock/domain/buying/capped-basket'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Numbers from 0 to 1, the same ones each time (mulberry32). */
function random(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const VENDORS = 20
const BUDGETS = 6

/** Offices that each have to order so many products from 20 vendors, of whom some sell much and most little. */
function needs(offices: number, products: number) {
  const chance = random(64)
  const within = (from: number, to: number) => from + chance() * (to - from)
  const of = <T>(values: readonly [T, ...T[]]) => values[Math.floor(chance() * values.length)] ?? values[0]
  const places = Array.from({ length: offices }, (_, office) => office)
  const vendors = places.flatMap((office) =>
    Array.from({ length: VENDORS }, (_, n) => ({
      ...{ id: `${office}-${n}`, minimumOrder: 150, freeFreightAbove: within(500, 1_000), freight: 35 },
    })),
  )
  const lines = places.flatMap((office) =>
    Array.from({ length: products }, (_, n): BasketLine => {
      const leadDays = Math.round(within(3, 10))
      const [daily, coverDays, packQuantity] = [
        Math.exp(within(-2.5, 2.5)),
        within(0, 12),
        of([1, 10, 50, 100]),
      ]
      const horizonDays = leadDays + Math.round(within(7, 14))
      return {
        id: `${office}.${n}`,
        sku: `SKU-${n}`,
        vendorId: `${office}-${Math.floor(chance() * chance() * VENDORS)}`,
        budgetId: `${office}/${Math.floor(chance() * BUDGETS)}`,
        packs: Math.ceil((Math.max(1, horizonDays + 5 - coverDays) * daily) / packQuantity),
        ...{ leastPacks: 1, multiple: 1, packQuantity, daily, coverDays, leadDays, horizonDays },
        price: Math.round(within(3, 30) * Math.exp(within(0, 3)) * 100) / 100,
        weight: of([1, 2, 4]),
      }
    }),
  )
  const wanted = new Map<string, number>()
  for (const { budgetId, packs, price } of lines)
    wanted.set(budgetId ?? '', (wanted.get(budgetId ?? '') ?? 0) + packs * price)
  return { vendors, lines, wanted }
}

for (const [offices, products, rounds] of [
  [1, 400, 5],
  [20, 5_000, 1],
] as const) {
  const { vendors, lines, wanted } = needs(offices, products)
  const sum = [...wanted.values()].reduce((total, each) => total + each, 0)
  for (const share of [0.02, 0.1, 0.3, 0.6, 0.9])
    for (const by of ['cap', 'budget lines'] as const) {
      const money =
        by === 'cap'
          ? { cap: sum * share, budgets: [] }
          : {
              cap: null,
              budgets: Array.from(wanted, ([id, each], n) => ({
                id,
                available: each * share * (0.6 + (n % 5) / 5),
              })),
            }
      const times: number[] = []
      let found = cappedBasket(lines, vendors, money)
      for (let round = 0; round < rounds; round++) {
        const before = process.cpuUsage()
        found = cappedBasket(lines, vendors, money)
        const { user, system } = process.cpuUsage(before)
        times.push((user + system) / 1_000)
      }
      const [middle = 0] = times.sort((a, b) => a - b).slice(Math.floor(rounds / 2))
      const gap = found.bound === 0 ? 0 : 1 - found.value / found.bound
      say(
        `${offices} × ${products}, ${by} of ${share * 100} %: ${middle.toFixed(0)} ms of CPU, ${(gap * 100).toFixed(2)} % below the bound, ${found.vendors.size} orders`,
      )
    }
}
