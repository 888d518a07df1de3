import type { BookItem, BookLot, ScanBook } from '@wellstock/domain/stock/scan-book'
import type { BinEmptyBody, LineBody, QueuedLine, StockBody } from './queue.ts'

/** A book with the moment at which this device got it, by its own clock. */
export type StoredBook = ScanBook & { readAt: number }

const DAY = 86_400_000
const localDay = (instant: number) => {
  const at = new Date(instant)
  return Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / DAY
}

const dateOf = (day: number) => new Date(day * DAY).toISOString().slice(0, 10)

/** This device's day, `YYYY-MM-DD`. */
export const localDate = (instant: number) => dateOf(localDay(instant))

/**
 * The office's day, `YYYY-MM-DD`: the one the book was read on, and as many midnights later, by the server's clock as it
 * goes on here. So a day ends offline too, and of this device no more than its zone has to be right.
 */
export function todayOf(
  { today, asOf, readAt }: Pick<StoredBook, 'today' | 'asOf' | 'readAt'>,
  now: number,
): string {
  const read = Date.parse(asOf)
  const passed = Math.max(0, localDay(read + now - readAt) - localDay(read))
  return dateOf(Date.parse(`${today}T00:00:00Z`) / DAY + passed)
}

export const isExpired = (date: string | null | undefined, today: string) => Boolean(date && date < today)

export const freeOf = (lot: BookLot) => Math.max(0, lot.onHand - lot.reserved)

/** Lots that may be used, the first to expire first; those without a date last. */
export const usableLots = (item: BookItem, today: string) =>
  item.lots
    .filter((lot) => lot.hold === 'none' && !isExpired(lot.expiryDate, today) && freeOf(lot) > 0)
    .sort((a, b) => (a.expiryDate ?? '9999').localeCompare(b.expiryDate ?? '9999'))

export const onHandOf = (item: BookItem) => item.lots.reduce((sum, lot) => sum + lot.onHand, 0)

/** A lot that came in on this device and has no identifier of the server yet. */
export const isUnsent = (lot: BookLot) => lot.id === null && lot.number !== null

/** How a command names a lot: one without an identifier by its number, which the server knows by then. */
export const naming = ({ id, number }: BookLot) =>
  id === null && number !== null ? { lotNumber: number } : { lotId: id }

/** Which lot a command means. */
export type Named = { lotId?: string | null | undefined; lotNumber?: string | undefined }

const isNamed = (lot: BookLot, { lotId, lotNumber }: Named) =>
  lotId === undefined ? lot.number === lotNumber : lot.id === lotId && !isUnsent(lot)

/** What is taken of which lots: of the one named, or of those that expire first. */
function takenFrom(item: BookItem, { quantity, ...named }: Named & { quantity: number }, today: string) {
  let left = quantity
  return lotsFor(item, named, usableLots(item, today)).flatMap((lot) => {
    const taken = Math.min(left, lot.onHand)
    left -= taken
    return taken > 0 ? [{ lot, taken }] : []
  })
}

const lotsFor = (item: BookItem, named: Named, otherwise: readonly BookLot[]) =>
  named.lotId === undefined && named.lotNumber === undefined
    ? otherwise
    : item.lots.filter((lot) => isNamed(lot, named))

type Items = Map<string, BookItem>
type Change = { lot: Pick<BookLot, 'id' | 'number' | 'expiryDate'>; by: number }

const isSame = (one: Change['lot'], other: Change['lot']) =>
  one.id === other.id && one.number === other.number

/** The item with its lots changed; a lot that is not there yet is put in, and one that is used up stays known. */
function changed(item: BookItem, changes: readonly Change[]): BookItem {
  const lots = [...item.lots]
  for (const { lot, by } of changes) {
    const at = lots.findIndex((each) => isSame(each, lot))
    const before = lots[at]
    if (before) lots[at] = { ...before, onHand: before.onHand + by }
    else if (by > 0) lots.push({ hold: 'none', reserved: 0, ...lot, onHand: by })
  }
  return { ...item, lots: lots.filter((lot) => lot.onHand > 0 || !isUnsent(lot)) }
}

function received(item: BookItem, { lotNumber, expiryDate }: Extract<StockBody, { kind: 'receive' }>) {
  const known = item.lots.find((lot) => lot.number === (lotNumber ?? null))
  return known ?? { id: null, number: lotNumber ?? null, expiryDate: expiryDate ?? null }
}

/** What a command does to each item of the book, `sign` −1 where it is taken back. */
function changesOf(
  items: Items,
  { body, about }: { body: StockBody | BinEmptyBody; about: QueuedLine['about'] },
  today: string,
  sign: 1 | -1,
): Map<string, Change[]> {
  const item = items.get(body.itemId)
  if (!item || body.kind === 'bin_empty') return new Map()
  if (body.kind === 'receive')
    return new Map([[item.id, [{ lot: received(item, body), by: sign * body.quantity }]]])

  // What was used up has left the books of the server, and comes back with what the command said of it.
  const usedUp = about.lotNumber
    ? [{ id: body.lotId ?? null, number: about.lotNumber, expiryDate: about.expiryDate ?? null }]
    : []
  const there = lotsFor(item, body, [...usableLots(item, today), ...item.lots])
  const given = there.length > 0 ? there : usedUp
  const parts =
    sign === 1
      ? takenFrom(item, body, today).map(({ lot, taken }) => ({ lot, by: -taken }))
      : given.slice(0, 1).map((lot) => ({ lot, by: body.quantity }))
  const all = new Map([[item.id, parts]])
  const target = body.kind === 'move' && placeIn(items, item, body.toRoomId)
  if (target)
    all.set(
      target.id,
      parts.map(({ lot, by }) => ({ lot, by: -by })),
    )
  return all
}

/** Where the same product is kept in another room. */
const placeIn = (items: Items, { productId }: BookItem, roomId: string) =>
  [...items.values()].find(
    (other) => other.productId === productId && other.roomId === roomId && !other.serialNumber,
  )

/**
 * The book as it will be once the commands have happened, so that the next scan sees it. Good enough until the server is
 * asked again: which lots a command without a lot takes, the server decides.
 */
export function after<Book extends ScanBook>(
  book: Book,
  commands: readonly { body: LineBody; about: QueuedLine['about'] }[],
  today: string,
): Book {
  if (commands.length === 0) return book
  const items: Items = new Map(book.items.map((item) => [item.id, item]))
  for (const { body, about } of commands) {
    if (body.kind === 'count') continue
    const changes =
      body.kind === 'undo'
        ? changesOf(items, { body: body.undoes, about }, today, -1)
        : changesOf(items, { body, about }, today, 1)
    for (const [id, ofItem] of changes) {
      const item = items.get(id)
      if (item) items.set(id, changed(item, ofItem))
    }
  }
  return { ...book, items: [...items.values()] }
}
