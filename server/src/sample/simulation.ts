import { type Day, firstOfMonth, isLastOfMonth, isWorkday, weekdayOf, workdayFrom } from './calendar.ts'
import { type CapitalOrder, capitalOrders } from './capital-orders.ts'
import { activityOn } from './demand.ts'
import { type Ledger, type Movement, openLedger } from './ledger.ts'
import type { Purchases } from './purchases.ts'
import { type Holding, type Lot, put, type Shelf, take, tidy, usable } from './shelf.ts'
import { FIRST_DAY, policyOf } from './shelves.ts'
import { rushFactor, shortDatedDelivery } from './stories.ts'
import {
  type Arrival,
  costOn,
  inCents,
  isTransferDay,
  listedOn,
  orderBooks,
  placeOrder,
  receive,
  transfer,
} from './supply.ts'
import type { SampleTransfer } from './transfers.ts'

const COUNT_VARIANCE = 0.02

/** A stretch of what happened: whole months, the lots that came in them and the movements in the order of time. */
export type Stretch = {
  until: Day
  lots: Lot[]
  transfers: SampleTransfer[]
  purchases: Purchases
  movements: Movement[]
}

const STRETCH = 25_000

/**
 * What happened on every shelf from the first day up to the anchor, midnight UTC, in stretches of some
 * thousand movements. The same anchor gives the same history. Use is in the ledger by the day for the last twelve
 * months, by the month before.
 */
export function* simulate(shelves: readonly Shelf[], anchor: Day): Generator<Stretch> {
  const ledger = openLedger()
  const arrivals = new Map<Day, Arrival[]>()
  const expect = (arrival: Arrival) => {
    const list = arrivals.get(arrival.day)
    if (list) list.push(arrival)
    else arrivals.set(arrival.day, [arrival])
  }

  const books = orderBooks(shelves)
  const routes = hubRoutes(shelves)
  const [shortDay, lateDay] = lastTransferDays(anchor)
  const dailyFrom = firstOfMonth(anchor - 365)
  open(shelves, anchor, ledger)
  for (const shelf of shelves) {
    const delivery = shortDatedDelivery(shelf.point, anchor)
    if (!delivery || delivery.day <= FIRST_DAY || delivery.day >= anchor) continue
    const { product, vendor } = shelf.point
    const listed = listedOn(product, vendor, delivery.day, anchor)
    const ordered = { shelf, quantity: delivery.quantity, listed, cost: listed }
    ledger.order(workdayFrom(delivery.day - Math.round(vendor.leadDays)), [ordered], 'story')
    expect({ shelf, ordered, cost: listed, ...delivery })
  }
  const capital = capitalOrders(shelves, anchor)

  for (let day = FIRST_DAY + 1; day < anchor; day++) {
    if (day === firstOfMonth(day)) for (const shelf of shelves) shelf.policy = policyOf(shelf, day)
    if (isWorkday(day)) writeOffExpired(shelves, day, ledger)
    if (isTransferDay(day)) {
      const sent = dispatch(routes, day, ledger)
      if (day === shortDay) loseSome(sent)
      if (day === lateDay) delay(sent, anchor)
      for (const arrival of sent) expect(arrival)
    }

    const delivered = new Set<Shelf>()
    for (const arrival of arrivals.get(day) ?? []) {
      unload(arrival, ledger)
      delivered.add(arrival.shelf)
    }
    arrivals.delete(day)

    if (activityOn(day) > 0)
      for (const shelf of shelves) use(shelf, day, day >= dailyFrom, delivered.has(shelf), ledger)
    for (const order of capital) if (order.comesOn === day) putToUse(order, ledger)
    if (isWorkday(day))
      for (const book of books) {
        const coming = placeOrder(book, day, anchor)
        ledger.order(
          day,
          coming.flatMap(({ ordered }) => ordered ?? []),
        )
        coming.forEach(expect)
      }
    for (const order of capital) if (order.day === day) ledger.order(day, [order.ordered], 'capital')
    if (isCountDay(day)) for (const shelf of shelves) count(shelf, day, ledger)
    if (!isLastOfMonth(day)) continue
    for (const shelf of shelves) closeMonth(shelf, ledger)
    if (ledger.size() >= STRETCH) yield { until: day + 1, ...ledger.drain() }
  }
  yield { until: anchor, ...ledger.drain() }
}

function open(shelves: readonly Shelf[], anchor: Day, ledger: Ledger) {
  for (const shelf of shelves) {
    const { product, vendor, equipmentCount } = shelf.point
    const { reorder, max } = shelf.policy
    const quantity = equipmentCount || shelf.supply.integer(reorder + 1, max)
    const cost = inCents(costOn(product, vendor, FIRST_DAY, anchor))
    const lot = ledger.newLot(product, FIRST_DAY - shelf.supply.integer(5, 60), shelf.supply)
    put(shelf, { lot, cost, quantity, day: FIRST_DAY })
    ledger.post({
      shelf,
      lot,
      quantity,
      type: 'opening',
      reason: 'opening',
      cost,
      day: FIRST_DAY,
      time: 'receipt',
    })
  }
}

function hubRoutes(shelves: readonly Shelf[]): { depot: Shelf; shelf: Shelf }[] {
  const depots = new Map(
    shelves.filter((s) => s.point.office.code === 'CDW').map((s) => [s.point.product.sku, s]),
  )
  return shelves.flatMap((shelf) => {
    const depot = shelf.fromHub ? depots.get(shelf.point.product.sku) : undefined
    return depot ? [{ depot, shelf }] : []
  })
}

function dispatch(routes: ReturnType<typeof hubRoutes>, day: Day, ledger: Ledger) {
  return routes.flatMap(({ depot, shelf }) =>
    transfer(depot, shelf, day).map((arrival) => {
      const { quantity, cost, lot = null } = arrival
      const sent = ledger.send(shelf.point.office.code, day, depot.point.id, {
        lotId: lot?.id ?? null,
        quantity,
        cost,
      })
      ledger.post({
        shelf: depot,
        lot: arrival.lot ?? null,
        quantity: -arrival.quantity,
        type: 'transfer_out',
        reason: 'transfer',
        cost: arrival.cost,
        day,
        time: 'dispatch',
        transferLotId: sent.id,
      })
      return { ...arrival, sent }
    }),
  )
}

/** The last two days before the anchor on which the van leaves. */
function lastTransferDays(anchor: Day): Day[] {
  const days: Day[] = []
  for (let day = anchor - 1; days.length < 2 && day > FIRST_DAY; day--)
    if (isTransferDay(day)) days.unshift(day)
  return days
}

/** Of the fullest box of a van some are missing when it is opened, and nobody has decided yet what becomes of them. */
function loseSome(arrivals: readonly Arrival[]) {
  const [box] = arrivals.filter(({ quantity }) => quantity > 4).toSorted((a, b) => b.quantity - a.quantity)
  if (!box?.sent) return
  box.sent.missing = Math.ceil(box.quantity / 10)
  box.quantity -= box.sent.missing
}

/** The van to one office has broken down: what it carries is still on its way. */
function delay(arrivals: readonly Arrival[], anchor: Day) {
  const office = arrivals.at(-1)?.shelf.point.office
  for (const arrival of arrivals) if (arrival.shelf.point.office === office) arrival.day = anchor + 1
}

function unload(arrival: Arrival, ledger: Ledger) {
  const { shelf, quantity, cost, day, ordered } = arrival
  const isTransfer = arrival.lot !== undefined
  const lot =
    arrival.lot ?? (isTransfer ? null : ledger.newLot(shelf.point.product, day, shelf.supply, arrival.expiry))
  receive(arrival, lot)
  const movement = ledger.post({
    shelf,
    lot,
    quantity,
    type: isTransfer ? 'transfer_in' : 'receipt',
    reason: isTransfer ? 'transfer' : 'received',
    cost,
    day,
    time: isTransfer ? 'arrival' : 'receipt',
    ...(arrival.sent && { transferLotId: arrival.sent.id }),
  })
  if (ordered) ledger.receive(ordered, day, lot, movement)
}

/** Equipment that was planned goes to the rooms on the day it comes: it is never on a shelf. */
function putToUse({ ordered, comesOn: day }: CapitalOrder, ledger: Ledger) {
  const { shelf, quantity, cost } = ordered
  const posting = { shelf, lot: null, cost, day }
  ledger.receive(
    ordered,
    day,
    null,
    ledger.post({ ...posting, quantity, type: 'receipt', reason: 'received', time: 'receipt' }),
  )
  ledger.post({ ...posting, quantity: -quantity, type: 'issue', reason: 'used', time: 'useAfterDelivery' })
}

function use(shelf: Shelf, day: Day, isDaily: boolean, isAfterDelivery: boolean, ledger: Ledger) {
  const expected = shelf.demand.expected(day) * rushFactor(shelf.point, day)
  const wanted = expected > 0 ? shelf.use.poisson(expected) : 0
  if (wanted === 0) return
  for (const { holding, quantity } of take(shelf, wanted, day)) {
    holding.lastUse = day
    if (!isDaily) holding.unposted += quantity
    else postUse(shelf, holding, quantity, isAfterDelivery ? 'useAfterDelivery' : 'use', ledger)
  }
  tidy(shelf)
}

function postUse(
  shelf: Shelf,
  { lot, cost, lastUse: day }: Holding,
  quantity: number,
  time: 'use' | 'useAfterDelivery' | 'monthEnd',
  ledger: Ledger,
) {
  ledger.post({ shelf, lot, quantity: -quantity, type: 'issue', reason: 'used', cost, day, time })
}

/** Posts what was used but not yet posted, on the day it was last used. */
function closeHolding(shelf: Shelf, holding: Holding, ledger: Ledger) {
  if (holding.unposted === 0) return
  postUse(shelf, holding, holding.unposted, 'monthEnd', ledger)
  holding.unposted = 0
}

function closeMonth(shelf: Shelf, ledger: Ledger) {
  for (const holding of shelf.holdings) closeHolding(shelf, holding, ledger)
  tidy(shelf)
}

function writeOffExpired(shelves: readonly Shelf[], day: Day, ledger: Ledger) {
  for (const shelf of shelves) {
    if ((shelf.holdings[0]?.expiry ?? day) >= day) continue
    for (const holding of shelf.holdings) {
      if (holding.expiry >= day) break
      if (holding.onHand === 0) continue
      closeHolding(shelf, holding, ledger)
      const { lot, cost, onHand } = holding
      holding.onHand = 0
      ledger.post({
        shelf,
        lot,
        quantity: -onHand,
        type: 'waste_expired',
        reason: 'expired',
        cost,
        day,
        time: 'writeOff',
      })
    }
    tidy(shelf)
  }
}

/** The workdays on or after the 8th and the 22nd. */
function isCountDay(day: Day): boolean {
  const month = firstOfMonth(day)
  return weekdayOf(day) !== 0 && [month + 7, month + 21].some((planned) => workdayFrom(planned) === day)
}

function count(shelf: Shelf, day: Day, ledger: Ledger) {
  if (shelf.point.equipmentCount > 0 || !shelf.supply.chance(COUNT_VARIANCE)) return
  const size = Math.max(1, Math.round(usable(shelf, day) * shelf.supply.between(0, 0.08)))
  const isLess = shelf.supply.chance(0.6)
  const last = shelf.holdings.findLast((holding) => holding.onHand > 0 && holding.expiry >= day)
  if (!last) return
  if (!isLess) last.onHand += size
  const changes = isLess ? take(shelf, size, day) : [{ holding: last, quantity: -size }]
  for (const { holding, quantity } of changes) {
    ledger.post({
      shelf,
      lot: holding.lot,
      quantity: -quantity,
      type: 'count_adjust',
      reason: 'count',
      cost: holding.cost,
      day,
      time: 'count',
    })
  }
  tidy(shelf)
}
