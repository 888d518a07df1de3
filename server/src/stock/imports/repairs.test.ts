import type { ImportField } from '@wellstock/contract/stock/imports'
import { inEnglish } from '@wellstock/messages/in-english'
import { describe, expect, it } from 'vitest'
import { readRows } from './read-values.ts'
import { offersFor, treatDuplicates } from './repairs.ts'
import { editDistance, suggestVendor } from './vendor-misses.ts'

const FIELDS: ImportField[] = ['sku', 'name', 'currentQuantity', 'vendor', 'unit']
const read = (...rows: string[][]) =>
  readRows(
    {
      header: FIELDS,
      rows: rows.map((cells, n) => ({ line: n + 1, cells: [...cells, '', '', ''].slice(0, 5) })),
    },
    { fields: FIELDS, repairs: { vendors: {}, keepUnits: false } },
  )

describe('rows with the number of an earlier row', () => {
  const rows = read(
    ['A1', 'Coolant', '12'],
    ['B1', 'Tape', '1'],
    ['a1', 'Coolant quart', '10'],
    ['A1', 'Coolant', '3'],
  )

  it('are problems until the person has chosen', () => {
    expect(inEnglish(treatDuplicates(rows, 'problem').map(({ problems }) => problems[0]?.message))).toEqual([
      undefined,
      undefined,
      'Line 1 has the same number, a1.',
      'Line 1 has the same number, A1.',
    ])
  })
  it('are left out', () => {
    expect(treatDuplicates(rows, 'first').map(({ leftOut }) => leftOut?.for)).toEqual([
      undefined,
      undefined,
      1,
      1,
    ])
  })
  it('are added up', () => {
    const summed = treatDuplicates(rows, 'sum')
    expect(summed[0]?.values.currentQuantity).toBe(25)
    expect(inEnglish(summed[0]?.notes)).toEqual(['Quantities of rows 1, 3, 4 were added up: 25.'])
    expect(summed.map(({ leftOut }) => leftOut?.for)).toEqual([undefined, undefined, 1, 1])
  })
  it('get numbers of their own, none of which is taken', () => {
    expect(treatDuplicates(rows, 'separate').map(({ values }) => values.sku)).toEqual([
      'A1',
      'B1',
      'a1-2',
      'A1-3',
    ])
    const taken = read(['A1', 'Gauze'], ['A1', 'Gauze roll'], ['A1-2', 'Tape'])
    expect(treatDuplicates(taken, 'separate').map(({ values }) => values.sku)).toEqual(['A1', 'A1-3', 'A1-2'])
  })
  it('are no duplicates of a row that is bad itself', () => {
    const [bad, good] = treatDuplicates(read(['A1', 'Gauze', 'many'], ['A1', 'Gauze', '5']), 'problem')
    expect([bad?.problems.length, good?.problems.length]).toEqual([1, 0])
  })
  it('are no duplicates where the serial number differs', () => {
    const list = {
      header: ['s', 'n'],
      rows: [
        { line: 1, cells: ['A1', 'S1'] },
        { line: 2, cells: ['A1', 'S2'] },
      ],
    }
    const pumps = readRows(list, {
      fields: ['sku', 'serialNumber'],
      repairs: { vendors: {}, keepUnits: false },
    })
    expect(treatDuplicates(pumps, 'problem').every(({ problems }) => problems.length === 0)).toBe(true)
  })
  it('go by the name where there is no number', () => {
    const [, second] = treatDuplicates(read(['', 'Gauze', '1'], ['', 'gauze', '2']), 'problem')
    expect(inEnglish(second?.problems[0]?.message)).toBe('Line 1 has the same name, "gauze".')
  })
  it('whose sum is beyond the bound are not added up in silence', () => {
    const [first] = treatDuplicates(read(['A1', 'Gauze', '9000000'], ['A1', 'Gauze', '9000000']), 'sum')
    expect(inEnglish(first?.problems[0]?.message)).toBe(
      'Rows 1, 2 come to 18,000,000 together. An item holds at most 10,000,000.',
    )
  })
})

describe('rows merged into one item', () => {
  const fields: ImportField[] = [
    'sku',
    'name',
    'vendor',
    'unitPrice',
    'currentQuantity',
    'lotNumber',
    'expiryDate',
    'code',
  ]
  const merged = (...rows: string[][]) =>
    treatDuplicates(
      readRows(
        {
          header: fields,
          rows: rows.map((cells, n) => ({ line: n + 1, cells: [...cells, '', '', '', '', ''].slice(0, 8) })),
        },
        { fields, repairs: { vendors: {}, keepUnits: false } },
      ),
      'problem',
      [{ line: 1, field: 'unitPrice', from: 3 }],
    )
  const of = (...lot: string[]) => ['A1', 'Gauze', 'Medline', '4.50', '5', ...lot]

  it('have the lots of all of them, each once, and what is kept without a lot', () => {
    const [leader, second, third] = merged(
      of('L1', '2030-01-31', '00614141000012'),
      of('L2', '2031-01-31', '4006381333931'),
      of(),
    )
    expect(leader).toMatchObject({
      values: { currentQuantity: 15 },
      lots: [
        { number: 'L1', expiryDate: '2030-01-31', quantity: 5 },
        { number: 'L2', expiryDate: '2031-01-31', quantity: 5 },
        { number: null, expiryDate: null, quantity: 5 },
      ],
      merged: { lines: [1, 2, 3], differences: [] },
    })
    expect(leader?.values.code?.map(({ code }) => code)).toEqual(['00614141000012', '04006381333931'])
    expect([second, third].map((row) => row?.leftOut)).toMatchObject([
      { for: 1, isMerged: true },
      { for: 1, isMerged: true },
    ])
  })

  it('say where they disagree; the most frequent is taken, the first of equals, or what was picked', () => {
    const [leader] = merged(
      ['A1', 'Gauze', 'Medline', '4.50', '1', 'L1'],
      ['A1', 'Gauze roll', 'McKesson', '4.50', '1', 'L2'],
      ['A1', 'gauze', 'mckesson', '5.25', '1', 'L3'],
    )
    expect(leader?.merged?.differences).toEqual([
      {
        field: 'name',
        options: [
          { value: 'Gauze', line: 1, rows: 2 },
          { value: 'Gauze roll', line: 2, rows: 1 },
        ],
        chosen: 1,
      },
      {
        field: 'vendor',
        options: [
          { value: 'Medline', line: 1, rows: 1 },
          { value: 'McKesson', line: 2, rows: 2 },
        ],
        chosen: 2,
      },
      {
        field: 'unitPrice',
        options: [
          { value: '4.5', line: 1, rows: 2 },
          { value: '5.25', line: 3, rows: 1 },
        ],
        chosen: 3,
      },
    ])
    expect(leader?.values).toMatchObject({ name: 'Gauze', vendor: 'McKesson', unitPrice: 5.25 })
  })

  it('of one lot are repeats: a problem until the person has chosen', () => {
    const rows = merged(of('L1'), of('L2'), of('L1'))
    expect(rows[0]).toMatchObject({ values: { currentQuantity: 10 }, merged: { lines: [1, 2] } })
    expect(inEnglish(rows[2]?.problems[0]?.message)).toBe('Line 1 has the same number, A1.')
  })

  it('cannot have two dates for one lot: the row with the other date is a problem', () => {
    const rows = merged(of('L1', '2030-01-31'), of('L2', '2030-01-31'), of('L1', '2031-01-31'))
    expect(inEnglish(rows.map(({ problems }) => problems[0]?.message))).toEqual([
      undefined,
      undefined,
      'Line 1 says that lot L1 expires on Jan 31, 2030.',
    ])
  })

  it('in different rooms are different items', () => {
    const rows = readRows(
      { header: ['s', 'r'], rows: ['1-01', '1-02'].map((room, n) => ({ line: n + 1, cells: ['A1', room] })) },
      { fields: ['sku', 'room'], repairs: { vendors: {}, keepUnits: false } },
    )
    expect(treatDuplicates(rows, 'problem').every(({ problems, leftOut }) => !leftOut && !problems[0])).toBe(
      true,
    )
  })
})

describe('a vendor', () => {
  it.each([
    ['Henry Schien', 'Henry Schein'],
    ['Henry  Schein, Inc.', 'Henry Schein'],
    ['Mc Kesson', 'McKesson'],
    ['Cardinal Helath', 'Cardinal Health'],
    ['Owens and Minor', 'Owens & Minor'],
    ['Medlin', 'Medline'],
  ])('%s is nearly %s', (written, vendor) => expect(suggestVendor(written, [])).toBe(vendor))

  it.each(['MEDLINE', 'henry schein', 'Acme Surgical', 'Medical Arts Press', 'ABC'])(
    '%s is no near miss',
    (name) => {
      expect(suggestVendor(name, [])).toBeUndefined()
    },
  )
  it('of our own comes before the well-known ones', () => {
    expect(suggestVendor('Acme Surgcial', ['Acme Surgical'])).toBe('Acme Surgical')
    expect(suggestVendor('Henry Schien', ['Henry Schien'])).toBeUndefined()
  })
})

it('counts a swap of neighbours as one mistake', () => {
  expect(editDistance('schien', 'schein', 3)).toBe(1)
  expect(editDistance('abc', 'abd', 3)).toBe(1)
  expect(editDistance('abc', 'abcdefgh', 2)).toBe(3)
})

it('offers every repair that fits, with how many rows it is for', () => {
  const rows = read(
    ['A1', 'Gauze', '1', 'Henry Schien', '500 tab/bx'],
    ['A1', 'Gauze roll', '1', 'Henry Schien', 'EA'],
    ['A2', 'Tape', '1', 'Medline', 'unit'],
  )
  expect(offersFor(rows, [])).toEqual([
    { kind: 'duplicates', rows: 1 },
    { kind: 'vendor', rows: 2, written: 'Henry Schien', suggested: 'Henry Schein' },
    { kind: 'units', rows: 2 },
  ])
})
