import { fits, queryOf } from '@wellstock/domain/overview/matching'
import { plain } from '@wellstock/domain/platform/plain-text'
import type { BookItem, BookRoom } from '@wellstock/domain/stock/scan-book'
import { freeOf, onHandOf, type StoredBook, todayOf, usableLots } from '../../stock/scan/book.ts'

export type OfficeBook = { officeId: string; officeName: string; book: StoredBook }

/** An item in its place, with what there is of it. */
export type Stocked = {
  id: string
  name: string
  unit: string
  officeId: string
  officeName: string
  room: Pick<BookRoom, 'number' | 'name'> | null
  onHand: number
  available: number
}

export type Room = {
  id: string
  number: string
  name: string
  officeId: string
  officeName: string
}

type Entry = {
  item: BookItem
  room: BookRoom | undefined
  name: string
  /** What the item itself is found by, and with it where it is kept. */
  own: string
  all: string
}

const made = new WeakMap<StoredBook, Entry[]>()

/** A book as it is searched, made once. */
export function indexOf({ officeName, book }: OfficeBook): Entry[] {
  const known = made.get(book)
  if (known) return known
  const rooms = new Map(book.rooms.map((room) => [room.id, room]))
  const index = book.items.map((item): Entry => {
    const room = rooms.get(item.roomId ?? '')
    const own = plain(`${item.name} ${item.sku} ${item.serialNumber ?? ''}`)
    const place = plain(`${officeName} ${room?.number ?? ''} ${room?.name ?? ''} ${item.binCode ?? ''}`)
    return { item, room, name: plain(item.name), own, all: `${own} ${place}` }
  })
  made.set(book, index)
  return index
}

/** What of an item may be used: as the server counts it, by the day it is in the office. */
function availableOf({ item, room }: Entry, today: string): number {
  if (room?.isQuarantine || item.stockLevel === 'Maintenance') return 0
  return usableLots(item, today).reduce((sum, lot) => sum + freeOf(lot), 0)
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * The items that fit, the best first: by their whole name, by its beginning, by their own words, then with those of their
 * place. With `isNamed` their own words alone count.
 */
export function itemsIn(books: readonly OfficeBook[], words: string, isNamed = false): Iterable<Stocked> {
  const query = queryOf(words)
  const rankOf = ({ name, own, all }: Entry) => {
    if (!fits(isNamed ? own : all, query)) return null
    if (name === query.text) return 0
    if (name.startsWith(query.text)) return 1
    return isNamed || fits(own, query) ? 2 : 3
  }
  const found = books.flatMap((each) =>
    indexOf(each).flatMap((entry) => {
      const rank = rankOf(entry)
      return rank === null ? [] : [{ entry, rank, each }]
    }),
  )
  found.sort((a, b) => a.rank - b.rank || byText(a.entry.name, b.entry.name))
  return inStock(found)
}

function* inStock(found: readonly { entry: Entry; each: OfficeBook }[]): Generator<Stocked> {
  const now = Date.now()
  for (const { entry, each } of found)
    yield {
      id: entry.item.id,
      name: entry.item.name,
      unit: entry.item.unit,
      officeId: each.officeId,
      officeName: each.officeName,
      room: entry.room ?? null,
      onHand: onHandOf(entry.item),
      available: availableOf(entry, todayOf(each.book, now)),
    }
}

/** The rooms that fit, those first whose name is what was typed. */
export function roomsIn(rooms: readonly Room[], words: string): Room[] {
  const query = queryOf(words)
  const isExact = ({ name, number }: Room) => [name, number].some((each) => plain(each) === query.text)
  return rooms
    .filter(({ number, name, officeName }) => fits(plain(`${number} ${name} ${officeName}`), query))
    .sort((a, b) => Number(isExact(b)) - Number(isExact(a)))
}
