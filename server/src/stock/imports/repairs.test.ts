import type { ImportField } from '@wellstock/contract/stock/imports'
import { inEnglish } from '@wellstock/messages/in-english'
import { describe, expect, it } from 'vitest'
import { readRows } from './read-values.ts'
import { editDistance, offersFor, suggestVendor, treatDuplicates } from './repairs.ts'

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
    expect(inEnglish(summed[0]?.notes)).toEqual(['Quantities of lines 1, 3, 4 were added up: 25.'])
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
    expect(inEnglish(first?.problems[0]?.message)).toBe('Current quantity must be at most 10,000,000.')
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
