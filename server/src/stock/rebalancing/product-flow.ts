import type { ProposalReason } from '@wellstock/domain/stock/rebalancing'
import { LINE_COST } from '@wellstock/domain/stock/rebalancing'
import { type Arc, minCostFlow } from './min-cost-flow.ts'

/** What is free and usable of one lot; `wasted`: what of it will expire unused where it is. Without a date it never does. */
export type LotStock = {
  itemId: string
  lotId: string | null
  daysLeft: number | null
  free: number
  wasted: number
  unitCost: number
}

/** What one office has of a product and what becomes of it, in base units. */
export type OfficeStock = {
  productId: string
  officeId: string
  /** The stocking record that needs it. */
  itemId: string
  /** Whether the office is open for what is sent to it. */
  takesIn: boolean
  available: number
  /** On its way to it, and what it has asked other offices for. */
  inbound: number
  reorderPoint: number | null
  maxQuantity: number | null
  /** What it keeps for itself: its maximum where it has one. */
  kept: number
  daily: number
  /** At which a unit would be bought for it. */
  price: number
  lots: LotStock[]
}

/** So much of one lot from one office to another. */
export type Sending = {
  from: OfficeStock
  to: OfficeStock
  lot: LotStock
  reason: ProposalReason
  quantity: number
}

/** Between two offices a lot cannot be used. */
export const DAYS_ON_THE_WAY = 3

const PARTS = 10_000
const ALL = Number.MAX_SAFE_INTEGER

/** What may leave an office: it stays above the point where it would order again. */
export const canLeave = ({ available, reorderPoint }: OfficeStock) =>
  Math.max(0, reorderPoint === null ? available : available - reorderPoint - 1)

/** What an office has besides what it keeps and what will expire unused. */
export const surplusOf = ({ available, kept, lots }: OfficeStock) =>
  Math.max(0, available - kept - lots.reduce((sum, { wasted }) => sum + wasted, 0))

/** What an office that would order again lacks up to what it keeps. */
export const needOf = ({ available, inbound, reorderPoint, kept }: OfficeStock) => {
  const there = available + inbound
  return reorderPoint !== null && there <= reorderPoint ? Math.max(0, kept - there) : 0
}

/** What an office may get before it has more than its maximum, where it has one. */
export const roomOf = ({ available, inbound, maxQuantity, kept }: OfficeStock) =>
  maxQuantity === null ? ALL : Math.max(0, kept - available - inbound)

/** What an office will use of lots that expire in so many days, besides what it has and gets that is used first. */
export const canUse = ({ daily, inbound, lots }: OfficeStock, daysLeft: number) => {
  const first = lots.filter((lot) => lot.daysLeft !== null && lot.daysLeft <= daysLeft)
  const used = Math.floor(daily * (daysLeft - DAYS_ON_THE_WAY))
  return Math.max(0, used - inbound - first.reduce((sum, { free }) => sum + free, 0))
}

type Supply = { lot: LotStock; reason: ProposalReason; quantity: number; livesLong: boolean }

/** What of an office's lots could go, the first to expire first. What lives too short goes only if it is wasted here. */
const suppliesOf = ({ lots }: OfficeStock, minLifeDays: number): Supply[] =>
  lots
    .toSorted((a, b) => (a.daysLeft ?? ALL) - (b.daysLeft ?? ALL))
    .flatMap((lot): Supply[] => {
      const livesLong = lot.daysLeft === null || lot.daysLeft >= 1 + minLifeDays
      return [
        { lot, reason: 'waste', quantity: lot.wasted, livesLong },
        { lot, reason: 'need', quantity: livesLong ? lot.free - lot.wasted : 0, livesLong },
      ]
    })
    .filter(({ quantity }) => quantity > 0)

/**
 * What of one product should go where, as a minimum-cost flow from the lots to the offices that lack it or will use it in
 * time. A unit gains its price where it need not be bought, and its cost where it is not thrown away. The lots an office
 * gets go through its days of expiry in their order, each with what it can use until then: a later lot cannot live on
 * the use that an earlier one is sent for, and nothing is sent for which something else would expire there; nor does
 * anything lift an office above its maximum. Where no use
 * is known the levels alone say what is needed. The cost of a line is spread over the most it could carry, so that few
 * full lines come before many small ones. Deterministic.
 */
export function planProduct(offices: readonly OfficeStock[], minLifeDays: number): Sending[] {
  const supplies = offices.map((office) => suppliesOf(office, minLifeDays))
  const all = supplies.flat()
  const isAnyWasted = all.some(({ reason }) => reason === 'waste')
  const takers = offices.filter(
    (office) =>
      office.takesIn && roomOf(office) > 0 && (needOf(office) > 0 || (isAnyWasted && office.daily > 0)),
  )
  if (all.length === 0 || takers.length === 0) return []

  const [source, sink] = [0, 1]
  let nodes = 2
  const node = () => nodes++
  const arcs: Arc[] = []
  const join = (from: number, to: number, capacity: number, cost = 0) =>
    arcs.push({ from, to, capacity, cost })

  const dated = offices.flatMap(({ lots }) => lots.flatMap(({ daysLeft }) => daysLeft ?? []))
  const offered = all.reduce((sum, { quantity }) => sum + quantity, 0)
  const days = [...new Set(dated)].sort((a, b) => b - a)
  const ways = takers.map((office) => {
    const need = needOf(office)
    const into = node()
    join(into, sink, roomOf(office))
    const needed = node()
    join(needed, into, need, -Math.round(office.price * PARTS))
    let next = node()
    join(next, needed, ALL)
    join(next, into, ALL)
    // A day on which no less can be used than can come in on the days after it needs no node of its own.
    let room = offered
    const byDay = new Map<number, { at: number; most: number }>()
    for (const day of office.daily > 0 ? days : []) {
      const most = canUse(office, day)
      if (most < room) {
        room = most
        const at = node()
        join(at, next, most)
        next = at
      }
      byDay.set(day, { at: next, most: room })
    }
    const largest = Math.min(roomOf(office), Math.max(need, ...[...byDay.values()].map(({ most }) => most)))
    const entryOf = ({ lot, livesLong }: Supply) => {
      if (lot.daysLeft !== null && office.daily > 0) return byDay.get(lot.daysLeft)
      return livesLong ? { at: needed, most: need } : undefined
    }
    return { office, largest, entryOf }
  })

  const sendings: { arc: number; sending: Omit<Sending, 'quantity'> }[] = []
  offices.forEach((from, index) => {
    const leaving = canLeave(from)
    if (leaving === 0) return
    const leaves = node()
    join(source, leaves, leaving)
    const surplus = node()
    join(leaves, surplus, surplusOf(from))
    supplies[index]?.forEach((supply, order) => {
      const { lot, reason, quantity } = supply
      const sent = node()
      // What expires first goes first, all else being equal.
      if (reason === 'need') join(surplus, sent, quantity, order)
      else join(leaves, sent, quantity, order - Math.round(lot.unitCost * PARTS))
      for (const { office: to, largest, entryOf } of ways) {
        const entry = entryOf(supply)
        if (to === from || !entry || entry.most === 0) continue
        const line = Math.min(leaving, largest)
        sendings.push({ arc: arcs.length, sending: { from, to, lot, reason } })
        join(sent, entry.at, Math.min(quantity, entry.most), Math.ceil((LINE_COST * PARTS) / line))
      }
    })
  })

  const flow = minCostFlow(nodes, arcs, source, sink)
  return sendings.flatMap(({ arc, sending }) => {
    const quantity = flow[arc] ?? 0
    return quantity > 0 ? [{ ...sending, quantity }] : []
  })
}
