import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../statistics/period.ts'
import { countSums, figuresOf, moneyOf, moneySums, type Sums, shownFigures, totalOf } from './figures.ts'
import { cutAt } from './ledger.ts'

const nothing = Object.fromEntries([...moneySums, ...countSums].map((key) => [key, 0]))
const sums = (some: Partial<Sums>) => ({ ...nothing, firstOn: null, isByBadge: false, ...some }) as Sums
const END = '2026-10-31'
const plenty = { firstOn: '2026-10-02', supplies: 20 }

describe('the rates of an office', () => {
  it('are what works and what was used, of what there is and was spent', () => {
    const figures = figuresOf(
      sums({
        ...plenty,
        utilisedValue: 6_000_000,
        excessValue: 1_000_000,
        idleValue: 1_000_000,
        usedCost: 9_000_000,
        expiredCost: 400_000,
        damagedCost: 300_000,
        correctionLoss: 200_000,
        transitLoss: 100_000,
      }),
      END,
    )
    expect(figures).toMatchObject({
      utilizationRate: 0.75,
      costEfficiency: 0.9,
      avoidableCost: 100,
      expiryLossRate: 4 / 94,
    })
  })

  it.each([
    [{ firstOn: null }, 'few_days', 'few_days'],
    [{ ...plenty, firstOn: '2026-10-03' }, 'few_days', 'few_days'],
    [{ ...plenty, supplies: 19 }, 'few_items', 'few_items'],
    [plenty, 'nothing_used', 'nothing_used'],
    // A depot: it lost something and uses nothing itself.
    [{ ...plenty, damagedCost: 1 }, 'nothing_used', 'nothing_used'],
    [{ ...plenty, supplies: 0, usedCost: 1 }, 'few_items', 'few_items'],
    // More of an older waste taken back than wasted.
    [{ ...plenty, usedCost: 10, expiredCost: -4, utilisedValue: 1 }, 1, 1],
    [{ ...plenty, usedCost: 10, transitLoss: -40, utilisedValue: 1 }, 1, 1],
  ])('are left out where there is too little to go by: %j', (some, utilization, efficiency) => {
    const figures = figuresOf(sums(some), END)
    expect(figures.utilizationRate).toBe(utilization)
    expect(figures.costEfficiency).toBe(efficiency)
  })

  it('are, over several offices, those of everything added up, and no mean of rates', () => {
    const total = totalOf([
      sums({ firstOn: '2026-10-20', supplies: 5, usedCost: 900, expiredCost: 100 }),
      sums({ firstOn: '2026-09-01', supplies: 15, usedCost: 0, expiredCost: 1_000 }),
    ])
    expect(total).toMatchObject({ firstOn: '2026-09-01', supplies: 20 })
    expect(figuresOf(total, END).costEfficiency).toBe(0.45)
  })

  it('of deliveries are means over vendor orders and shares of their lines', () => {
    const figures = figuresOf(
      sums({
        deliveries: 3,
        deliveryDays: 1_600,
        orderLinesFilled: 9,
        orderLinesDelivered: 10,
        ordersFulfilled: 9,
      }),
      END,
    )
    expect(figures).toMatchObject({ deliveryDays: 5.3, orderFillRate: 0.9, ordersFulfilled: 9 })
    expect(figuresOf(sums({}), END)).toMatchObject({
      ...{ deliveryDays: 'no_deliveries', orderFillRate: 'no_deliveries', ordersFulfilled: 0 },
    })
  })

  it('of transfers are means over transfers and shares of lines', () => {
    const figures = figuresOf(
      sums({ transfersArrived: 4, transferDays: 1_333, transferLinesFull: 9, transferLinesAsked: 12 }),
      END,
    )
    expect(figures).toMatchObject({ transferDays: 3.3, transferFillRate: 0.75 })
  })
})

it('money is rounded once, half away from zero', () => {
  expect([50, 49, -50, -49, 10_050, 0].map(moneyOf)).toEqual([0.01, 0, -0.01, 0, 1.01, 0])
})

it('what is of today alone is not compared', () => {
  const now = figuresOf(sums({ alerts: 3, inTransitValue: 5, totalItems: 2 }), END)
  const shown = Object.fromEntries(
    shownFigures(now, now, { isByBadge: false }).map(({ key, before }) => [key, before]),
  )
  expect(shown).toMatchObject({ alerts: null, inTransitValue: null, totalItems: 2, utilizationRate: null })
})

it('how low stock stands is not compared where one of the two is the badge of today', () => {
  const [past, today] = [
    sums({ lowStockItems: 3, outOfStockItems: 1, totalItems: 9 }),
    sums({ isByBadge: true }),
  ]
  const before = figuresOf(past, END)
  const beforeOf = (own: Sums) =>
    Object.fromEntries(
      shownFigures(figuresOf(own, END), before, own).map((figure) => [figure.key, figure.before]),
    )
  expect(beforeOf(past)).toMatchObject({ lowStockItems: 3, outOfStockItems: 1, totalItems: 9 })
  for (const own of [today, totalOf([past, today])])
    expect(beforeOf(own)).toMatchObject({ lowStockItems: null, outOfStockItems: null, totalItems: 9 })
})

it('a month is cut at any day by reading its shorter side', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000 }), (days) => {
      const day = addDays('2020-01-01', days)
      const { month, since, until, sign } = cutAt(day)
      expect(month).toBe(`${day.slice(0, 8)}01`)
      if (sign === 1) expect([since, until]).toEqual([month, addDays(day, -1)])
      else expect([since, addDays(until, 1).slice(8)]).toEqual([day, '01'])
      expect((Date.parse(until) - Date.parse(since)) / 86_400_000).toBeLessThan(16)
    }),
  )
})
