import type { BookItem, BookLot } from '@wellstock/domain/stock/scan-book'
import { describe, expect, it } from 'vitest'
import { localDate } from '../../stock/scan/book.ts'
import { itemsIn, type OfficeBook, roomsIn } from './book-index.ts'

const readAt = Date.now()
const lot = (changes: Partial<BookLot> = {}): BookLot => ({
  id: 'lot',
  number: 'G-1',
  expiryDate: null,
  hold: 'none',
  onHand: 10,
  reserved: 0,
  ...changes,
})
const item = (name: string, changes: Partial<BookItem> = {}): BookItem => ({
  id: name,
  productId: name,
  sku: 'SKU-1',
  name,
  unit: 'BX',
  serialNumber: null,
  officeId: 'office',
  roomId: 'room',
  binCode: null,
  stockLevel: 'In Stock',
  expiryRequired: false,
  track: 'lot' as const,
  isTwoBin: false,
  unitPrice: null,
  lots: [lot()],
  ...changes,
})
const office = (officeName: string, ...items: BookItem[]): OfficeBook => ({
  officeId: officeName,
  officeName,
  book: {
    today: localDate(readAt),
    asOf: new Date(readAt).toISOString(),
    readAt,
    items,
    codes: [],
    rooms: [
      { id: 'room', officeId: 'office', number: '1-01', name: 'Supply Room', isQuarantine: false },
      { id: 'apart', officeId: 'office', number: '1-02', name: 'Quarantine', isQuarantine: true },
    ],
  },
})
const found = (books: OfficeBook[], words: string, isNamed = false) =>
  [...itemsIn(books, words, isNamed)].map(({ officeName, name }) => `${officeName}: ${name}`)

describe('the index of the books', () => {
  const north = office(
    'North',
    item('Émile’s gauze'),
    item('Gauze, small'),
    item('Gauze'),
    item('Tape', { sku: 'GAU-7' }),
    item('Gloves L'),
    item('Gloves, long'),
  )
  const south = office('South', item('Gauze'))

  it.each([
    ['gauze', ['North: Gauze', 'South: Gauze', 'North: Gauze, small', 'North: Émile’s gauze']],
    ['GAUZE emile', ['North: Émile’s gauze']],
    ['gau 7', ['North: Tape']],
    ['gloves l', ['North: Gloves L']],
    ['gauze south', ['South: Gauze']],
    ['supply gauze small', ['North: Gauze, small']],
    ['bandage', []],
  ])('finds by %j, the best first', (words, expected) => {
    expect(found([north, south], words)).toEqual(expected)
  })

  it('leaves the place aside where the item itself is meant', () => {
    expect(found([north, south], 'gauze south', true)).toEqual([])
    expect(found([north], 'gloves l', true)).toEqual(['North: Gloves L'])
  })

  it.each<[string, Partial<BookItem>, number, number]>([
    ['is reserved', { lots: [lot({ reserved: 4 })] }, 10, 6],
    ['is on hold', { lots: [lot(), lot({ hold: 'recalled' })] }, 20, 10],
    ['has expired', { lots: [lot({ expiryDate: '2020-01-31' })] }, 10, 0],
    ['is in quarantine', { roomId: 'apart' }, 10, 0],
    ['is in maintenance', { stockLevel: 'Maintenance' }, 10, 0],
    ['is not there', { lots: [] }, 0, 0],
  ])('counts as not available what %s', (_, changes, onHand, available) => {
    const [only] = itemsIn([office('North', item('Gauze', changes))], 'gauze')
    expect([only?.onHand, only?.available]).toEqual([onHand, available])
  })
})

describe('rooms', () => {
  const room = (number: string, name: string) => ({
    id: number,
    number,
    name,
    officeId: 'n',
    officeName: 'North',
  })

  it('are found by number, name and office, an exact one first', () => {
    const rooms = [room('1', 'Supply Room Annex'), room('2', 'Supply Room'), room('3', 'Laboratory')]
    const ids = (words: string) => roomsIn(rooms, words).map(({ id }) => id)
    expect(ids('supply room')).toEqual(['2', '1'])
    expect(ids('3')).toEqual(['3'])
    expect(ids('north lab')).toEqual(['3'])
  })
})
