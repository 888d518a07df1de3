import { describe, expect, it } from 'vitest'
import {
  compileMatchers,
  problemsOfMatcher,
  type RecallableProduct,
  type RecallableStock,
  type RecallMatcher,
} from './recall-match.ts'

const each = '09520000000011'
const inCase = '19520000000018'
const none = { values: [], ranges: [] }
const matcher = (changes: Partial<RecallMatcher> = {}): RecallMatcher => ({
  dis: [each],
  manufacturer: 'Tessera Medical, Inc.',
  catalogNumbers: ['TM-4410'],
  words: ['infusion', 'tubing'],
  allLots: false,
  lots: { values: ['B7701'], ranges: [{ from: 'A1200', to: 'A1299' }] },
  serials: none,
  ...changes,
})
const product = {
  dis: [each, inCase],
  manufacturer: 'Tessera Medical',
  catalogNumbers: ['TM4410'],
  name: 'Infusion tubing, 2.1 m',
}
type Found = Partial<RecallableProduct & Omit<RecallableStock, 'product'>>
const stock = ({ lot = 'B7701', serial = null, ...changes }: Found = {}): RecallableStock => ({
  product: { ...product, ...changes },
  lot,
  serial,
})
const match = (of: Partial<RecallMatcher>, found: Found) => {
  const answer = compileMatchers([matcher(of)])(stock(found))
  return answer ? `${answer.certainty}: ${answer.product}, ${answer.lot}` : null
}
/** Found by nothing but what is given. */
const other = { dis: [], manufacturer: null, catalogNumbers: [], name: 'Gloves' }

describe('stock with the device identifier of a recall', () => {
  it.each([
    ['B7701', 'certain: di, equal'],
    ['b7701', 'certain: di, equal'],
    ['a1250', 'certain: di, in_range'],
    ['A12-50', 'probable: di, punctuation'],
    ['B77O1', 'possible: di, look_alike'],
    ['А1250', 'possible: di, look_alike'],
    ['A01250', 'possible: di, near_range'],
    ['A1250B', 'possible: di, near_range'],
    ['A1300', null],
    ['B1250', null],
    [null, 'probable: di, without_lot'],
  ])('and lot %s: %s', (lot, answer) => {
    expect(match({}, { lot })).toBe(answer)
  })

  it('is certain where all lots are affected, and probable where none is named', () => {
    expect(match({ allLots: true, lots: none }, { lot: 'X1' })).toBe('certain: di, all_lots')
    expect(match({ allLots: true, lots: none }, { lot: null })).toBe('certain: di, all_lots')
    expect(match({ lots: none }, {})).toBe('probable: di, not_named')
  })

  it('is found by the code of its case', () => {
    expect(match({ dis: [inCase] }, {})).toBe('certain: di, equal')
    expect(match({ dis: ['9520000000011'] }, { dis: ['+A99912345', each] })).toBe('certain: di, equal')
  })

  it('is all possible where the range is unclear', () => {
    const lots = { values: [], ranges: [{ from: 'A1200', to: 'B0100' }] }
    expect(match({ lots }, { lot: 'C5' })).toBe('possible: di, range_unclear')
  })

  it('is matched by its serial number', () => {
    const serials = { values: ['SN-001'], ranges: [] }
    const of = { lots: none, serials }
    expect(match(of, { lot: null, serial: 'sn-001' })).toBe('certain: di, equal')
    expect(match(of, { lot: null, serial: 'SN-002' })).toBeNull()
    expect(match(of, { lot: 'X' })).toBe('probable: di, without_lot')
    expect(match({ serials }, { lot: 'A1300' })).toBeNull()
  })
})

describe('stock without it', () => {
  it('is possible by manufacturer and catalog number, probable with a lot that is listed', () => {
    expect(match({ lots: none }, { dis: [] })).toBe('possible: catalog, not_named')
    expect(match({}, { dis: [] })).toBe('probable: catalog, equal')
    expect(match({}, { dis: [], lot: 'A1300' })).toBeNull()
    const without = { ...other, catalogNumbers: ['TM-4410'] }
    expect(match({ lots: none }, { ...without, manufacturer: 'Tessera' })).toBe(
      'possible: catalog, not_named',
    )
    expect(match({ lots: none }, { ...without, manufacturer: 'Acme' })).toBeNull()
  })

  it('is watched by the words of its name, possible with a lot that is listed', () => {
    const named = { ...other, name: 'TUBING FOR INFUSION' }
    expect(match({ lots: none }, named)).toBe('watch: words, not_named')
    expect(match({ allLots: true }, named)).toBe('watch: words, all_lots')
    expect(match({}, named)).toBe('possible: words, equal')
    expect(match({ lots: none }, { ...named, name: 'Tubing' })).toBeNull()
  })

  it('is possible by manufacturer and lot, unless its identifier says that it is another product', () => {
    const made = { ...other, manufacturer: 'Tessera Medical' }
    expect(match({}, made)).toBe('possible: manufacturer, equal')
    expect(match({}, { ...made, dis: ['09520000000028'] })).toBeNull()
    expect(match({ lots: none }, made)).toBeNull()
  })

  it('is watched by a lot alone where the notice names no product', () => {
    const lotAlone = { dis: [], manufacturer: null, catalogNumbers: [], words: [] }
    expect(match(lotAlone, other)).toBe('watch: none, equal')
    expect(match({}, other)).toBeNull()
  })
})

it('the best match of several matchers counts', () => {
  const find = compileMatchers([matcher({ lots: none }), matcher(), matcher({ dis: [] })])
  expect(find(stock())).toEqual({ matcher: 1, certainty: 'certain', product: 'di', lot: 'equal' })
})

describe('a matcher is refused', () => {
  const codes = (changes: Partial<RecallMatcher>) =>
    problemsOfMatcher(matcher(changes)).map(({ code, value }) => `${code} ${value}`.trim())

  it('with a range upside down, or a lot of 21 characters', () => {
    expect(codes({ lots: { values: [], ranges: [{ from: 'A1299', to: 'A1200' }] } })).toEqual([
      'range_upside_down A1299–A1200',
    ])
    const [twenty, more] = ['A'.repeat(20), 'A'.repeat(21)]
    expect(codes({ lots: { values: [twenty, more], ranges: [] } })).toEqual([`code_too_long ${more}`])
  })

  it('without anything to look for, and asked about where a range is unclear', () => {
    expect(codes({ dis: [], catalogNumbers: [], words: [], lots: none })).toEqual(['empty'])
    expect(codes({ lots: { values: [], ranges: [{ from: 'A1200', to: 'B0100' }] } })).toEqual([
      'range_unclear A1200–B0100',
    ])
    expect(codes({})).toEqual([])
  })
})
