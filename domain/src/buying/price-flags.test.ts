import { describe, expect, it } from 'vitest'
import { priceFindings, trendOf } from './price-flags.ts'

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
    { day, paid: monthly(paid), agreed: agreed.map((each) => ({ vendor: 'Acme', price: each })) },
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
        agreed: [
          { vendor: 'Dear', price: 12.5 },
          { vendor: 'Cheap', price: 12 },
        ],
      },
    )
    expect(found).toMatchObject({ flag: 'off_contract', vendor: 'Cheap', against: 12 })
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
