import type { ImportField } from '@wellstock/contract/stock/imports'
import { inEnglish } from '@wellstock/messages/in-english'
import { describe, expect, it } from 'vitest'
import { countOutcomes, dryRun } from './dry-run.ts'
import { readRows } from './read-values.ts'
import { treatDuplicates } from './repairs.ts'
import { type KnownItem, Stock } from './stock.ts'

const product = {
  id: 'p1',
  wanted: 'sku:A1',
  sku: 'A1',
  name: 'Gauze',
  category: 'Wound',
  type: 'Supplies',
  unit: 'BX',
  track: 'lot' as const,
  expiryRequired: false,
}
const kept: KnownItem = {
  id: 'i1',
  productId: 'p1',
  roomId: null,
  vendorId: null,
  serialNumber: null,
  vendor: 'Medline',
  department: 'General',
  location: 'Shelf',
  minQuantity: 5,
  reorderPoint: 5,
  maxQuantity: 100,
  unitPrice: 4.5,
  purchaseDate: null,
  notes: '',
  currentQuantity: 10,
  version: 3,
}

function run(
  fields: ImportField[],
  rows: string[][],
  items: Partial<KnownItem>[] = [],
  roomId: string | null = null,
) {
  const list = { header: fields, rows: rows.map((cells, n) => ({ line: n + 1, cells })) }
  const read = treatDuplicates(readRows(list, { fields, repairs: { vendors: {}, keepUnits: false } }), 'sum')
  return dryRun(
    read,
    new Stock({ products: [product], items: items.map((item) => ({ ...kept, ...item })) }),
    roomId,
  )
}
const outcomes = (...given: Parameters<typeof run>) => run(...given).map(({ row }) => row.outcome)

describe('a row', () => {
  it('is new where its number is', () => {
    const [planned] = run(['sku', 'name', 'currentQuantity'], [['B1', 'Tape', '4']])
    expect(planned?.row.outcome).toBe('new')
    expect(planned?.write).toMatchObject({
      kind: 'create',
      product: null,
      quantity: 4,
      master: { sku: 'B1', name: 'Tape', category: 'General', type: 'Supplies', unit: 'EA' },
      stocking: {
        vendor: 'Unknown',
        department: 'General',
        minQuantity: null,
        reorderPoint: null,
        maxQuantity: null,
      },
    })
  })
  it('is of a department by whatever name it has or had', () => {
    const list = {
      header: ['sku' as const, 'department' as const],
      rows: [
        { line: 1, cells: ['A1', 'wet lab'] },
        { line: 2, cells: ['A1', 'Radiology'] },
      ],
    }
    const rows = readRows(list, { fields: list.header, repairs: { vendors: {}, keepUnits: false } })
    const stock = new Stock({
      products: [product],
      items: [{ ...kept, department: 'Molecular Lab' }],
      departments: [{ written: 'wet lab', name: 'Molecular Lab' }],
    })
    expect(rows.map((row) => dryRun([row], stock, null)[0]?.row)).toMatchObject([
      { outcome: 'same' },
      { outcome: 'changed', changes: [{ field: 'department', from: 'Molecular Lab', to: 'Radiology' }] },
    ])
  })
  it('is refused where its product is tracked otherwise', () => {
    const wrong = (track: 'none' | 'serial', fields: ImportField[], cells: string[]) => {
      const list = { header: ['sku' as const, ...fields], rows: [{ line: 1, cells: ['A1', ...cells] }] }
      const repairs = { vendors: {}, keepUnits: false }
      const rows = readRows(list, { fields: list.header, repairs })
      const [planned] = dryRun(rows, new Stock({ products: [{ ...product, track }] }), null)
      return planned?.row.problems.map(({ field }) => field)
    }
    expect(wrong('none', ['currentQuantity', 'lotNumber'], ['3', 'L-1'])).toEqual(['lotNumber'])
    expect(wrong('none', ['currentQuantity'], ['3'])).toEqual([])
    expect(wrong('serial', ['currentQuantity'], ['1'])).toEqual(['serialNumber'])
    expect(wrong('serial', ['currentQuantity', 'serialNumber'], ['2', 'S-1'])).toEqual(['currentQuantity'])
    expect(wrong('serial', ['currentQuantity', 'serialNumber'], ['1', 'S-1'])).toEqual([])
  })
  it('is a new place of a product the office does not keep, under the name it has', () => {
    const [planned] = run(['sku', 'name', 'category'], [['A1', 'Gauze sponge', 'Wound']])
    expect(inEnglish(planned?.row)).toMatchObject({
      outcome: 'new',
      notes: ['The name stays "Gauze"; the list says "Gauze sponge".'],
    })
    expect(planned?.write).toMatchObject({ kind: 'create', product: { id: 'p1' } })
  })
  it('is changed where the list says something else, and says what', () => {
    const [planned] = run(
      ['sku', 'vendor', 'currentQuantity', 'unitPrice', 'maxQuantity'],
      [['A1', 'McKesson', '12', '4.50', '']],
      [{}],
    )
    expect(planned?.row.changes).toEqual([
      { field: 'vendor', from: 'Medline', to: 'McKesson', lot: null },
      { field: 'currentQuantity', from: '10', to: '12', lot: null },
    ])
    expect(planned?.write).toMatchObject({
      kind: 'change',
      quantity: 12,
      after: { vendor: 'McKesson', maxQuantity: 100 },
    })
  })
  it('is the same where nothing differs: empty cells and the case of a vendor mean nothing', () => {
    expect(
      outcomes(['sku', 'vendor', 'currentQuantity', 'notes'], [['A1', 'MEDLINE', '10', '']], [{}]),
    ).toEqual(['same'])
  })
  it('is a problem without a number and a name', () => {
    const [planned] = run(['sku', 'name', 'currentQuantity'], [['', '', '4']])
    expect(inEnglish(planned?.row.problems[0]?.message)).toBe('This row has neither a number nor a name.')
  })
  it('is a problem where the levels contradict each other or what the item has', () => {
    expect(outcomes(['sku', 'name', 'minQuantity', 'maxQuantity'], [['B1', 'Tape', '9', '5']])).toEqual([
      'problem',
    ])
    const [planned] = run(['sku', 'minQuantity'], [['A1', '50']], [{}])
    expect(inEnglish(planned?.row.problems)).toMatchObject([
      { field: 'reorderPoint', message: 'Reorder point must be at least the minimum quantity.' },
    ])
  })
})

describe('an item kept in several rooms', () => {
  const rooms = [
    { id: 'i1', roomId: 'r1' },
    { id: 'i2', roomId: 'r2' },
  ]

  it('is a problem where no room is chosen', () => {
    const [planned] = run(['sku', 'currentQuantity'], [['A1', '1']], rooms)
    expect(inEnglish(planned?.row.problems[0]?.repair)).toBe('Choose the room this list is about.')
  })
  it('is the stock without a room where there is one', () => {
    const [planned] = run(['sku', 'currentQuantity'], [['A1', '1']], [...rooms, { id: 'i3' }])
    expect(planned?.write).toMatchObject({ item: { id: 'i3' } })
  })
})

describe('serial numbers', () => {
  const pumps = [
    { id: 'i1', serialNumber: 'S1' },
    { id: 'i2', serialNumber: 'S2' },
  ]

  it('choose among items of one product, and make new ones', () => {
    const planned = run(
      ['sku', 'serialNumber', 'notes'],
      [
        ['A1', 'S2', 'checked'],
        ['A1', 'S3', ''],
      ],
      pumps,
    )
    expect(planned.map(({ write }) => write?.kind)).toEqual(['change', 'create'])
    expect(planned[0]?.write).toMatchObject({ item: { id: 'i2' } })
  })
  it('are asked for where they alone tell items apart', () => {
    const [planned] = run(['sku', 'notes'], [['A1', 'checked']], pumps)
    expect(inEnglish(planned?.row.problems)).toMatchObject([{ field: 'serialNumber' }])
  })
  it('never let two lines speak of one item', () => {
    expect(
      outcomes(
        ['sku', 'serialNumber', 'notes'],
        [
          ['A1', 'S1', 'x'],
          ['A1', '', 'y'],
        ],
        pumps.slice(0, 1),
      ),
    ).toEqual(['changed', 'problem'])
  })
})

it('leaves a row out together with the row that speaks for it', () => {
  const rows = [
    ['A1', '1', '50'],
    ['A1', '2', '50'],
    ['B1', '1', ''],
  ]
  expect(outcomes(['sku', 'currentQuantity', 'minQuantity'], rows, [{}])).toEqual([
    'problem',
    'problem',
    'problem',
  ])
  const fine = run(
    ['sku', 'currentQuantity', 'minQuantity'],
    [
      ['A1', '1', ''],
      ['A1', '2', ''],
    ],
    [{}],
  )
  expect(fine.map(({ row }) => row.outcome)).toEqual(['changed', 'merged'])
  expect(countOutcomes(fine)).toEqual({ new: 0, changed: 1, same: 0, merged: 1, problem: 0 })
})
