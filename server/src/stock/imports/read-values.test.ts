import { readFileSync } from 'node:fs'
import type { ImportField } from '@wellstock/contract/stock/imports'
import { decimalSign, type NumberColumn, readNumber } from '@wellstock/domain/platform/written-numbers'
import { inEnglish } from '@wellstock/messages/in-english'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guessColumns } from '../lists/guess-columns.ts'
import { parseList } from '../lists/parse-list.ts'
import { dateOrder, readDate } from '../lists/read-date.ts'
import { readUnit } from '../lists/read-unit.ts'
import type { ReadRow } from './read-row.ts'
import { readRows } from './read-values.ts'

const read = (field: ImportField, values: string[], keepUnits = false) =>
  readRows(
    { header: [field], rows: values.map((value, index) => ({ line: index + 1, cells: [value] })) },
    { fields: [field], repairs: { vendors: {}, keepUnits } },
  )
const valuesOf = (field: ImportField, values: string[]) => read(field, values).map((row) => row.values[field])
const messageOf = (field: ImportField, value: string) =>
  inEnglish(read(field, [value])[0]?.problems[0]?.message)

describe('numbers are read by their column, never by the cell', () => {
  const numbers = (kind: NumberColumn['kind'], values: string[], others: NumberColumn[] = []) =>
    values.map((value) => {
      const read = readNumber(value, decimalSign({ values, kind }, others))
      return read && 'point' in read ? [read.point, read.comma] : read?.value
    })
  const quantities = (...values: string[]) => numbers('quantity', values)
  const prices = (...values: string[]) => numbers('price', values)

  it('thousands with commas, gaps or apostrophes', () => {
    expect(quantities('1,000', '12', "2'500", '10 000', '1,234,567')).toEqual([
      1000, 12, 2500, 10_000, 1_234_567,
    ])
  })
  it('what is counted has no fraction, and a zero that leads is no thousand', () => {
    expect(quantities('1.000', '1.250', '12')).toEqual([1000, 1250, 12])
    expect(quantities('1.000', '32.000', '0.000')).toEqual([1, 32, 0])
    expect(prices('0.125', '1.000')).toEqual([0.125, 1])
    expect(prices('0,125', '1.000')).toEqual([0.125, 1000])
  })
  it('prices with a currency, a decimal comma, brackets', () => {
    expect(prices('$24.27', 'USD 1,234.50', '52.0', '(3.10)')).toEqual([24.27, 1234.5, 52, -3.1])
    expect(prices('24,27 €', '1.234,50', '1.500')).toEqual([24.27, 1234.5, 1500])
  })
  it('by the other columns of numbers where a column does not show it, else by nobody', () => {
    const euros = { values: ['45,90', '38,50'], kind: 'price' as const }
    expect(numbers('quantity', ['1.000', '500'], [euros])).toEqual([1000, 500])
    expect(quantities('1.000', '500')).toEqual([[1, 1000], 500])
    expect(quantities('1,000')).toEqual([[1000, 1]])
    expect(prices('1.50', '2,50', '1.000')).toEqual([1.5, 2.5, [1, 1000]])
  })
  it('nothing else', () => {
    expect(quantities('ten', '1-2', '5 or 6', '1..2', '')).toEqual(Array(5).fill(undefined))
  })
  it('any whole number, grouped or not', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), (number) => {
        const grouped = number.toLocaleString('en-US')
        expect(quantities(String(number), grouped, '1,234,567').slice(0, 2)).toEqual([number, number])
      }),
    )
  })
})

describe('lists as people have them', () => {
  const listIn = (name: string) => readFileSync(new URL(`testdata/${name}`, import.meta.url), 'utf8')
  type Read = Omit<ReadRow, 'problems' | 'notes'> & {
    problems: { field: string; message: string }[]
    notes: string[]
  }
  const readList = (content: string, repairs: object = {}): Read[] => {
    const list = parseList(content)
    const reading = { fields: guessColumns(list), repairs: { vendors: {}, keepUnits: false, ...repairs } }
    return inEnglish(readRows(list, reading)) as Read[]
  }

  it('with expiry dates of month and year', () => {
    expect(
      readList(listIn('items-expiry-month-year.csv')).map(({ lots, problems }) => [lots, problems]),
    ).toEqual([
      [[{ number: 'L1', expiryDate: '2027-03-31', quantity: 5, unitPrice: undefined }], []],
      [[{ number: 'L2', expiryDate: '2027-03-31', quantity: 5, unitPrice: undefined }], []],
      [[{ number: 'L3', expiryDate: '2028-11-30', quantity: 5, unitPrice: undefined }], []],
    ])
  })
  it.each(['sept. 2027', '09/27', '09.2027', '2027-09', 'sep-27', 'Septiembre de 2027', 'Sept 27'])(
    '%s is the last day of its month',
    (written) =>
      expect(readList(`Lot,Expiry,Name\nL1,${written},Vial A`)[0]?.values.expiryDate).toBe('2027-09-30'),
  )
  it('with expiry dates nobody can read, which are problems and no column left out', () => {
    const rows = readList('SKU,Item name,Lot,Expiry\nX1,Vial A,L1,see box\nX2,Vial B,L2,27-Mar')
    expect(rows.map(({ problems }) => problems.map(({ field }) => field))).toEqual([
      ['expiryDate'],
      ['expiryDate'],
    ])
  })
  it('with numbers a spreadsheet shortened', () => {
    const said = readList(listIn('items-scientific.csv')).map(({ problems }) =>
      problems.map(({ field, message }) => [field, message]),
    )
    expect(said).toEqual([
      [
        ['code', expect.stringMatching(/^"4.04696E\+12" was shortened by a spreadsheet/)],
        ['lotNumber', expect.stringMatching(/^"2.31E\+05" was shortened/)],
      ],
      [
        ['code', expect.stringMatching(/^"4.0470E\+12"/)],
        ['lotNumber', expect.stringMatching(/^"1.1E\+06"/)],
      ],
    ])
  })
  it('with merged cells, which are asked about and carried down', () => {
    const list =
      'SKU,Item name,Category,Vendor\nA1,Gauze,Wound,Medline\nA2,Tape,,\nB1,Glove M,Gloves,\nB2,Glove L,,'
    const fields = (rows: ReturnType<typeof readList>) =>
      rows.map(({ problems }) => problems.map(({ field }) => field))
    expect(fields(readList(list))).toEqual([[], ['category', 'vendor'], ['vendor'], ['category', 'vendor']])
    const carried = readList(list, { blanks: 'carry' })
    expect(carried.map(({ values }) => [values.category, values.vendor])).toEqual([
      ...[
        ['Wound', 'Medline'],
        ['Wound', 'Medline'],
        ['Gloves', 'Medline'],
        ['Gloves', 'Medline'],
      ],
    ])
    expect(fields(readList(list, { blanks: 'leave' }))).toEqual([[], [], [], []])
  })
  it('with quantities that can be two, until somebody says which', () => {
    const list = 'SKU,Item name,Qty\nA1,Gauze,1.000\nA2,Tape,500'
    const [asked] = readList(list)
    expect(asked?.problems[0]?.message).toMatch(/^"1.000" can be 1 or 1,000: /)
    expect(readList(list, { decimal: ',' })[0]?.values.currentQuantity).toBe(1000)
    expect(readList(list, { decimal: '.' })[0]?.values.currentQuantity).toBe(1)
  })
  it('with prices for many', () => {
    const list = 'SKU,Item name,Price,Price per\nA1,Gauze,12.50,100'
    expect(readList(list)[0]).toMatchObject({
      values: { unitPrice: 0.125 },
      notes: ['"12.5 / 100" was read as 0.125.'],
    })
    expect(readList('SKU,Item name,Price per 100\nA1,Gauze,12.50')[0]?.values.unitPrice).toBe(0.125)
  })
})

describe('quantities', () => {
  it('are whole, not negative, and bounded as everywhere', () => {
    expect(messageOf('currentQuantity', '1.5')).toBe('Current quantity must be a whole number.')
    expect(messageOf('currentQuantity', '-3')).toBe('Current quantity must be 0 or more.')
    expect(messageOf('minQuantity', '10000001')).toBe('Minimum quantity must be at most 10,000,000.')
    expect(messageOf('currentQuantity', 'lots')).toBe('"lots" is not a number.')
  })
  it('may say what they count, which is noted', () => {
    const [row] = read('currentQuantity', ['12 ea'])
    expect(inEnglish(row)).toMatchObject({
      values: { currentQuantity: 12 },
      notes: ['"12 ea" was read as 12.'],
    })
  })
  it('may be left out', () => {
    expect(valuesOf('currentQuantity', ['', 'n/a', '-', '7'])).toEqual([undefined, undefined, undefined, 7])
  })
})

describe('dates', () => {
  const dates = (...values: string[]) => values.map((value) => readDate(value, dateOrder(values))?.value)

  it('follow the one date of the column that can be read one way only', () => {
    expect(dates('03/04/2025', '25/12/2025')).toEqual(['2025-04-03', '2025-12-25'])
    expect(dates('03/04/2025', '12/25/2025')).toEqual(['2025-03-04', '2025-12-25'])
  })
  it('begin with the month where nothing tells, which is noted', () => {
    expect(inEnglish(read('purchaseDate', ['03/04/2025'])[0])).toMatchObject({
      values: { purchaseDate: '2025-03-04' },
      notes: ['"03/04/2025" was read as Mar 4, 2025.'],
    })
  })
  it.each([
    ['2025-02-05', '2025-02-05'],
    ['2025-02-05T10:00:00Z', '2025-02-05'],
    ['2025/2/5', '2025-02-05'],
    ['05.02.2025', '2025-02-05'],
    ['5.2.25', '2025-02-05'],
    ['5-Feb-2025', '2025-02-05'],
    ['Feb 5, 2025', '2025-02-05'],
    ['5 févr. 2025', '2025-02-05'],
    ['12. März 2025', '2025-03-12'],
    ['45693', '2025-02-05'],
  ])('%s is %s', (written, date) => expect(dates(written)).toEqual([date]))
  it('must be days of the calendar', () => {
    expect(messageOf('purchaseDate', '2025-02-30')).toBe('"2025-02-30" is not a day of the calendar.')
    expect(messageOf('purchaseDate', 'last spring')).toBe('"last spring" is not a date.')
  })
})

describe('units become codes', () => {
  it.each([
    ['EA', 'EA'],
    ['unit', 'EA'],
    ['1/ea', 'EA'],
    ['1 pair/ea', 'PR'],
    ['500 tab/bx', 'BX/500'],
    ['100/bx', 'BX/100'],
    ['36 EA/CA', 'CA/36'],
    ['14pk/case', 'CS/14'],
    ['100/Bt', 'BT/100'],
    ['1/roll', 'RL'],
    ['1/can', 'CN'],
    ['2/PK', 'PK/2'],
    ['1/bx', 'BX'],
    ['Box of 50', 'BX/50'],
    ['10-pack', 'PK/10'],
    ['Schachtel', 'BX'],
    ['BX/500', 'BX/500'],
    ['1,000/cs', 'CS/1000'],
    ['jr', 'JR'],
    ['assorted sizes', 'assorted sizes'],
  ])('%s is %s', (written, unit) => expect(readUnit(written)).toBe(unit))

  it('and stay the same when read again', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('BX', 'CS', 'PK', 'EA'),
        fc.integer({ min: 1, max: 9999 }),
        (code, count) => {
          const unit = readUnit(`${count} pc/${code.toLowerCase()}`)
          expect(readUnit(unit)).toBe(unit)
        },
      ),
    )
  })
  it('or stay as written, if so chosen', () => {
    expect(read('unit', ['500 tab/bx'], true)[0]).toMatchObject({
      values: { unit: '500 tab/bx' },
      notes: [],
      isUnitRead: true,
    })
  })
  it('are noted where they were read differently, not where only the case differs', () => {
    expect(inEnglish(read('unit', ['500 tab/bx', 'ea']).map(({ notes }) => notes))).toEqual([
      ['Unit "500 tab/bx" was read as BX/500.'],
      [],
    ])
  })
  it('have a bound', () => {
    expect(messageOf('unit', 'whatever the vendor sends us')).toBe('Unit must be at most 20 characters.')
  })
})

it('keeps names byte for byte', () => {
  const name = fc
    .string({ unit: 'grapheme', minLength: 2, maxLength: 40 })
    .filter((text) => text.trim().length >= 1 && !/[\u0000-\u001f\u007f]/.test(text))
  fc.assert(
    fc.property(name, (text) => {
      expect(valuesOf('name', [text])).toEqual([text])
    }),
  )
  expect(valuesOf('name', ["O'Brien ", '#10 blade', `4'6"-5'6"`, '🦾 שלום'])).toEqual([
    "O'Brien ",
    '#10 blade',
    `4'6"-5'6"`,
    '🦾 שלום',
  ])
})

it('refuses numbers that cannot be one, and reads guarded ones', () => {
  expect(messageOf('sku', '#10')).toBe(
    'SKU must be 2 to 40 letters, digits or . _ / - and begin with a letter or digit.',
  )
  expect(valuesOf('sku', ['="00123"', ' A1 '])).toEqual(['00123', 'A1'])
})

it('takes a type it does not know for supplies, and says so', () => {
  expect(valuesOf('type', ['Gerät', 'equipment', 'Verbrauchsmaterial'])).toEqual([
    'Equipment',
    'Equipment',
    'Supplies',
  ])
  expect(inEnglish(read('type', ['whatever'])[0])).toMatchObject({
    values: { type: 'Supplies' },
    notes: ['Type "whatever" was read as Supplies.'],
  })
})

it('makes a problem of a row with too many cells, or too few to read', () => {
  const list = {
    header: ['SKU', 'Name', 'Remark'],
    rows: [['A1', 'Gauze', '', '', ''], ['A2', 'Gauze', '', 'y'], ['A3'], ['A4', 'Gauze']].map(
      (cells, n) => ({
        line: n + 1,
        cells,
      }),
    ),
  }
  const rows = readRows(list, { fields: ['sku', 'name', null], repairs: { vendors: {}, keepUnits: false } })
  expect(inEnglish(rows.map(({ problems }) => problems[0]?.message))).toEqual([
    undefined,
    'This row has 4 cells, the header has 3.',
    'This row ends after 1 of 3 cells.',
    undefined,
  ])
})

it('stores the vendor the person chose for a name', () => {
  const [row] = readRows(
    { header: ['v'], rows: [{ line: 1, cells: ['Henry Schien'] }] },
    { fields: ['vendor'], repairs: { vendors: { 'Henry Schien': 'Henry Schein' }, keepUnits: false } },
  )
  expect(inEnglish(row)).toMatchObject({
    values: { vendor: 'Henry Schein' },
    notes: ['Vendor "Henry Schien" becomes "Henry Schein".'],
  })
})

describe('lots, dates and codes', () => {
  it('a month alone is read as its last day', () => {
    const rows = readRows(
      {
        header: ['l', 'e'],
        rows: ['2027-02', '02/2028', '3/31/2027'].map((day, n) => ({ line: n, cells: ['L', day] })),
      },
      { fields: ['lotNumber', 'expiryDate'], repairs: { vendors: {}, keepUnits: false } },
    )
    expect(rows.map(({ values }) => values.expiryDate)).toEqual(['2027-02-28', '2028-02-29', '2027-03-31'])
  })
  it('a date belongs to a lot', () => {
    expect(messageOf('expiryDate', '2027-03-31')).toBe('An expiry date belongs to a lot.')
  })
  it('a lot number is as long as goods carry it', () => {
    expect(messageOf('lotNumber', 'L'.repeat(21))).toMatch(/at most 20 characters/)
  })
  it('codes are those the scanner takes, several with semicolons, the lost zero of a UPC given back', () => {
    const codes = (text: string) => read('code', [text])[0]?.values.code
    expect(codes('4006381333931; ABC-1')).toEqual([
      { scheme: 'GTIN', code: '04006381333931' },
      { scheme: 'internal', code: 'ABC-1' },
    ])
    expect(codes('36000291452')).toEqual([{ scheme: 'GTIN', code: '00036000291452' }])
    expect(inEnglish(read('code', ['36000291452'])[0]?.notes)).toEqual([
      '"36000291452" was read as 036000291452.',
    ])
    expect(codes("'+A999123457")).toEqual([{ scheme: 'HIBC', code: 'A99912345' }])
  })
  it('a code whose check digit is wrong is none', () => {
    expect(messageOf('code', '4006381333932')).toBe('The check digit of 4006381333932 is wrong.')
  })
})
