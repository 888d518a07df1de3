import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ofCents } from '../finance/money.ts'
import {
  automaticPacks,
  avoidedBy,
  type BasketLine,
  type BasketMoney,
  type BasketVendor,
  billOf,
  suggest,
} from './basket.ts'
import { cappedBasket } from './capped-basket.ts'

const need = {
  available: 20,
  onOrder: 30,
  incoming: 0,
  arrivals: [{ inDays: 2, quantity: 30 }],
  daily: 10,
  leadDays: 4,
  reorderPoint: 60,
  max: 180,
  packQuantity: 50,
  leastPacks: 1,
  multiple: 1,
  horizonDays: 14,
  planned: 0,
}

describe('what is suggested', () => {
  it('fills up to the maximum in whole packs, counting what comes', () => {
    expect(suggest(need)).toEqual({
      packs: 3,
      because: 'below',
      coverDays: 2,
      coverWithInbound: 5,
      missing: 130,
    })
  })
  it.each([
    ['at its reorder point', { available: 30 }, 'below', 3],
    ['there before what is ordered now comes', { available: 70 }, 'before_delivery', 2],
    ['on its way from another office', { incoming: 60 }, 'enough', 0],
    ['enough', { available: 71 }, 'enough', 0],
    ['enough but for booked procedures', { available: 71, planned: 50 }, 'procedures', 3],
    ['full, and used up before the delivery', { available: 200, daily: 60 }, 'before_delivery', 0],
    ['less than nothing available', { available: -20, onOrder: 0 }, 'below', 4],
    ['sold in no fewer than five packs', { leastPacks: 5 }, 'below', 5],
    ['sold in dozens of packs', { multiple: 12 }, 'below', 12],
  ])('%s', (_, changed, because, packs) => {
    const given = { ...need, ...changed }
    if ('available' in changed && changed.available === 70) given.daily = 10.1
    expect(suggest(given)).toMatchObject({ because, packs })
  })
  it.each([
    ['as suggested', null, {}, 3],
    ['in its own quantity, in whole packs', 120, {}, 3],
    ['in no fewer than are sold', 50, { leastPacks: 5 }, 5],
    ['in the steps it is sold in', 200, { multiple: 3 }, 6],
    ['not before it is at its reorder point', 120, { available: 31 }, 0],
  ])('is reordered automatically %s', (_, own, changed, packs) => {
    const given = { ...need, ...changed }
    expect(automaticPacks(suggest(given), own, given)).toBe(packs)
  })
  it.each([
    ['arrives before it runs out', [{ inDays: 1, quantity: 30 }], 5],
    ['arrives on the day it runs out', [{ inDays: 2, quantity: 30 }], 5],
    ['arrives a day too late', [{ inDays: 3, quantity: 30 }], 2],
    [
      'makes it last until more arrives',
      [
        { inDays: 2, quantity: 10 },
        { inDays: 3, quantity: 40 },
      ],
      7,
    ],
    [
      'does not make it last until more arrives',
      [
        { inDays: 1, quantity: 10 },
        { inDays: 4, quantity: 40 },
      ],
      3,
    ],
    ['is on hold, late or without a day', [], 2],
  ])('counts into the cover what %s', (_, arrivals, days) => {
    // 20 are there and 10 are used a day: out in 2 days. How much is ordered does not change.
    expect(suggest({ ...need, arrivals })).toMatchObject({ coverDays: 2, coverWithInbound: days, packs: 3 })
  })
  it('counts what arrives today where nothing is left', () => {
    const arrivals = [{ inDays: 0, quantity: 30 }]
    expect(suggest({ ...need, available: -5, arrivals })).toMatchObject({ coverDays: 0, coverWithInbound: 3 })
  })
  it('avoids no days without stock that a promised delivery avoids: gowns of buying (e), 5 days with it', () => {
    const gowns = {
      ...need,
      available: 50,
      daily: 25,
      packQuantity: 100,
      arrivals: [{ inDays: 2, quantity: 75 }],
    }
    const line = (arrivals: typeof gowns.arrivals): BasketLine => ({
      ...{
        id: '3',
        sku: '3',
        vendorId: 'K',
        budgetId: 'all',
        packs: 4,
        leastPacks: 1,
        multiple: 1,
        packQuantity: 100,
      },
      ...{ price: 80, daily: 25, leadDays: 4, horizonDays: 14, weight: 2 },
      coverDays: suggest({ ...gowns, arrivals }).coverWithInbound,
    })
    expect([line(gowns.arrivals).coverDays, avoidedBy(line(gowns.arrivals), 4)]).toEqual([5, 18])
    // Without a day it would be out from the 4th day on, when what is ordered now could be there.
    expect([line([]).coverDays, avoidedBy(line([]), 4)]).toEqual([2, 20])
  })
  it('knows no cover where nothing is used', () => {
    expect(suggest({ ...need, daily: 0 })).toMatchObject({
      coverDays: null,
      coverWithInbound: null,
      packs: 3,
    })
  })
})

const worked = (
  [
    ['1', 'K', 1, 60, 1, 3, 1],
    ['2', 'K', 2, 90, 1, 2, 1],
    ['3', 'K', 100, 80, 25, 5, 2],
    ['4', 'K', 60, 36, 12, 4, 4],
    ['5', 'C', 36, 150, 6, 6, 4],
    ['6', 'C', 50, 160, 10, 8, 2],
    ['7', 'T', 10, 240, 2, 7, 4],
    ['8', 'T', 4, 170, 1, 9, 2],
  ] as const
).map(([sku, vendorId, packQuantity, price, daily, coverDays, weight]): BasketLine => {
  const leadDays = { K: 4, C: 5, T: 6 }[vendorId]
  const days = 14 - Math.max(coverDays, leadDays)
  return {
    id: sku,
    sku,
    vendorId,
    budgetId: 'line',
    packs: Math.ceil((days * daily) / packQuantity),
    ...{
      leastPacks: 1,
      multiple: 1,
      packQuantity,
      price,
      daily,
      coverDays,
      leadDays,
      horizonDays: 14,
      weight,
    },
  }
})
const vendor = (id: string, minimumOrder: number, freeFreightAbove: number, freight: number) => ({
  ...{ id, minimumOrder, freeFreightAbove, freight },
})
const workedVendors = [vendor('K', 150, 500, 30), vendor('C', 200, 300, 40), vendor('T', 150, 250, 25)]
const upTo = (available: number): BasketMoney => ({ cap: null, budgets: [{ id: 'line', available }] })

/** The packs by what they are worth for their price, as far as the money goes; then no vendor under its minimum. */
function greedy(lines: readonly BasketLine[], vendors: readonly BasketVendor[], money: BasketMoney) {
  const packs = new Map<string, number>()
  const next = (line: BasketLine) =>
    avoidedBy(line, (packs.get(line.id) ?? 0) + 1) - avoidedBy(line, packs.get(line.id) ?? 0)
  let open = [...lines]
  while (open.length > 0) {
    const best = open.reduce((a, b) => (next(b) / b.price > next(a) / a.price ? b : a))
    const before = packs.get(best.id) ?? 0
    packs.set(best.id, before + 1)
    if (next(best) >= 0 && before < best.packs && avoidedBy(best, before + 1) > avoidedBy(best, before))
      if (fits(billOf(lines, vendors, packs), money)) continue
    packs.set(best.id, before)
    open = open.filter((each) => each !== best)
  }
  const { vendors: sums } = billOf(lines, vendors, packs)
  for (const { id, vendorId } of lines)
    if (
      (sums.get(vendorId)?.subtotal ?? 0) < (vendors.find((each) => each.id === vendorId)?.minimumOrder ?? 0)
    )
      packs.set(id, 0)
  return billOf(lines, vendors, packs)
}

const fits = ({ total, budgets }: ReturnType<typeof billOf>, money: BasketMoney) =>
  (money.cap === null || total <= money.cap + 1e-9) &&
  money.budgets.every(({ id, available }) => (budgets.get(id) ?? 0) <= Math.max(0, available) + 1e-9)

const reachesMinimum = ({ vendors: sums }: ReturnType<typeof billOf>, vendors: readonly BasketVendor[]) =>
  vendors.every(({ id, minimumOrder }) => {
    const { subtotal = 0 } = sums.get(id) ?? {}
    return subtotal === 0 || subtotal >= (minimumOrder ?? 0)
  })

/** The best of all baskets there are: worth most, then cheapest, then of the fewest vendors. */
function bestOfAll(lines: readonly BasketLine[], vendors: readonly BasketVendor[], money: BasketMoney) {
  const packs = new Map<string, number>()
  let best = { value: 0, total: 0, vendors: 0 }
  const ahead = lines.map((_, at) =>
    lines.slice(at).reduce((sum, line) => sum + avoidedBy(line, line.packs), 0),
  )
  const left = new Map(money.budgets.map(({ id, available }) => [id, available]))
  function visit(at: number, value: number, price: number) {
    const line = lines[at]
    if (value + (ahead[at] ?? 0) < best.value - 1e-7) return
    if (line) {
      const room = left.get(line.budgetId ?? '') ?? Number.POSITIVE_INFINITY
      for (let count = line.packs; count >= 0; count--) {
        const amount = count * line.price
        if (amount > 0 && (price + amount > (money.cap ?? 1e9) + 0.05 || amount > room + 0.05)) continue
        packs.set(line.id, count)
        left.set(line.budgetId ?? '', room - amount)
        visit(at + 1, value + avoidedBy(line, count), price + amount)
      }
      left.set(line.budgetId ?? '', room)
      return
    }
    const isSame = Math.abs(value - best.value) < 1e-7
    if (isSame && price > best.total + 0.05) return
    const bill = billOf(lines, vendors, packs)
    if (!fits(bill, money) || !reachesMinimum(bill, vendors)) return
    const found = { value, total: bill.total, vendors: bill.vendors.size }
    if (!isSame || found.total < best.total || (found.total === best.total && found.vendors < best.vendors))
      best = found
  }
  visit(0, 0, 0)
  return best
}

describe('the worked example', () => {
  const capped = (cap: number) => cappedBasket(worked, workedVendors, upTo(cap))
  it('takes gowns, flush, sutures and a dressing', () => {
    const { packs, value, total, vendors, bound, leftOut } = capped(600)
    expect([...packs].filter(([, count]) => count > 0)).toEqual([
      ['3', 2],
      ['4', 2],
      ['5', 1],
      ['6', 1],
    ])
    expect({ value, total, bound }).toEqual({ value: 90, total: 572, bound: 90 })
    expect(vendors.get('K')).toEqual({ subtotal: 232, freight: 30 })
    expect(vendors.get('C')).toEqual({ subtotal: 310, freight: 0 })
    expect(leftOut.find(({ id }) => id === '5')).toEqual({ id: '5', packs: 1, value: 8, cost: 150 })
    // Cartridges from a vendor of whom nothing is ordered yet: 480 is above its minimum and delivered free.
    expect(leftOut.find(({ id }) => id === '7')).toEqual({ id: '7', packs: 2, value: 28, cost: 480 })
  })
  it('is better than the first that fit and than whole lines', () => {
    const basket = (...packs: [string, number][]) => {
      const { value, total } = billOf(worked, workedVendors, new Map(packs))
      return { value, total }
    }
    expect(basket(['1', 10])).toEqual({ value: 10, total: 600 })
    expect(basket(['5', 2])).toEqual({ value: 32, total: 300 })
    expect(basket(['3', 2], ['4', 2], ['5', 2])).toEqual({ value: 88, total: 562 })
  })
  it('takes everything for enough money, and nothing for none', () => {
    expect(capped(10_000).leftOut).toEqual([])
    expect(capped(0)).toMatchObject({ value: 0, total: 0, bound: 0 })
  })
})

const one = <T>(...values: readonly T[]) => fc.constantFrom(...values)
const basketLine = fc.record({
  vendorId: one('a', 'b', 'c'),
  budgetId: one('x', 'x', 'y', null),
  packs: fc.integer({ min: 1, max: 3 }),
  packQuantity: one(1, 10, 12, 100),
  // Prices that are equal, that differ by a cent, and that have parts of one.
  price: fc.oneof(one(10, 20, 40), fc.integer({ min: 100, max: 9_000 }).map(ofCents), one(3.3333, 12.1258)),
  daily: one(0, 0.5, 1, 2.5, 7, 30),
  coverDays: one(null, 0, 1, 2.5, 6, 9),
  leadDays: fc.integer({ min: 1, max: 8 }),
  horizonDays: one(10, 14),
  weight: one(1, 2, 4),
})
const linesOf = (maxLength: number, packs = 3) =>
  fc.array(basketLine, { minLength: 1, maxLength }).map((drawn) =>
    drawn.map(
      (line, at): BasketLine => ({
        ...line,
        ...{
          id: `${at}`,
          sku: `S${at}`,
          leastPacks: 1,
          multiple: 1,
          packs: Math.ceil((line.packs * packs) / 3),
        },
      }),
    ),
  )
const vendorsOf = fc.tuple(
  ...['a', 'b', 'c'].map((id) =>
    fc
      .tuple(one(null, 20, 60, 150), one(null, 50, 120, 300), one(0, 7.5, 25))
      .map(([minimumOrder, freeFreightAbove, freight]) => ({ id, minimumOrder, freeFreightAbove, freight })),
  ),
)
const moneyOf = fc.record({
  cap: one(null, 40, 90, 200, 333.33),
  budgets: fc.tuple(one(-5, 30, 80, 150, 400), one(0, 25, 100)).map(([x, y]) => [
    { id: 'x', available: x },
    { id: 'y', available: y },
  ]),
})

describe('a capped basket', () => {
  it('is the best of all there are, for its value and its cost', () => {
    fc.assert(
      fc.property(linesOf(10), vendorsOf, moneyOf, (lines, vendors, money) => {
        const found = cappedBasket(lines, vendors, money)
        const best = bestOfAll(lines, vendors, money)
        expect(found.value).toBeCloseTo(best.value, 6)
        expect({ total: found.total, vendors: found.vendors.size, bound: found.bound }).toEqual({
          ...{ total: best.total, vendors: best.vendors, bound: found.value },
        })
      }),
      { numRuns: 1000, seed: 64 },
    )
  })
  it('is feasible, no worse than a greedy one, no better than its bound, and the same whatever the order', () => {
    fc.assert(
      fc.property(
        linesOf(50, 20),
        vendorsOf,
        moneyOf,
        fc.integer({ min: 1, max: 20 }),
        (lines, vendors, drawn, times) => {
          const money = {
            cap: drawn.cap && drawn.cap * times,
            budgets: drawn.budgets.map(({ id, available }) => ({ id, available: available * times })),
          }
          const found = cappedBasket(lines, vendors, money)
          expect(fits(found, money)).toBe(true)
          expect(reachesMinimum(found, vendors)).toBe(true)
          for (const { id, packs } of lines) expect(found.packs.get(id) ?? 0).toBeLessThanOrEqual(packs)
          expect(found.value).toBeGreaterThanOrEqual(greedy(lines, vendors, money).value - 1e-6)
          expect(found.bound).toBeGreaterThanOrEqual(found.value - 1e-6)
          const again = cappedBasket(lines.toReversed(), vendors, money)
          expect({ value: again.value.toFixed(6), total: again.total }).toEqual({
            ...{ value: found.value.toFixed(6), total: found.total },
          })
        },
      ),
      { numRuns: 25, seed: 64 },
    )
  })
  it('is worth no less for more money', () => {
    fc.assert(
      fc.property(linesOf(8), vendorsOf, moneyOf, (lines, vendors, { budgets }) => {
        const values = [30, 60, 120, 240].map((cap) => cappedBasket(lines, vendors, { cap, budgets }).value)
        for (const [at, value] of values.entries())
          expect(value).toBeGreaterThanOrEqual((values[at - 1] ?? 0) - 1e-9)
      }),
      { numRuns: 100, seed: 64 },
    )
  })
  it('orders no fewer packs than a vendor sells, in its multiples', () => {
    const [first] = worked
    const line = { ...(first as BasketLine), leastPacks: 3, multiple: 2, packs: 9 }
    const packsFor = (cap: number) =>
      cappedBasket([line], workedVendors, { cap, budgets: [] }).packs.get('1') ?? 0
    expect([100, 209, 210, 329, 330, 9999].map(packsFor)).toEqual([0, 0, 3, 3, 5, 9])
  })
})
