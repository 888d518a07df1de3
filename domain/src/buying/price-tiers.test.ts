import { expect, it } from 'vitest'
import { tierOfHeader, tiersIn } from './price-tiers.ts'

it.each([
  ['1-9', 1],
  ['10 – 49', 10],
  ['Qty 50-99', 50],
  ['100+', 100],
  ['Price 1000+ ea', 1000],
  ['ab 10 Stück', 10],
  ['from 25', 25],
  ['Preis ab 5 St.', 5],
  ['Unit price', null],
  ['Price per 100', null],
  ['2026-2027', null],
  ['Pack 10-pack blue', null],
  ['Size 4-6', null],
  ['0-9', null],
])('%s', (header, from) => {
  expect(tierOfHeader(header)).toBe(from)
})

it('one column alone is no scale of prices', () => {
  expect(tiersIn(['SKU', '10+', '1-9'])).toEqual([
    { column: 2, from: 1 },
    { column: 1, from: 10 },
  ])
  expect(tiersIn(['SKU', '10+'])).toEqual([])
})
