import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Allocation,
  allocationOf,
  type Cell,
  monthBefore,
  notGivenOut,
  placed,
  priceTrend,
  scaled,
  shareOut,
  spreadShare,
  spreadTotal,
  suggested,
  unallocatedOf,
  withMore,
} from './allocation.ts'
import { cents, ofCents, sumOf } from './money.ts'

const money = fc.integer({ min: 0, max: 500_000_000 }).map(ofCents)
const part = fc.record({ amount: money, isLocked: fc.boolean() })
const weight = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1e6, noNaN: true }))
const pieces = fc.array(fc.tuple(part, weight), { minLength: 1, maxLength: 24 })

describe('an amount shared among parts', () => {
  it('adds up to the cent, locked parts stay, and nothing is below zero', () => {
    fc.assert(
      fc.property(money, pieces, (amount, given) => {
        const parts = given.map(([each]) => each)
        const shares = shareOut(
          amount,
          parts,
          given.map(([, each]) => each),
        )
        const locked = sumOf(parts.filter(({ isLocked }) => isLocked).map((each) => each.amount))
        const isOpen = parts.some(({ isLocked }) => !isLocked)
        const isPossible = isOpen && (locked === 0 || cents(amount) > cents(locked))
        expect(shares !== null).toBe(isPossible)
        if (!shares) return
        expect(sumOf(shares)).toBe(amount)
        for (const [index, { amount: before, isLocked }] of parts.entries()) {
          expect(shares[index]).toBeGreaterThanOrEqual(0)
          if (isLocked) expect(shares[index]).toBe(before)
        }
      }),
    )
  })

  it('goes by weight, and equally without any', () => {
    const open = { amount: 0, isLocked: false }
    expect(shareOut(100, [open, open, { amount: 10, isLocked: true }], [2, 1, 7])).toEqual([60, 30, 10])
    expect(shareOut(10, [open, open, open], [0, 0, 0])).toEqual([3.34, 3.33, 3.33])
  })
})

const cellOf = (more: Partial<Cell>): Cell => ({
  categoryId: 'supplies',
  officeId: null,
  month: null,
  amount: 0,
  isLocked: false,
  ...more,
})

describe('the cells of a category', () => {
  const months = ['2027-01-01', '2027-02-01', '2027-03-01'].map((month) => ({ officeId: null, month }))

  it('are put by month as last year went, and back together', () => {
    const split = placed([cellOf({ amount: 100 })], months, [1, 0, 2])
    expect(split?.map(({ month, amount }) => [month, amount])).toEqual([
      ['2027-01-01', 33.33],
      ['2027-02-01', 0],
      ['2027-03-01', 66.67],
    ])
    expect(placed(split ?? [], [{ officeId: null, month: null }], [1])).toEqual([cellOf({ amount: 100 })])
  })

  it('that are locked stay', () => {
    const locked = cellOf({ month: '2027-02-01', amount: 40, isLocked: true })
    expect(placed([locked, cellOf({ amount: 10 })], months, [1, 1, 1])).toEqual([
      locked,
      cellOf({ month: '2027-01-01', amount: 5 }),
      cellOf({ month: '2027-03-01', amount: 5 }),
    ])
    expect(placed([locked], [{ officeId: null, month: '2027-02-01' }], [1])).toBeNull()
  })
})

const allocation = fc
  .tuple(
    money,
    fc.array(
      fc.record({
        departmentId: fc.uuid(),
        amount: money,
        isLocked: fc.boolean(),
        cells: fc.array(
          fc.record({ amount: money, isLocked: fc.boolean(), categoryId: fc.uuid() }).map(cellOf),
          {
            maxLength: 8,
          },
        ),
      }),
      { maxLength: 6 },
    ),
    fc.boolean(),
  )
  .map(([total, shares, isGivenOut]): Allocation => {
    if (!isGivenOut) return { total, shares }
    const even = shares
      .filter(({ cells }) => cells.length > 0)
      .map((share) => ({ ...share, amount: sumOf(share.cells.map(({ amount }) => amount)) }))
    return { total: sumOf(even.map(({ amount }) => amount)), shares: even }
  })

it('a department’s money over its categories adds up, and locked cells stay', () => {
  fc.assert(
    fc.property(
      allocation,
      fc.array(fc.tuple(fc.constantFrom('supplies', 'reagents', 'services'), weight), { maxLength: 4 }),
      ({ shares }, given) => {
        for (const share of shares) {
          const weights = new Map(given)
          const after = spreadShare(share, weights)
          if (!after) continue
          expect(unallocatedOf({ total: share.amount, shares: [after] }).isNone).toBe(true)
          expect(after.cells.filter(({ isLocked }) => isLocked)).toEqual(
            share.cells.filter(({ isLocked }) => isLocked),
          )
        }
      },
    ),
  )
  const share = {
    departmentId: 'lab',
    amount: 100,
    isLocked: false,
    cells: [cellOf({ amount: 40, isLocked: true })],
  }
  expect(
    spreadShare(
      share,
      new Map([
        ['reagents', 2],
        ['services', 1],
      ]),
    )?.cells.map(({ amount }) => amount),
  ).toEqual([40, 40, 20])
  expect(spreadShare(share, new Map([['supplies', 1]]))).toBeNull()
})

it('the total over departments leaves out those that are locked, and takes in those that have nothing yet', () => {
  const given = {
    total: 100,
    shares: [
      { departmentId: 'lab', amount: 30, isLocked: true, cells: [] },
      { departmentId: 'care', amount: 0, isLocked: false, cells: [] },
    ],
  }
  const weights = new Map([
    ['lab', 5],
    ['care', 1],
    ['imaging', 2.5],
  ])
  expect(
    spreadTotal(given, weights)?.shares.map(({ departmentId, amount }) => [departmentId, amount]),
  ).toEqual([
    ['lab', 30],
    ['care', 20],
    ['imaging', 50],
  ])
  expect(spreadTotal({ ...given, total: 30 }, weights)).toBeNull()
})

describe('a copy', () => {
  it('with a percentage is given out where the other was, and never below zero', () => {
    fc.assert(
      fc.property(allocation, fc.integer({ min: -100, max: 300 }), (given, percent) => {
        const copy = scaled(given, percent)
        if (unallocatedOf(given).isNone) expect(unallocatedOf(copy)).toMatchObject({ isNone: true })
        expect(Math.abs(cents(copy.total) - cents(given.total) * (1 + percent / 100))).toBeLessThan(1)
        for (const { amount, cells } of copy.shares)
          expect(Math.min(amount, ...cells.map((cell) => cell.amount))).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('with another clinic grows by what that needs, in all three sums', () => {
    const base = allocationOf([
      { departmentId: 'lab', categoryId: 'supplies', officeId: null, month: null, amount: 100 },
    ])
    const more = [
      { departmentId: 'lab', categoryId: 'supplies', officeId: 'new', month: null, amount: 40 },
      { departmentId: 'care', categoryId: 'supplies', officeId: 'new', month: null, amount: 2.5 },
    ]
    const after = withMore(base, more)
    expect(after.total).toBe(142.5)
    expect(unallocatedOf(after).isNone).toBe(true)
    expect(after.shares.map(({ amount }) => amount)).toEqual([140, 2.5])
    expect(base.total).toBe(100)
  })
})

it('what is not given out is said of the total and of each department', () => {
  const given = {
    total: 100,
    shares: [{ departmentId: 'lab', amount: 60, isLocked: false, cells: [cellOf({ amount: 70.5 })] }],
  }
  expect(unallocatedOf(given)).toEqual({
    ofTotal: 40,
    departments: [{ departmentId: 'lab', amount: -10.5 }],
    isNone: false,
  })
  expect(notGivenOut(0.3, [{ amount: 0.1 }, { amount: 0.2 }])).toBe(0)
})

it('a month is compared to the latest one of its name that is over', () => {
  expect(['2027-10-01', '2027-11-01', '2027-12-01'].map((month) => monthBefore(month, '2026-11-20'))).toEqual(
    ['2026-10-01', '2025-11-01', '2025-12-01'],
  )
})

it('the coming year takes the use of twelve months at the prices they move to', () => {
  const of = (quantity: number, amount: number) => ({ quantity, amount })
  const trend = priceTrend([
    { before: of(10, 100), after: of(5, 55) },
    { before: of(10, 100), after: of(2, 20) },
    { before: of(0, 0), after: of(9, 900) },
  ])
  expect(trend).toBeCloseTo(1.05)
  expect(suggested(1000, trend)).toBe(1050)
  expect(suggested(1000, trend, 12.5)).toBe(1062.5)
  expect(priceTrend([])).toBe(1)
})
