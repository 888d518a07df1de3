import {
  cached,
  type Day,
  dayOf,
  isWorkday,
  monthOf,
  weekdayOf,
  workdayFrom,
  yearOf,
  yearWeek,
} from './calendar.ts'
import type { Product } from './catalogue.ts'
import { idOf } from './identity.ts'
import type { OfficeCode } from './organization.ts'
import { type Random, rng } from './random.ts'
import { type Lot, put, type Shelf, take, usable } from './shelf.ts'
import { isUnavailable } from './stories.ts'
import type { SentLot } from './transfers.ts'
import { type Vendor, vendorNamed } from './vendors.ts'

/** What a vendor was sent of one product: so many units, at the price of its list or as the vendor told it. */
export type Ordered = { shelf: Shelf; quantity: number; listed: number; cost: number }

/** Goods on their way to a shelf. With a lot: from the depot. Without: from a vendor, who brings new lots. */
export type Arrival = {
  shelf: Shelf
  quantity: number
  cost: number
  day: Day
  lot?: Lot | null
  expiry?: Day
  /** The lot of the waybill it comes on. */
  sent?: SentLot
  /** What of an order it is. */
  ordered?: Ordered
}

const MINIMUM_ORDER = 150
const TOP_UP = 1.2
const SHORT_BY = 0.4
const DAYS_TO_THE_REST = 7
const OFF_LIST = 0.09
const DRIFT_A_DAY = 0.0022 / 30.4
export const JUMP = {
  vendor: vendorNamed('Pinecrest Medical Wholesale'),
  day: dayOf('2026-03-02'),
  factor: 1.06,
}

const position = (shelf: Shelf, day: Day) => usable(shelf, day) + shelf.incoming
const isDue = (shelf: Shelf, day: Day) => position(shelf, day) <= shelf.policy.reorder
const isVitalAndOut = (shelf: Shelf, day: Day) =>
  shelf.point.product.criticality === 'V' && position(shelf, day) === 0

/** What a unit cost on a day, so that drift and jumps lead to the catalogue's price at the anchor. */
export function costOn(product: Product, vendor: Vendor, day: Day, anchor: Day): number {
  const beforeJump = vendor === JUMP.vendor && day < JUMP.day && anchor >= JUMP.day
  return (product.price * (1 - DRIFT_A_DAY * (anchor - day))) / (beforeJump ? JUMP.factor : 1)
}

export const inCents = (amount: number) => Math.round(amount * 100) / 100

const halfYear = cached((day): Day => dayOf(`${yearOf(day)}-${monthOf(day) < 6 ? '01' : '07'}-01`))

/** What the list of a vendor that holds on a day says: there is a new one each half year, and one when its prices jumped. */
export function listedOn(product: Product, vendor: Vendor, day: Day, anchor: Day): number {
  const from = halfYear(day)
  const isSinceJump = vendor === JUMP.vendor && from < JUMP.day && day >= JUMP.day
  return inCents(costOn(product, vendor, isSinceJump ? JUMP.day : from, anchor))
}

/** Orders of one office to one vendor, placed on their weekday, or any day when something vital is out. */
export type OrderBook = { vendor: Vendor; weekday: number; shelves: Shelf[]; patience: Random }

export function orderBooks(shelves: readonly Shelf[]): OrderBook[] {
  const books = new Map<string, OrderBook>()
  for (const shelf of shelves) {
    if (shelf.fromHub) continue
    const { vendor, office } = shelf.point
    const label = `order|${vendor.name}|${office.code}`
    const random = rng(label)
    const book = books.get(label) ?? { vendor, weekday: random.integer(1, 5), shelves: [], patience: random }
    book.shelves.push(shelf)
    books.set(label, book)
  }
  return [...books.values()]
}

export function placeOrder(book: OrderBook, day: Day, anchor: Day): Arrival[] {
  const isUrgent = book.shelves.some((shelf) => isVitalAndOut(shelf, day) && !isUnavailable(shelf.point, day))
  if (weekdayOf(day) !== book.weekday && !isUrgent) return []
  const open = book.shelves.filter((shelf) => !isUnavailable(shelf.point, day))
  if (!open.some((shelf) => isDue(shelf, day))) return []

  const lines = open
    .map((shelf) => ({ shelf, at: position(shelf, day) }))
    .filter(({ shelf, at }) => at <= shelf.policy.reorder * TOP_UP && at < shelf.policy.max)
    .map(({ shelf, at }) => ({ shelf, quantity: shelf.policy.max - at }))
  const total = lines.reduce((sum, { shelf, quantity }) => sum + quantity * shelf.point.product.price, 0)
  if (!isUrgent && total < MINIMUM_ORDER && book.patience.chance(0.6)) return []
  return lines.flatMap(({ shelf, quantity }) => deliveries(shelf, quantity, day, anchor))
}

function deliveries(shelf: Shelf, quantity: number, day: Day, anchor: Day): Arrival[] {
  const { supply } = shelf
  const { vendor, product } = shelf.point
  const lead = Math.max(1, Math.round(supply.normal(vendor.leadDays, vendor.leadDeviation)))
  const variance = supply.chance(OFF_LIST) ? supply.between(0.96, 1.05) : 1
  const listed = listedOn(product, vendor, day, anchor)
  const ordered = { shelf, quantity, listed, cost: inCents(listed * variance) }
  const { cost } = ordered
  const short = supply.chance(1 - vendor.fillRate) ? Math.ceil(quantity * SHORT_BY * supply.next()) : 0
  shelf.incoming += quantity
  const first = { shelf, ordered, quantity: quantity - short, cost, day: workdayFrom(day + lead) }
  const rest = { shelf, ordered, quantity: short, cost, day: workdayFrom(day + lead + DAYS_TO_THE_REST) }
  return [first, rest].filter((arrival) => arrival.quantity > 0)
}

/** A new lot as it comes from the vendor, with some of its shelf life gone. */
export function lotMaker(): (product: Product, day: Day, random: Random, expiry?: Day) => Lot | null {
  const numbers = new Set<string>()
  return (product, day, random, expiry) => {
    if (product.shelfDays === 0) return null
    for (;;) {
      const number = `${yearWeek(day)}-${random.integer(100, 999)}`
      const label = `lot|${product.sku}|${number}`
      if (numbers.has(label)) continue
      numbers.add(label)
      const life = Math.round(product.shelfDays * random.between(0.3, 0.9))
      return { id: idOf(label), productId: product.id, number, expiry: expiry ?? day + life }
    }
  }
}

const transferWeekdays = [2, 5]
export const transitDays: Record<OfficeCode, number> = { MAIN: 0, RIV: 1, NOR: 1, HAR: 2, CDW: 0 }

export const isTransferDay = (day: Day) => transferWeekdays.includes(weekdayOf(day)) && isWorkday(day)

/** What the van takes from the depot's shelf to an office's, and when it arrives there. */
export function transfer(depot: Shelf, shelf: Shelf, day: Day): Arrival[] {
  const at = position(shelf, day)
  if (at > shelf.policy.reorder) return []
  const arrives = workdayFrom(day + transitDays[shelf.point.office.code])
  return take(depot, shelf.policy.max - at, day).map(({ holding, quantity }) => {
    shelf.incoming += quantity
    return { shelf, quantity, cost: holding.cost, day: arrives, lot: holding.lot }
  })
}

/** Puts an arrival on its shelf. */
export function receive(arrival: Arrival, lot: Lot | null): void {
  const { shelf, quantity, cost, day } = arrival
  shelf.incoming = Math.max(0, shelf.incoming - quantity)
  put(shelf, { lot, cost, quantity, day })
}
