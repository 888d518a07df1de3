import { expect, it } from 'vitest'
import type { BookItem, ScanFinding } from '../stock/scan-book.ts'
import { stockOfScan } from './scanned-stock.ts'

const item = (id: string, lots: (string | null)[]) =>
  ({
    id,
    lots: lots.map((number) => ({ id: number && `lot ${number}`, number })),
  }) as BookItem
const finding = (items: BookItem[], lotNumber: string | null = null): ScanFinding => ({
  ...{ kind: 'item', items, lotId: null, lotNumber, expiryDate: null, packQuantity: 1 },
})
const stock = (itemId: string, lotId: string | null) => ({ itemId, lotId })
const has = (lotId: string | null, open: number, itemId = 'store') => ({ itemId, lotId, open })
const store = item('store', ['L1', 'L2'])
const cabinet = item('cabinet', ['L2'])

it.each([
  ['the lot on the label', finding([store], 'l2'), [], stock('store', 'lot L2')],
  ['a lot that is not here', finding([store], 'L3'), [], 'unknown'],
  ['what nobody knows', { kind: 'unknown' } as const, [], 'unknown'],
  ['stock without a lot', finding([item('store', [null])]), [], stock('store', null)],
  ['nothing left', finding([item('store', [])]), [], 'unknown'],
  ['several lots and none on the label', finding([store]), [], 'several'],
  [
    'the only one that is open',
    finding([store]),
    [has('lot L1', 0), has('lot L2', 1)],
    stock('store', 'lot L2'),
  ],
  ['two that are open', finding([store]), [has('lot L1', 1), has('lot L2', 1)], 'several'],
  ['a lot that is accounted for is not guessed', finding([store]), [has('lot L1', 0)], 'several'],
  ['a lot in two rooms', finding([store, cabinet], 'L2'), [], 'several'],
  [
    'the room it came from',
    finding([store, cabinet], 'L2'),
    [has('lot L2', 0, 'cabinet')],
    stock('cabinet', 'lot L2'),
  ],
])('%s', (_, found, ofCase, expected) => {
  expect(stockOfScan(found, ofCase)).toEqual(expected)
})
