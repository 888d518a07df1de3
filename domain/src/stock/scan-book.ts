import type { Hold, StockLevel, Track } from './inventory.ts'
import type { ScanCommand } from './scan-codes/own-codes.ts'
import type { ScanResult } from './scan-codes.ts'

/** What a device needs of an office to answer a scan by itself, with or without a line. Quantities in base units. */
export type ScanBook = {
  /** The day it was in the office when this was read: what has expired goes by it. */
  today: string
  asOf: string
  items: BookItem[]
  /** Codes of products, as scanners read them, and how many base units a package with this code holds. */
  codes: { code: string; productId: string; packQuantity: number }[]
  rooms: BookRoom[]
}

export type BookLot = {
  /** Null: stock kept without a lot. */
  id: string | null
  number: string | null
  expiryDate: string | null
  hold: Hold
  onHand: number
  reserved: number
}

export type BookItem = {
  id: string
  productId: string
  sku: string
  name: string
  unit: string
  serialNumber: string | null
  officeId: string
  roomId: string | null
  binCode: string | null
  stockLevel: StockLevel
  expiryRequired: boolean
  track: Track
  /** One bin is used from while the other waits to be refilled. */
  isTwoBin: boolean
  unitPrice: number | null
  lots: BookLot[]
}

export type BookRoom = { id: string; officeId: string; number: string; name: string; isQuarantine: boolean }

/** What a code stands for. `lotNumber` and `expiryDate` are what the label says, whether or not the lot is known. */
export type ScanFinding =
  | {
      kind: 'item'
      /** The same product in several places: the caller's room first. */
      items: BookItem[]
      lotId: string | null
      lotNumber: string | null
      expiryDate: string | null
      packQuantity: number
    }
  | { kind: 'room'; room: BookRoom }
  | { kind: 'command'; command: ScanCommand }
  | { kind: 'unknown' }
  /** The code itself is wrong: its problems say how. */
  | { kind: 'wrong' }

/**
 * What a code stands for in a book: our own labels, then the product's codes, then SKU, serial number and lot number, in
 * this order and exactly. Source: docs/definitions.md "Scanning".
 */
export function findInBook(book: ScanBook, scan: ScanResult, roomId: string | null = null): ScanFinding {
  if (scan.problems.length > 0) return { kind: 'wrong' }
  if (scan.own) return findOwn(book, scan.own, roomId)

  const lotNumber = scan.lot ?? null
  const expiryDate = scan.expiry ?? null
  const wanted = new Set([scan.productCode, scan.gtin, scan.text].filter((code) => code !== undefined))
  const code = book.codes.find((each) => wanted.has(each.code))
  if (code) {
    const items = nearest(
      book.items.filter(
        (item) =>
          item.productId === code.productId &&
          (!scan.serial || !item.serialNumber || same(item.serialNumber, scan.serial)),
      ),
      roomId,
    )
    if (items.length === 0) return { kind: 'unknown' }
    return {
      kind: 'item',
      items,
      lotId: lotIn(items, lotNumber),
      lotNumber,
      expiryDate,
      packQuantity: code.packQuantity,
    }
  }
  if (scan.kind !== 'text' && scan.kind !== 'gtin') return { kind: 'unknown' }
  return findText(book, scan.text, roomId)
}

function findOwn(
  book: ScanBook,
  { type, id }: { type: string; id: string },
  roomId: string | null,
): ScanFinding {
  const about = { lotId: null, lotNumber: null, expiryDate: null, packQuantity: 1 }
  if (type === 'command') return { kind: 'command', command: id as ScanCommand }
  if (type === 'room') {
    const room = book.rooms.find((each) => each.id === id)
    return room ? { kind: 'room', room } : { kind: 'unknown' }
  }
  if (type === 'item' || type === 'asset') {
    const item = book.items.find((each) => each.id === id)
    return item ? { kind: 'item', items: [item], ...about } : { kind: 'unknown' }
  }
  if (type === 'lot') {
    const items = nearest(
      book.items.filter((item) => item.lots.some((lot) => lot.id === id)),
      roomId,
    )
    const lot = items[0]?.lots.find((each) => each.id === id)
    return lot
      ? { kind: 'item', items, ...about, lotId: id, lotNumber: lot.number, expiryDate: lot.expiryDate }
      : { kind: 'unknown' }
  }
  return { kind: 'unknown' }
}

function findText(book: ScanBook, text: string, roomId: string | null): ScanFinding {
  const about = { lotId: null, lotNumber: null, expiryDate: null, packQuantity: 1 }
  const having = (fits: (item: BookItem) => boolean) => nearest(book.items.filter(fits), roomId)
  const bySku = having((item) => same(item.sku, text))
  if (bySku.length > 0) return { kind: 'item', items: bySku, ...about }
  const bySerial = having((item) => same(item.serialNumber, text))
  if (bySerial.length > 0) return { kind: 'item', items: bySerial, ...about }
  const byLot = having((item) => item.lots.some((lot) => same(lot.number, text)))
  const lot = byLot[0]?.lots.find((each) => same(each.number, text))
  // Two products may carry the same lot number: then the number alone says nothing.
  if (!lot || new Set(byLot.map((item) => item.productId)).size > 1) return { kind: 'unknown' }
  return {
    kind: 'item',
    items: byLot,
    ...about,
    lotId: lot.id,
    lotNumber: lot.number,
    expiryDate: lot.expiryDate,
  }
}

const same = (one: string | null, other: string) => one !== null && one.toLowerCase() === other.toLowerCase()

const nearest = (items: BookItem[], roomId: string | null) =>
  items.toSorted((a, b) => Number(b.roomId === roomId) - Number(a.roomId === roomId))

const lotIn = (items: BookItem[], number: string | null) =>
  (number && items[0]?.lots.find((lot) => same(lot.number, number))?.id) || null
