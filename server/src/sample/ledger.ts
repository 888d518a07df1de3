import type { movementTypes } from '@wellstock/contract/stock/inventory'
import { cached, clock, type Day } from './calendar.ts'
import { idOf } from './identity.ts'
import { offices } from './organization.ts'
import { stockKeepersOf } from './people.ts'
import { openPurchases, type ReceivedLine } from './purchases.ts'
import { rng } from './random.ts'
import type { Lot, Shelf } from './shelf.ts'
import { lotMaker } from './supply.ts'
import { openWaybills } from './transfers.ts'

export type Movement = {
  id: string
  itemId: string
  lotId: string | null
  quantity: number
  type: (typeof movementTypes)[number]
  reason: string
  unitCost: number
  /** The lot on its way that it is a leg of. */
  transferLotId: string | null
  /** The line of the receipt it came with. */
  received: ReceivedLine | null
  actorId: string
  /** Milliseconds since 1970. */
  at: number
}

/**
 * When in a working day things happen, in minutes since midnight in the office's zone. The order keeps every lot
 * from being used before it has come; the end keeps the last day before the anchor, midnight UTC, in the past on
 * the Pacific coast too.
 */
export const hours = {
  writeOff: [420, 445],
  dispatch: [450, 495],
  receipt: [500, 590],
  arrival: [600, 650],
  use: [510, 930],
  useAfterDelivery: [660, 930],
  count: [935, 945],
  monthEnd: [950, 955],
} as const

export type Posting = {
  shelf: Shelf
  lot: Lot | null
  quantity: number
  type: Movement['type']
  reason: string
  cost: number
  day: Day
  time: keyof typeof hours
  transferLotId?: string
}

/** The ledger being written: lots and movements, handed in as they happen. */
export function openLedger() {
  let movements: Movement[] = []
  let lots: Lot[] = []
  const waybills = openWaybills()
  const purchases = openPurchases()
  const makeLot = lotMaker()
  const zones = new Map(offices.map((office) => [office.timezone, clock(office.timezone)]))

  const onDuty = new Map(
    offices.map(({ code }) => {
      const keepers = stockKeepersOf(code)
      return [code, cached((day) => rng(`shift|${code}|${day}`).pick(keepers).id)]
    }),
  )

  return {
    post({ shelf, lot, quantity, type, reason, cost, day, time, transferLotId }: Posting): Movement {
      const { point } = shelf
      shelf.posted++
      const [from, until] = hours[time]
      const movement = {
        id: idOf(`movement|${point.label}|${shelf.posted}`),
        itemId: point.id,
        lotId: lot?.id ?? null,
        quantity,
        type,
        reason,
        unitCost: cost,
        transferLotId: transferLotId ?? null,
        received: null,
        actorId: onDuty.get(point.office.code)?.(day) ?? '',
        at: zones.get(point.office.timezone)?.(day, shelf.clock.between(from, until)) ?? 0,
      }
      movements.push(movement)
      return movement
    },
    newLot(...about: Parameters<typeof makeLot>) {
      const lot = makeLot(...about)
      if (lot) lots.push(lot)
      return lot
    },
    send: waybills.add,
    order: purchases.order,
    receive: purchases.receive,
    size: () => movements.length,
    /** What was posted since the last time, in the order of time. */
    drain() {
      const drained = {
        lots,
        transfers: waybills.drain(),
        purchases: purchases.drain(),
        movements: movements.sort((a, b) => a.at - b.at),
      }
      lots = []
      movements = []
      return drained
    },
  }
}

export type Ledger = ReturnType<typeof openLedger>
