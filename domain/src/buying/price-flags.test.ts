import { describe, expect, it } from 'vitest'
import { type PaidPrice, priceFindings, priceFlagOf, trendOf } from './price-flags.ts'

const monthly = (prices: readonly number[]) =>
  prices.map((price, month) => ({ day: `2026-0${month + 1}-01`, price }))
const day = '2026-07-01'
const flagsOf = (
  price: number,
  paid: number[],
  agreed: number[] = [],
  packQuantity = 1,
  isContract = false,
) =>
  priceFindings(
    { price, packQuantity, isContract },
    { day, paid: monthly(paid), agreed: agreed.map((each) => ({ vendor: 'Acme', price: each })), packs: [] },
  ).map(({ basis, change }) => `${basis} ${(change * 100).toFixed(2)}`)

describe('the price of a line', () => {
  it.each<[string, number, number[], number[], string[]]>([
    ['at its contract', 12, [], [12], []],
    ['above its contract', 12.3, [], [12], ['contract 2.50']],
    ['above what was paid last', 12.7, [12], [], ['last 5.83']],
    ['exactly five percent above it', 10.5, [10], [], []],
    ['above a flat trend', 12.5, [12, 12.01, 11.99, 12, 12.02, 12], [], ['trend 4.17']],
    ['above the last of prices that move anyway', 11.5, [10, 11, 9.5, 10.5, 12, 9.8], [], ['last 17.35']],
    ['on a rising trend', 10.6, [10, 10.1, 10.2, 10.3, 10.4, 10.5], [], []],
    ['above a rising trend', 11, [10, 10.1, 10.2, 10.3, 10.4, 10.5], [], ['trend 3.73']],
    ['lower than all', 8, [12, 12, 12, 12, 12, 12], [12], []],
    ['of a product nobody knows', 8, [], [], []],
  ])('%s', (_, price, paid, agreed, expected) => {
    expect(flagsOf(price, paid, agreed)).toEqual(expected)
  })

  it('is compared per base unit, whatever the pack', () => {
    expect(flagsOf(11.4 / 90, [12 / 100], [], 90)).toEqual(['last 5.56'])
    // Half a cent a pack is met, more is not.
    expect(flagsOf(0.12005, [], [0.12], 100)).toEqual([])
    expect(flagsOf(0.1201, [], [0.12], 100)).toEqual(['contract 0.08'])
  })

  it('is on contract where it is bought at one, though another vendor agreed to less', () => {
    expect(flagsOf(12.3, [], [12], 1, true)).toEqual([])
    const [found] = priceFindings(
      { price: 13, packQuantity: 1, isContract: false },
      {
        day,
        paid: [],
        packs: [],
        agreed: [
          { vendor: 'Dear', price: 12.5 },
          { vendor: 'Cheap', price: 12 },
        ],
      },
    )
    expect(found).toMatchObject({ flag: 'off_contract', vendor: 'Cheap', against: 12 })
  })

  it('seems to be of another pack where it is as many times off, and that leads', () => {
    const of = (price: number, against: { last?: number; contract?: number }) =>
      priceFindings(
        { price, packQuantity: 1, isContract: false },
        {
          day,
          paid: against.last ? monthly([against.last]) : [],
          agreed: against.contract ? [{ vendor: 'Acme', price: against.contract }] : [],
          packs: [12],
        },
      ).map(({ factor, ...finding }) => [priceFlagOf(finding), factor])
    expect(of(144, { last: 12 })).toEqual([['unit', 12], ...[['jump', undefined]]])
    expect(of(144, { contract: 12 })).toEqual([['unit', 12], ...[['contract', undefined]]])
    // Two percent from it is within it, and a price of a single piece is odd as well.
    expect(of(146.88, { last: 12 })[0]).toEqual(['unit', 12])
    expect(of(146.89, { last: 12 })[0]).toEqual(['jump', undefined])
    expect(of(1, { last: 12 })).toEqual([['unit', 1 / 12]])
    expect(of(2, { last: 12 })).toEqual([])
  })

  it('says how far it is from the trend', () => {
    const distance = (price: number, paid: number[]) =>
      Number(trendOf(price, day, monthly(paid))?.distance.toFixed(2))
    expect(distance(12.5, [12, 12.01, 11.99, 12, 12.02, 12])).toBeCloseTo(4.08, 1)
    expect(distance(11.5, [10, 11, 9.5, 10.5, 12, 9.8])).toBeCloseTo(0.59, 0)
    expect(distance(11, [10, 10.1, 10.2, 10.3, 10.4, 10.5])).toBeCloseTo(3.66, 1)
    expect(trendOf(12, day, monthly([12, 12, 12]))).toBeNull()
    expect(
      trendOf(
        12,
        day,
        Array.from({ length: 6 }, () => ({ day, price: 12 })),
      ),
    ).toBeNull()
  })
})

/** Figures (h) of what buying is tested by, per box of 100 unless said otherwise: the price seen, beside what is known. */
describe('the sentinel', () => {
  const box = (price: number, quantity = 100) => ({ price: price / quantity, packQuantity: quantity })
  const paidFor = (...prices: number[]): PaidPrice[] =>
    monthly(prices).map(({ day: on, price }) => ({ day: on, ...box(price) }))
  const seen = (
    line: ReturnType<typeof box>,
    { paid = [], contract }: { paid?: PaidPrice[]; contract?: number },
  ) =>
    priceFindings(
      { ...line, isContract: false },
      {
        day,
        paid,
        agreed: contract === undefined ? [] : [{ vendor: 'Acme', price: contract / 100 }],
        packs: [1, 100, 1200],
      },
    ).map((finding) =>
      [
        priceFlagOf(finding),
        finding.factor ? `×${finding.factor}` : `+${(finding.change * 100).toFixed(2)} %`,
        ...(finding.hasShrunk ? ['pack shrank'] : []),
      ].join(' '),
    )

  it('1: says nothing of a price at its contract', () => {
    expect(seen(box(12), { contract: 12 })).toEqual([])
  })
  it('2: sees what is above its contract', () => {
    expect(seen(box(12.3), { contract: 12 })).toEqual(['contract +2.50 %'])
  })
  it('3: sees a jump over the last price', () => {
    expect(seen(box(12.7), { paid: paidFor(12) })).toEqual(['jump +5.83 %'])
  })
  it('4: sees what is off its trend though it is no jump', () => {
    expect(seen(box(12.5), { paid: paidFor(12, 12.01, 11.99, 12, 12.02, 12) })).toEqual(['trend +4.17 %'])
  })
  it('5: sees a jump of a price that moves anyway, and no trend', () => {
    expect(seen(box(11.5), { paid: paidFor(10, 11, 9.5, 10.5, 12, 9.8) })).toEqual(['jump +17.35 %'])
  })
  it('6: lets a price rise as it has been rising, and no faster', () => {
    const rising = paidFor(10, 10.1, 10.2, 10.3, 10.4, 10.5)
    expect(seen(box(10.6), { paid: rising })).toEqual([])
    expect(seen(box(11), { paid: rising })).toEqual(['trend +3.73 %'])
  })
  it('7: recognizes a box that costs what a case does', () => {
    expect(seen(box(144), { paid: paidFor(12) })).toEqual(['unit ×12', 'jump +1100.00 %'])
  })
  it('8: sees that a pack shrank', () => {
    expect(seen(box(11.4, 90), { paid: paidFor(12) })).toEqual(['jump +5.56 % pack shrank'])
    // Another pack is none that shrank.
    expect(seen(box(6.4, 50), { paid: paidFor(12) })).toEqual(['jump +6.67 %'])
  })
})
