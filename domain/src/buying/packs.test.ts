import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_PACK, outlierOf, packUnit, readPack } from './packs.ts'

const known = new Map([
  ['BX', 100],
  ['CS', 1000],
])
const none = new Map<string, number>()
const pack = (quantity: number) => ({ kind: 'pack', quantity })
const ask = (...answers: number[]) => ({ kind: 'ask', answers })
const refused = (reason: string) => ({ kind: 'refused', reason })

describe('a pack', () => {
  it.each([
    ['12/CS', 'EA', pack(12)],
    ['BX/50', 'EA', pack(50)],
    ['BX-50', 'EA', pack(50)],
    ['100CT', 'EA', pack(100)],
    ["200'S", 'EA', pack(200)],
    ['1 DZ', 'EA', pack(12)],
    ['3 DZ/CS', 'EA', pack(36)],
    ['0.5 DZ', 'EA', pack(6)],
    ['PK 10 X 10', 'EA', pack(100)],
    ['4x250ML', 'EA', pack(4)],
    ['4x250ML', 'mL', pack(1000)],
    ['500 ML BTL', 'EA', pack(1)],
    ['CS = 4 BX @ 50', 'EA', pack(200)],
    ['BX/50PR', 'EA', pack(100)],
    ['BX/50PR', 'PR', pack(50)],
    ['1,000/CS', 'EA', pack(1000)],
    ['CS', 'EA', ask()],
    ['10BX/CS', 'EA', ask()],
    ['EA (100)', 'EA', ask(1, 100)],
    ['C', 'EA', ask(100)],
    ['M', 'EA', ask(1000)],
    ['GR', 'EA', ask(1, 144)],
    ['12', 'EA', ask(1, 12)],
    ['1.000/CS', 'EA', ask(1, 1000)],
    ['12+1/BX', 'EA', ask(12, 13)],
    ['0/BX', 'EA', refused('not_positive')],
    ['-12/CS', 'EA', refused('not_positive')],
    ['2.5/BX', 'EA', refused('not_whole')],
    // Beyond the worked figures.
    ['ea', 'EA', pack(1)],
    ['each', 'EA', pack(1)],
    ['1', 'EA', pack(1)],
    ['BX (100)', 'EA', pack(100)],
    ['case of 24', 'EA', pack(24)],
    ['12 vials / box', 'EA', pack(12)],
    ['100 gloves/bx', 'EA', pack(100)],
    ['9999999/CS', 'EA', refused('too_large')],
    ['assorted', 'EA', ask()],
    ['', 'EA', ask()],
  ])('%j of a product counted in %s', (text, unit, expected) => {
    expect(readPack(text, unit, none)).toEqual(expected)
  })

  it.each([
    ['10BX/CS', pack(1000)],
    ['CS', pack(1000)],
    ['BX', pack(100)],
    ['C', ask(100, 1000)],
    ['BX/50', pack(50)],
    ['M1001(', ask()],
  ])('%j where a box of 100 and a case of 10 boxes are known', (text, expected) => {
    expect(readPack(text, 'EA', known)).toEqual(expected)
  })

  it.each([
    ['BX', 'BX/200', pack(1)],
    ['BX/200', 'BX/200', pack(1)],
    ['BX of 200', 'BX/200', pack(1)],
    ['200 EA', 'BX/200', pack(1)],
    ['10 BX/CS', 'BX/200', pack(10)],
    ['10/CS', 'BX/200', pack(10)],
    ['2,000/CS', 'BX/200', ask(10, 2000)],
    ['EA', 'BX/200', refused('below_unit')],
    ['BX/100', 'BX/200', refused('below_unit')],
    ['BX/300', 'BX/200', refused('not_whole')],
    ['BX/50pr', 'BX/50PR', pack(1)],
    ['BX/100', 'BX', pack(1)],
    ['CS/10', 'BX', ask(10)],
    ['10BX/CS', 'BX', pack(10)],
    ['12/CS', 'BT', pack(12)],
  ])('%j of a product counted in %s itself', (text, unit, expected) => {
    expect(readPack(text, unit, none)).toEqual(expected)
  })

  it('is whole and positive whatever is written, or is asked or refused', () => {
    const words = fc.constantFrom(
      'BX',
      'CS',
      'EA',
      'DZ',
      'ML',
      'X',
      '/',
      '-',
      '(',
      ')',
      '+',
      '.',
      ',',
      ' ',
      'M',
    )
    const texts = fc.array(fc.oneof(words, fc.integer({ min: 0, max: 5_000 }).map(String)), { maxLength: 8 })
    fc.assert(
      fc.property(texts, fc.constantFrom('EA', 'BX/200', 'mL', 'PR', 'BX', ''), (parts, unit) => {
        const read = readPack(parts.join(''), unit, known)
        const quantities = read.kind === 'pack' ? [read.quantity] : read.kind === 'ask' ? read.answers : []
        for (const quantity of quantities) {
          expect(Number.isInteger(quantity)).toBe(true)
          expect(quantity).toBeGreaterThanOrEqual(1)
          expect(quantity).toBeLessThanOrEqual(MAX_PACK)
        }
      }),
    )
  })

  it('is bought by the unit around it', () => {
    expect(['10BX/CS', 'BX/50', '12/CS', 'EA', '12', 'cases'].map(packUnit)).toEqual([
      ...['CS', 'BX', 'CS'],
      ...[null, null, 'CS'],
    ])
  })
})

describe('an odd price', () => {
  it.each([
    [1.2, 1.2, null],
    [1.3, 1.2, null],
    [144, 12, { kind: 'unit', factor: 12 }],
    [0.121, 12, { kind: 'unit', factor: 1 / 100 }],
    [15.1, 12, { kind: 'far', percent: 25.8 }],
    [6.2, 12, { kind: 'far', percent: -48.3 }],
    [0, 12, null],
  ])('%d after %d', (price, before, expected) => {
    expect(outlierOf(price, before, [12, 100])).toEqual(expected)
  })
})
