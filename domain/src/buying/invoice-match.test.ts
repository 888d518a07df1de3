import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '../finance/money.ts'
import {
  amountAt,
  type BilledLine,
  billableOf,
  matchFreight,
  matchLine,
  type OrderedLine,
  roundingOf,
} from './invoice-match.ts'

/** 10 boxes of 100 at 12.00, ordered and received; a case is 12 boxes. */
const ordered: OrderedLine = {
  price: 12,
  packQuantity: 100,
  packs: [1200],
  received: 1000,
  returned: 0,
  claimed: 0,
  before: { quantity: 0, amount: 0 },
}
const boxes = (count: number, price: number): BilledLine => ({ quantity: count * 100, amount: count * price })
const after = (quantity: number, amount: number): OrderedLine => ({
  ...ordered,
  before: { quantity, amount },
})

describe('a line of an invoice', () => {
  it.each<[string, OrderedLine, BilledLine, object]>([
    [
      '1 exactly two percent above what was agreed',
      ordered,
      { quantity: 1000, amount: 122.4 },
      { verdict: 'matched', unit: null, expected: 120, billed: 122.4, difference: 2.4, tolerance: 2.4 },
    ],
    [
      '2 more than two percent above',
      ordered,
      boxes(10, 12.25),
      { verdict: 'price', unit: null, expected: 120, difference: 2.5, tolerance: 2.4, excess: 0 },
    ],
    [
      '3 a dollar above, on little money',
      ordered,
      boxes(2, 12.5),
      { verdict: 'matched', unit: null, expected: 24, difference: 1, tolerance: 1, billable: 1000 },
    ],
    [
      '4 together with the invoice before it more than two percent above',
      after(200, 25),
      boxes(8, 12.25),
      {
        verdict: 'price',
        expected: 120,
        billed: 123,
        difference: 3,
        tolerance: 2.4,
        billable: 800,
        excess: 0,
      },
    ],
    [
      '5 in cases instead of boxes',
      ordered,
      { quantity: 12_000, amount: 1440 },
      {
        verdict: 'quantity',
        causes: ['quantity'],
        unit: { by: 'quantity', factor: 12, isCorrected: false },
        quantity: 12_000,
        billable: 1000,
        excess: 11_000,
        excessAmount: 1320,
        difference: 0,
      },
    ],
    [
      '6 at the price of a case',
      ordered,
      boxes(10, 144),
      {
        verdict: 'price',
        causes: ['price'],
        unit: { by: 'price', factor: 12, isCorrected: false },
        expected: 120,
        difference: 1320,
        excess: 0,
      },
    ],
    [
      '7 labeled in pieces, with the right money',
      ordered,
      { quantity: 10, amount: 120 },
      {
        verdict: 'matched',
        causes: [],
        unit: { by: 'price', factor: 100, isCorrected: true },
        quantity: 1000,
        expected: 120,
        difference: 0,
        excess: 0,
      },
    ],
    [
      '8 of which less was received',
      { ...ordered, received: 800 },
      boxes(10, 12),
      { verdict: 'quantity', unit: null, billable: 800, excess: 200, excessAmount: 24, difference: 0 },
    ],
    [
      '9 of which nothing was received',
      { ...ordered, received: 0 },
      boxes(10, 12),
      {
        verdict: 'no_receipt',
        causes: ['no_receipt'],
        unit: null,
        billable: 0,
        excess: 1000,
        excessAmount: 120,
      },
    ],
    // Beyond the worked figures.
    [
      'below what was agreed',
      ordered,
      boxes(10, 9.5),
      { verdict: 'matched', unit: null, difference: -25, tolerance: 2.4 },
    ],
    [
      'with too much of it at too high a price: both are to be seen to',
      ordered,
      boxes(11, 13),
      { verdict: 'quantity', causes: ['quantity', 'price'], excess: 100, difference: 11, tolerance: 2.64 },
    ],
    [
      'of which all is under claim',
      { ...ordered, claimed: 1000 },
      boxes(10, 12),
      { verdict: 'quantity', billable: 0, excess: 1000 },
    ],
    [
      'that is billed a second time',
      after(1000, 120),
      boxes(10, 12),
      { verdict: 'quantity', billable: 0, excess: 1000, expected: 240, difference: 0 },
    ],
    [
      'for a twelfth of what came, which is no other unit',
      { ...ordered, received: 1200 },
      boxes(1, 12),
      { verdict: 'matched', unit: null },
    ],
    [
      'labeled in pieces, for a part of what came',
      ordered,
      { quantity: 5, amount: 60 },
      { verdict: 'price', unit: { by: 'price', factor: 100, isCorrected: false }, expected: 0.6 },
    ],
    [
      'labeled in pieces, with a little more than came',
      { ...ordered, received: 990 },
      { quantity: 10, amount: 120 },
      {
        verdict: 'matched',
        unit: { by: 'price', factor: 100, isCorrected: true },
        quantity: 990,
        expected: 118.8,
      },
    ],
    [
      'labeled in pieces, with money for less than came',
      { ...ordered, received: 1020 },
      { quantity: 10, amount: 118 },
      { verdict: 'price', unit: { by: 'price', factor: 100, isCorrected: false }, quantity: 10 },
    ],
    [
      'labeled in pieces, with money that is too much',
      ordered,
      { quantity: 10, amount: 122.41 },
      { verdict: 'price', unit: null, quantity: 10 },
    ],
    [
      'at a twelfth of the price, which passes and is noted',
      ordered,
      boxes(10, 1),
      { verdict: 'matched', unit: { by: 'price', factor: 1 / 12, isCorrected: false }, difference: -110 },
    ],
    [
      'for nothing but money',
      ordered,
      { quantity: 0, amount: 1.01 },
      { verdict: 'price', unit: null, expected: 0, difference: 1.01, tolerance: 1 },
    ],
    [
      'that was agreed for nothing',
      { ...ordered, price: 0 },
      boxes(10, 0),
      { verdict: 'matched', unit: null, expected: 0, difference: 0 },
    ],
  ])('%s', (_, facts, billed, expected) => {
    expect(matchLine(facts, billed)).toMatchObject(expected)
  })

  it('may bill what was received, less what went back, is claimed, or was billed', () => {
    const line = { received: 100, returned: 10, claimed: 20, before: { quantity: 30, amount: 300 } }
    expect(billableOf(line)).toBe(40)
    expect(billableOf({ ...line, before: { quantity: 90, amount: 900 } })).toBe(0)
  })

  it('is worth its price to the cent, half up', () => {
    const at = (price: number, packQuantity: number, quantity: number) =>
      amountAt({ price, packQuantity }, quantity)
    expect([
      at(12, 100, 250),
      at(1.005, 1, 1),
      at(0.0025, 1, 2),
      at(12.3456, 100, 300),
      at(10, 3, 1),
    ]).toEqual([30, 1.01, 0.01, 37.04, 3.33])
  })

  it('passes by price exactly up to its tolerance, whatever the figures', () => {
    const ten = fc.integer({ min: 0, max: 50_000_000 }).map((price) => price / 10_000)
    const facts = fc.record({
      price: ten,
      quantity: fc.integer({ min: 1, max: 10_000 }),
      size: fc.integer({ min: 1, max: 500 }),
    })
    fc.assert(
      fc.property(facts, fc.integer({ min: -3, max: 3 }), ({ price, quantity, size }, off) => {
        const line = { ...ordered, price, packQuantity: size, packs: [], received: quantity }
        const expected = cents(amountAt(line, quantity))
        // 50 times the difference is at most the amount: two percent without a fraction.
        const limit = Math.max(100, Math.floor(expected / 50))
        const amount = (expected + limit + off) / 100
        expect(matchLine(line, { quantity, amount }).causes).toEqual(off > 0 ? ['price'] : [])
      }),
    )
  })

  it('is matched in several invoices only as far as it would be in one', () => {
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 400 }),
      amount: fc.integer({ min: 0, max: 6000 }),
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (invoices) => {
        let before = { quantity: 0, amount: 0 }
        for (const { quantity, amount } of invoices) {
          const found = matchLine({ ...ordered, packs: [], before }, { quantity, amount: amount / 100 })
          expect(found.excess).toBe(Math.max(0, found.quantity - found.billable))
          if (found.verdict !== 'matched') continue
          before = { quantity: before.quantity + found.quantity, amount: found.billed }
        }
        expect(before.quantity).toBeLessThanOrEqual(1000)
        expect(cents(before.amount)).toBeLessThanOrEqual(
          before.quantity * 12 + Math.max(100, 0.24 * before.quantity),
        )
      }),
    )
  })
})

describe('freight and tax', () => {
  it.each([
    [49.5, 45, true],
    [49.51, 45, false],
    [40.5, 45, true],
    [40.49, 45, false],
    [6, 5, true],
    [6.01, 5, false],
    [1, 0, true],
    [1.01, 0, false],
    [65.25, 65.25, true],
  ])('%d billed of %d expected: matched is %s', (billed, expected, isMatched) => {
    expect(matchFreight(billed, expected).isMatched).toBe(isMatched)
  })

  it('say how far off they are, and how far they may be', () => {
    expect(matchFreight(52.2, 45)).toEqual({
      expected: 45,
      billed: 52.2,
      difference: 7.2,
      tolerance: 4.5,
      isMatched: false,
    })
  })
})

describe('the total of an invoice', () => {
  const amounts = { lines: [600, 300], freight: 49.5, tax: 65.25, discount: 0, total: 1014.75 }

  it.each([
    ['adds up', amounts, 0],
    ['is a cent above, which is rounding', { ...amounts, total: 1014.76 }, 0.01],
    ['is a cent below', { ...amounts, total: 1014.74 }, -0.01],
    ['is two cents off', { ...amounts, total: 1014.77 }, null],
    ['is less a discount', { ...amounts, discount: 14.75, total: 1000 }, 0],
    [
      'has cents that a computer cannot write',
      { ...amounts, lines: [0.1, 0.2], freight: 0, tax: 0, total: 0.3 },
      0,
    ],
    ['is of no lines', { lines: [], freight: 0, tax: 0, discount: 0, total: 0 }, 0],
  ])('%s', (_, given, expected) => {
    expect(roundingOf(given)).toBe(expected)
  })
})
