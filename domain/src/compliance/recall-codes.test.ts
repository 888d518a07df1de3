import { describe, expect, it } from 'vitest'
import { type CodeRange, codeForms, fitOfCodes, problemOfRange } from './recall-codes.ts'

const fit = (listed: { values?: string[]; ranges?: CodeRange[] }, code: string) =>
  fitOfCodes({ values: [], ranges: [], ...listed })(codeForms(code))

describe('a lot that is listed', () => {
  it.each([
    ['A12-50', 'equal'],
    [' a12-50 ', 'equal'],
    ['A1250', 'punctuation'],
    ['A 12.5/0', 'punctuation'],
    ['AI250', 'look_alike'],
    ['A125O', 'look_alike'],
    // The first letter is Cyrillic.
    ['А1250', 'look_alike'],
    ['A1251', null],
    ['', null],
  ])('as A12-50 fits %s: %s', (code, answer) => {
    expect(fit({ values: ['A12-50'] }, code)).toBe(answer)
  })
})

describe('a range from A1200 to A1299', () => {
  it.each([
    ['A1200', 'in_range'],
    ['a1250', 'in_range'],
    ['A1299', 'in_range'],
    ['A12-50', 'punctuation'],
    ['AI250', 'look_alike'],
    ['A01250', 'near_range'],
    ['A1250B', 'near_range'],
    ['A1250-1', 'near_range'],
    ['A1300', null],
    ['A1199', null],
    ['B1250', null],
    ['A12500', null],
    ['1250', null],
  ])('fits %s: %s', (code, answer) => {
    expect(fit({ ranges: [{ from: 'A1200', to: 'A1299' }] }, code)).toBe(answer)
  })

  it('may have text behind the digits, and signs before them', () => {
    const range = { from: 'LX-0090B', to: 'LX-0120B' }
    expect(
      ['LX-0100B', 'LX0100B', 'LX-100B', 'LX-0100C'].map((code) => fit({ ranges: [range] }, code)),
    ).toEqual(['in_range', 'punctuation', 'near_range', null])
  })
})

it.each([
  ['A1200', 'A1299', null],
  ['A1200', 'A1200', null],
  ['a1200', 'A1299', null],
  ['A1299', 'A1200', 'upside_down'],
  ['A1200', 'B0100', 'unclear'],
  ['A1200', 'A12990', 'unclear'],
  ['A12B34', 'A13B35', 'unclear'],
  ['ABC', 'ABD', 'unclear'],
])('a range from %s to %s: %s', (from, to, problem) => {
  expect(problemOfRange({ from, to })).toBe(problem)
})

it('a range that is unclear takes every code as one to look at', () => {
  const ranges = [{ from: 'A1200', to: 'B0100' }]
  expect([fit({ ranges }, 'C77'), fit({ ranges, values: ['C77'] }, 'c77')]).toEqual([
    'range_unclear',
    'equal',
  ])
})
