import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  after,
  availableOf,
  type Balance,
  commit,
  credit,
  type Entry,
  moveCommitment,
  precommit,
  releaseOrdered,
  reverse,
} from '../finance/ledger.ts'
import { cents, ofCents, spread, sumOf } from '../finance/money.ts'
import { amountsWithExtras, bookingOf, invoiceEntries, reliefOf, unbilledOf } from './invoice-money.ts'

const at = (referenceId: string) => ({ lineId: 'line', referenceId })
const [order, sent, more] = [at('order'), at('sent'), at('more')]
const start: Balance = { allocated: 10_000, precommitted: 0, committed: 0, spent: 0 }

/** What the worked figures say of a line: precommitted/committed/spent/available. */
const shown = (balance: Balance) =>
  [balance.precommitted, balance.committed, balance.spent, availableOf(balance)].join('/')

const billed = (
  reference: typeof order,
  committed: number,
  unbilled: number,
  quantity: number,
  amount: number,
) => invoiceEntries(reference, { committed, unbilled }, { quantity, amount })

type Step = [entries: Entry[], shown: string]
/** From an approved order of 100 boxes at 10.00 on. */
const ordered = [precommit(order, 1000), commit(order, 1000)]
const stories: Record<string, Step[]> = {
  '1 plain': [
    [moveCommitment(order, 1000, sent, 1000), '0/1000/0/9000'],
    [billed(sent, 1000, 100, 100, 1000), '0/0/1000/9000'],
  ],
  '2 part ordered, the rest cancelled': [
    [moveCommitment(order, 600, sent, 600), '0/1000/0/9000'],
    [billed(sent, 600, 60, 60, 600), '0/400/600/9000'],
    [[releaseOrdered(order, 400)], '0/0/600/9400'],
  ],
  '3 two vendor orders': [
    [moveCommitment(order, 600, sent, 600), '0/1000/0/9000'],
    [moveCommitment(order, 400, more, 404), '0/1004/0/8996'],
    [[...billed(sent, 600, 60, 60, 600), ...billed(more, 404, 40, 40, 404)], '0/0/1004/8996'],
  ],
  '6 closed short': [
    [billed(order, 1000, 100, 70, 700), '0/300/700/9000'],
    [[releaseOrdered(order, 300)], '0/0/700/9300'],
  ],
  '8 part receipts, part invoices': [
    [billed(order, 1000, 100, 40, 400), '0/600/400/9000'],
    [billed(order, 600, 60, 35, 350), '0/250/750/9000'],
    [billed(order, 250, 25, 25, 247.5), '0/0/997.5/9002.5'],
  ],
  '9a an invoice inside tolerance': [[billed(order, 1000, 100, 100, 1020), '0/0/1020/8980']],
  '9b an invoice beyond it, accepted': [[billed(order, 1000, 100, 100, 1021), '0/0/1021/8979']],
  '10 a credit note': [
    [billed(order, 1000, 100, 100, 1000), '0/0/1000/9000'],
    [[credit(order, 50)], '0/0/950/9050'],
  ],
}

describe('the money of an approved invoice', () => {
  it.each(Object.entries(stories))('%s', (_, steps) => {
    let balance = after(start, ordered)
    for (const [entries, expected] of steps) {
      balance = after(balance, entries)
      expect(shown(balance)).toBe(expected)
    }
  })

  it('is what it spends, with what it commits before or releases', () => {
    const book = (unbilled: number, quantity: number, amount: number) =>
      bookingOf({ committed: 1000, unbilled }, { quantity, amount })
    expect(book(100, 100, 1000)).toEqual({ commitMore: 0, spend: 1000, release: 0 })
    expect(book(100, 100, 1020)).toEqual({ commitMore: 20, spend: 1020, release: 0 })
    expect(book(100, 25, 247.5)).toEqual({ commitMore: 0, spend: 247.5, release: 2.5 })
    expect(book(3, 1, 333.33)).toEqual({ commitMore: 0, spend: 333.33, release: 0 })
    // Billed for nothing, for more units than there are, and for none.
    expect(book(100, 100, 0)).toEqual({ commitMore: 0, spend: 0, release: 1000 })
    expect(book(100, 110, 1100)).toEqual({ commitMore: 100, spend: 1100, release: 0 })
    expect(book(100, 0, 5)).toEqual({ commitMore: 5, spend: 5, release: 0 })
  })

  it('14 has freight and tax on the lines they are for', () => {
    const values = [600, 300]
    const expected = amountsWithExtras(values, { freight: 45, tax: 65.25, discount: 0, rounding: 0 })
    expect(expected).toEqual([673.5, 336.75])
    const amounts = amountsWithExtras(values, { freight: 49.5, tax: 65.25, discount: 0, rounding: 0 })
    const bookings = amounts.map((amount, place) =>
      bookingOf({ committed: expected[place] ?? 0, unbilled: 1 }, { quantity: 1, amount }),
    )
    expect(bookings).toEqual([
      { commitMore: 3, spend: 676.5, release: 0 },
      { commitMore: 1.5, spend: 338.25, release: 0 },
    ])
    expect(sumOf(amounts)).toBe(1014.75)
    expect(spread(10, [1, 1, 1])).toEqual([3.34, 3.33, 3.33])
    expect(amountsWithExtras([5, 5, 5], { freight: 10, tax: 0, discount: 10, rounding: 0 })).toEqual([
      5, 5, 5,
    ])
    const cent = (rounding: number) =>
      amountsWithExtras([5, 10], { freight: 0, tax: 0, discount: 0, rounding })
    expect([cent(0.01), cent(-0.01)]).toEqual([
      [5, 10.01],
      [5, 9.99],
    ])
  })

  it('15 of what was bought directly, and of a bill without any order', () => {
    const direct = after(start, [precommit(sent, 250), commit(sent, 250), ...billed(sent, 250, 1, 1, 250)])
    expect(shown(direct)).toBe('0/0/250/9750')
    const bill = billed(more, 0, 0, 1, 250)
    expect(bill.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['adjust_commit', 250],
      ['spend', 250],
    ])
    expect(shown(after(start, bill))).toBe('0/0/250/9750')
  })

  it('is as it was when the invoice is void', () => {
    const balance = after(start, ordered)
    const entries = billed(order, 1000, 100, 25, 247.5)
    expect(after(after(balance, entries), entries.map(reverse))).toEqual(balance)
  })

  it('leaves a reference what it was to cost, never less than nothing, and nothing when all is billed', () => {
    const money = fc.integer({ min: 0, max: 100_000_000 }).map(ofCents)
    const bill = fc.record({ quantity: fc.integer({ min: 0, max: 400 }), amount: money })
    const line = fc.record({
      ordered: fc.integer({ min: 1, max: 1000 }),
      over: fc.integer({ min: 0, max: 100 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(line, money, fc.array(bill, { maxLength: 12 }), (given, committed, bills) => {
        const facts = { ...given, credited: 0, cancelled: Math.floor(given.ordered * given.share) }
        let balance: Balance = { ...start, committed }
        let count = 0
        const write = (each: { quantity: number; amount: number }) => {
          const unbilled = unbilledOf({ ...facts, billed: count })
          const before = balance.committed
          for (const entry of invoiceEntries(order, { committed: before, unbilled }, each)) {
            balance = after(balance, [entry])
            expect(entry.amount).toBeGreaterThan(0)
            expect(balance.committed).toBeGreaterThanOrEqual(0)
          }
          expect(balance.committed).toBeLessThanOrEqual(before)
          count += each.quantity
        }
        for (const each of bills) write(each)
        expect(cents(balance.spent)).toBe(cents(sumOf(bills.map(({ amount }) => amount))))
        write({ quantity: unbilledOf({ ...facts, billed: count }), amount: 1 })
        expect(balance.committed).toBe(0)
      }),
    )
  })

  it('of all lines is the total, none of them below nothing', () => {
    const money = fc.integer({ min: 0, max: 10_000_000 }).map(ofCents)
    fc.assert(
      fc.property(
        fc.array(money, { minLength: 1, maxLength: 20 }),
        money,
        money,
        money,
        (values, freight, tax, off) => {
          const discount = Math.min(off, sumOf(values))
          const amounts = amountsWithExtras(values, { freight, tax, discount, rounding: 0 })
          expect(sumOf(amounts)).toBe(sumOf([...values, freight, tax, -discount]))
          expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})

it('holds nothing for what was billed once, also where a credit note took it off', () => {
  // 10 ordered at 9.50, 7 received of which one is under claim; six billed, one of them returned and credited.
  const unbilled = unbilledOf({ ordered: 10, over: 0, cancelled: 0, billed: 5, credited: 1 })
  const held = { committed: 38, unbilled }
  expect([unbilled, reliefOf(held, 3), reliefOf(held, 4)]).toEqual([4, 28.5, 38])
  // Billed later, the unit under claim spends what is held for it.
  expect(bookingOf({ committed: 9.5, unbilled: 1 }, { quantity: 1, amount: 9.5 })).toEqual({
    ...{ commitMore: 0, spend: 9.5, release: 0 },
  })
})
