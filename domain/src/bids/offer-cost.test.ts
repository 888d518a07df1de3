import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compareUnitPrices,
  costOfLine,
  costOfOffer,
  netPackPrice,
  type Offer,
  packsFor,
  takeOutTax,
} from './offer-cost.ts'

const pack = (packQuantity: number, packPrice: number, leastPacks = 1, multiple = 1) => ({
  packQuantity,
  packPrice,
  leastPacks,
  multiple,
})
const terms = { minimumOrder: null, freight: 0, freeFreightFrom: null, taxIncludedPercent: null }
const gloves = [{ id: 'gloves', quantity: 2400 }]
const offerOf = (packQuantity: number, packPrice: number, freight: number): Offer => ({
  ...terms,
  lines: [{ lineId: 'gloves', ...pack(packQuantity, packPrice) }],
  freight,
})

describe('what an offer costs (rule 1)', () => {
  it.each([
    ['A', offerOf(100, 11.4, 0), 24, 273.6, 0.114, 0, 0],
    ['B', offerOf(250, 27.75, 45), 10, 322.5, 0.111, 100, 11.1],
    ['C', offerOf(1000, 108, 18), 3, 342, 0.108, 600, 64.8],
  ])('%s', (_, offer, packs, total, unitPrice, excess, excessWorth) => {
    const cost = costOfOffer(gloves, offer)
    expect(cost).toMatchObject({ missing: [], total, tax: 0 })
    expect(cost.lines).toMatchObject([{ lineId: 'gloves', packs, unitPrice, excess, excessWorth }])
  })
  it('takes out the tax inside', () => {
    expect(takeOutTax(277.5, 7.25)).toEqual({ net: 258.74, tax: 18.76 })
    const cost = costOfOffer(gloves, { ...offerOf(250, 27.75, 45), taxIncludedPercent: 7.25 })
    expect(cost).toMatchObject({ subtotal: 258.74, tax: 18.76, freight: 45, total: 303.74 })
    expect(cost.lines).toMatchObject([{ gross: 277.5, cash: 258.74, excessWorth: 10.35, unitPrice: 0.1035 }])
  })
  it('buys no fewer packs than are sold, in whole multiples', () => {
    expect(packsFor(2400, pack(100, 1, 30))).toBe(30)
    expect(packsFor(2400, pack(100, 1, 1, 5))).toBe(25)
    expect(packsFor(2400, pack(100, 1, 7, 5))).toBe(25)
    expect(packsFor(100, pack(100, 1, 7, 5))).toBe(10)
    expect(packsFor(2401, pack(100, 1))).toBe(25)
  })
  it('is free of freight from its limit on, and says when it is below the minimum', () => {
    const offer = { ...offerOf(100, 11.4, 45), freeFreightFrom: 273.6, minimumOrder: 273.6 }
    expect(costOfOffer(gloves, offer)).toMatchObject({ freight: 0, total: 273.6, isBelowMinimum: false })
    const dearer = { ...offer, freeFreightFrom: 273.61, minimumOrder: 273.61 }
    expect(costOfOffer(gloves, dearer)).toMatchObject({ freight: 45, total: 318.6, isBelowMinimum: true })
  })
  it('has no total where a line has no bid', () => {
    const cost = costOfOffer([...gloves, { id: 'gowns', quantity: 10 }], offerOf(100, 11.4, 45))
    expect(cost).toMatchObject({ missing: ['gowns'], subtotal: 273.6, freight: 45, total: null })
    expect(costOfOffer(gloves, { ...terms, lines: [], freight: 45 })).toMatchObject({
      missing: ['gloves'],
      subtotal: 0,
      freight: 0,
      total: null,
    })
  })
  it('shares the freight among its lines by their cash', () => {
    const line = { lineId: 'gloves', ...pack(100, 11.4) }
    const offer = { ...terms, lines: [line, { ...line, lineId: 'gowns', packPrice: 5.7 }], freight: 20 }
    const { lines, total } = costOfOffer([...gloves, { id: 'gowns', quantity: 2400 }], offer)
    expect(lines.map(({ cash, freightShare }) => [cash, freightShare])).toEqual([
      [273.6, 13.33],
      [136.8, 6.67],
    ])
    expect(total).toBe(430.4)
  })
  it('rounds a line half up to the cent, whatever binary fractions make of it', () => {
    expect(costOfLine(1, pack(1, 1.005), null).gross).toBe(1.01)
    expect(costOfLine(3, pack(1, 0.335), null).gross).toBe(1.01)
    expect(costOfLine(1, pack(1, 8.2849), null).gross).toBe(8.28)
  })
})

describe('the price of a base unit', () => {
  const of = (packQuantity: number, packPrice: number, taxIncludedPercent: number | null = null) => ({
    offer: pack(packQuantity, packPrice),
    taxIncludedPercent,
  })
  it('is compared without rounding', () => {
    // Both show 0.0333.
    expect(compareUnitPrices(of(3, 0.1), of(300, 9.9999))).toBe(1)
    expect(compareUnitPrices(of(3, 0.1), of(30, 1))).toBe(0)
    expect(compareUnitPrices(of(1000, 108), of(100, 11.4))).toBe(-1)
  })
  it('is compared without tax', () => {
    expect(compareUnitPrices(of(1, 10.725, 7.25), of(1, 10))).toBe(0)
    expect(compareUnitPrices(of(1, 10.72, 7.25), of(1, 10))).toBe(-1)
  })
})

it('a pack is agreed at its price without the tax inside', () => {
  expect(netPackPrice(27.75, 7.25)).toBe(25.8741)
  expect(netPackPrice(27.75, null)).toBe(27.75)
})

it('net and tax add up to what was offered', () => {
  const amount = fc.integer({ min: 0, max: 1e9 }).map((whole) => whole / 100)
  const percent = fc.integer({ min: 0, max: 1e6 }).map((whole) => whole / 1e4)
  fc.assert(
    fc.property(amount, percent, (gross, rate) => {
      const { net, tax } = takeOutTax(gross, rate)
      expect(Math.round(net * 100) + Math.round(tax * 100)).toBe(Math.round(gross * 100))
      expect(Math.abs(net - (gross * 100) / (100 + rate))).toBeLessThan(0.005 + 1e-6)
    }),
  )
})
