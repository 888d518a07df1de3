import { inEnglish } from '@wellstock/messages/in-english'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Problem } from '../../platform/http/problem.ts'
import { parseHead, parseList } from './parse-list.ts'

const cellsOf = (content: string) => parseList(content).rows.map(({ cells }) => cells)

const refusalOf = (content: string) => {
  try {
    parseList(content)
  } catch (error) {
    if (error instanceof Problem) return error.details.fields?.content
  }
  return undefined
}

describe('a list is split into rows and cells', () => {
  it.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
    ['pipes', '|'],
  ])('at %s', (_, sign) => {
    const list = parseList(
      ['Item Number', 'Name', 'Qty'].join(sign).concat('\n', ['A1', 'Gauze', '5'].join(sign)),
    )
    expect(list).toEqual({
      header: ['Item Number', 'Name', 'Qty'],
      rows: [{ line: 1, cells: ['A1', 'Gauze', '5'] }],
    })
  })

  it('without the mark at its beginning, with any kind of line end', () => {
    expect(cellsOf('\ufeffSKU,Name\r\nA1,x\rA2,y\nA3,z')).toEqual([
      ['A1', 'x'],
      ['A2', 'y'],
      ['A3', 'z'],
    ])
  })

  it('skips empty lines but counts them', () => {
    expect(parseList('SKU,Name\nA1,x\n\n,\nA2,y\n').rows.map(({ line }) => line)).toEqual([1, 4])
  })

  it('keeps ragged rows as they are', () => {
    expect(cellsOf('SKU,Name,Qty\nA1,x\nA2,y,3,4\nA3,z,1')).toEqual([
      ['A1', 'x'],
      ['A2', 'y', '3', '4'],
      ['A3', 'z', '1'],
    ])
  })

  it('finds the header below a title', () => {
    const list = parseList('Stock of the clinic,,\nas of May,,\nSKU,Name,Qty\nA1,x,1')
    expect(list).toEqual({ header: ['SKU', 'Name', 'Qty'], rows: [{ line: 1, cells: ['A1', 'x', '1'] }] })
  })

  it('does not take a first row of values for a header', () => {
    expect(parseList('A1,Gauze,5\nA2,Tape,6')).toEqual({
      header: ['Column 1', 'Column 2', 'Column 3'],
      rows: [
        { line: 1, cells: ['A1', 'Gauze', '5'] },
        { line: 2, cells: ['A2', 'Tape', '6'] },
      ],
    })
  })
})

describe('inch marks', () => {
  it('stay as they are where nothing is quoted', () => {
    expect(cellsOf('SKU,Name,Qty\nA1,Gauze 4" x 4",5\nA2,Splint 36",1')).toEqual([
      ['A1', 'Gauze 4" x 4"', '5'],
      ['A2', 'Splint 36"', '1'],
    ])
  })

  it('at the beginning of a cell swallow no other row', () => {
    const rows = cellsOf('SKU,Name,Qty\nA1,"4 inch,5\nA2,"Tape, white",1\nA3,Gauze,2\nA4,"5 inch,5')
    expect(rows.map(([sku]) => sku)).toEqual(['A1', 'A2', 'A3', 'A4'])
    expect(rows[1]).toEqual(['A2', 'Tape, white', '1'])
  })

  it('do not cost a quoted text its line breaks', () => {
    expect(cellsOf('SKU,Name,Notes\nA1,Gauze 4",5\nA2,Tape,"two\nlines"')[1]).toEqual([
      'A2',
      'Tape',
      'two\nlines',
    ])
  })
})

describe('what is no list is refused', () => {
  it.each([
    ['nothing but space', ' \n \n', 'The file is empty.'],
    ['a header alone', 'SKU,Name,Qty', 'The file has no rows below its header.'],
    [
      'a workbook',
      'PK\u0003\u0004\u0014',
      'This is an Excel workbook. Save the sheet as CSV (UTF-8) and choose that file.',
    ],
    [
      'characters no database stores',
      'SKU,Name\nA1,x\u0000',
      'The file is not readable text. Save it as CSV (UTF-8) and try again.',
    ],
  ])('%s', (_, content, message) => expect(inEnglish(refusalOf(content))).toBe(message))

  it('more than 20,000 rows, with how many there are', () => {
    const list = (rows: number) => `SKU,Name\n${'A1,x\n'.repeat(rows)}`
    expect(parseList(list(20_000)).rows).toHaveLength(20_000)
    expect(inEnglish(refusalOf(list(20_001)))).toBe(
      'The list has 20,001 rows. At most 20,000 can be imported at a time.',
    )
  })
})

it('brings every text through byte for byte', () => {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const text = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 60 })
    .filter((value) => !value.includes('\u0000'))
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 20 }), (names) => {
      const content = ['SKU,Name,Qty', ...names.map((name, n) => `A${n},${quoted(name)},1`)].join('\n')
      expect(cellsOf(content).map(([, name]) => name)).toEqual(names)
    }),
  )
})

it('brings unquoted text without delimiters and line breaks through byte for byte', () => {
  const text = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
    .filter((value) => !/[",;|\t\r\n\u0000]/.test(value))
    .map((value) => `x${value}" wide`)
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 20 }), (names) => {
      const content = ['SKU,Name,Qty', ...names.map((name, n) => `A${n},${name},1`)].join('\n')
      expect(cellsOf(content).map(([, name]) => name)).toEqual(names)
    }),
  )
})

it('reads the head like the whole', () => {
  const row = (n: number) => `A${n};"Gauze ""${n}""; sterile";${n}`
  const content = ['Title;;', 'SKU;Name;Qty', ...Array.from({ length: 3000 }, (_, n) => row(n))].join('\n')
  const [head, whole] = [parseHead(content.slice(0, 16_002)), parseList(content)]
  expect(head.header).toEqual(whole.header)
  expect(head.rows.slice(0, 100)).toEqual(whole.rows.slice(0, 100))
})

describe('a list without end is refused', () => {
  it.each([
    ['commas alone', ','.repeat(7_900_000), /more than 1,000,000 cells/],
    ['columns', `SKU,Name${',x'.repeat(300)}\nA1,Gauze`, /more than 200 columns/],
    ['lines', 'a\n'.repeat(3_900_000), /3,900,000 rows/],
    ['wide lines', `${','.repeat(190)}\n`.repeat(40_000), /more than 1,000,000 cells/],
  ])('%s', (_, content, message) => expect(inEnglish(refusalOf(content))).toMatch(message))
})
