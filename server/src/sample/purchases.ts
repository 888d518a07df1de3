import type { Day } from './calendar.ts'
import { idOf } from './identity.ts'
import type { Movement } from './ledger.ts'
import { type NumberSeries, numberSeries } from './numbers.ts'
import type { Office } from './organization.ts'
import type { Lot } from './shelf.ts'
import type { Ordered } from './supply.ts'
import type { Vendor } from './vendors.ts'

/** What is worth more goes to a vendor as one order. */
const MUCH = 6_000

/** What of an order has come so far. */
export type OrderedLine = Ordered & { id: string; received: number }
/** What one vendor was sent for one office on a day. */
export type Purchase = { id: string; office: Office; vendor: Vendor; day: Day; lines: OrderedLine[] }

export type ReceivedLine = {
  id: string
  ordered: OrderedLine
  receipt: Receipt
  lot: Lot | null
  quantity: number
}
/** What one vendor brought to one office on a day. */
export type Receipt = {
  id: string
  number: string
  office: Office
  vendor: Vendor
  by: string
  /** In the office. */
  day: Day
  /** Milliseconds since 1970. */
  at: number
  lines: ReceivedLine[]
}
export type Purchases = { orders: Purchase[]; receipts: Receipt[] }

/** What vendors were sent and what they brought, written down as it happens. */
export function openPurchases() {
  const lines = new Map<Ordered, OrderedLine>()
  const numbers = numberSeries()
  let orders: Purchase[] = []
  let open = new Map<string, Receipt>()

  function receiptOf({ shelf: { point } }: Ordered, day: Day, { actorId, at }: Movement): Receipt {
    const key = `${point.office.code}|${point.vendor.name}|${day}`
    const known = open.get(key)
    if (known) return known
    const { office, vendor } = point
    const receipt = {
      id: idOf(`receipt|${key}`),
      number: '',
      office,
      vendor,
      by: actorId,
      day,
      at,
      lines: [],
    }
    open.set(key, receipt)
    return receipt
  }

  return {
    /** Each category by itself, unless it is much together. What comes short comes twice, and is one line. */
    order(day: Day, ordered: readonly Ordered[], purpose = 'stock') {
      const found = new Map<string, Purchase>()
      const once = [...new Set(ordered)]
      const isMuch = once.reduce((sum, { quantity, cost }) => sum + quantity * cost, 0) > MUCH
      for (const each of once) {
        const { office, vendor, product, label } = each.shelf.point
        const what = isMuch ? 'all' : product.category
        const id = idOf(`purchase|${purpose}|${office.code}|${vendor.name}|${what}|${day}`)
        const line = { ...each, id: idOf(`purchase line|${id}|${label}`), received: 0 }
        lines.set(each, line)
        const purchase = found.get(id) ?? { id, office, vendor, day, lines: [] }
        purchase.lines.push(line)
        found.set(id, purchase)
      }
      orders.push(...found.values())
    },
    /** Everything of a receipt came at the moment the first of it did. */
    receive(ordered: Ordered, day: Day, lot: Lot | null, movement: Movement) {
      const line = lines.get(ordered)
      if (!line) throw new Error('what comes was ordered')
      const receipt = receiptOf(ordered, day, movement)
      const { quantity } = movement
      const received = { id: idOf(`received|${movement.id}`), ordered: line, receipt, lot, quantity }
      line.received += quantity
      receipt.lines.push(received)
      Object.assign(movement, { received, at: receipt.at })
    },
    /** What was written since the last time, receipts with their numbers. */
    drain(): Purchases {
      const receipts = [...open.values()].sort((a, b) => a.at - b.at)
      for (const receipt of receipts) receipt.number = numberOf(numbers, 'GR', receipt)
      const drained = { orders, receipts }
      orders = []
      open = new Map()
      return drained
    },
  }
}

/** The next number of an office and a year. */
export const numberOf = (
  numbers: NumberSeries,
  kind: string,
  { office, at }: { office: Office; at: number },
) => numbers.next(`${kind}-${office.code}-${new Date(at).getUTCFullYear()}`)
