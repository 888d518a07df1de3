import type { Day } from './calendar.ts'
import type { Demand } from './demand.ts'
import type { Policy } from './policy.ts'
import type { Random } from './random.ts'
import type { StockPoint } from './stocking.ts'

export type Lot = { id: string; productId: string; number: string; expiry: Day | null }

/** What a shelf holds of one lot. Products that do not expire are held without one. */
export type Holding = {
  lot: Lot | null
  expiry: Day
  cost: number
  onHand: number
  /** Used, but not yet in the ledger, while use is posted by the month. */
  unposted: number
  lastUse: Day
}

export type Shelf = {
  point: StockPoint
  demand: Demand
  policy: Policy
  /** First to expire first. */
  holdings: Holding[]
  /** Ordered or on the way. */
  incoming: number
  /** How many movements it has had. */
  posted: number
  fromHub: boolean
  use: Random
  supply: Random
  clock: Random
}

const NEVER = Number.POSITIVE_INFINITY

export function usable(shelf: Shelf, day: Day): number {
  let sum = 0
  for (const holding of shelf.holdings) if (holding.expiry >= day) sum += holding.onHand
  return sum
}

/** Adds to the holding of the lot, and returns it. */
export function put(
  shelf: Shelf,
  delivery: { lot: Lot | null; cost: number; quantity: number; day: Day },
): Holding {
  const { lot, cost, quantity, day } = delivery
  const held = shelf.holdings.find((holding) => holding.lot === lot)
  if (held) {
    held.onHand += quantity
    held.cost = cost
    return held
  }
  const expiry = lot?.expiry ?? NEVER
  const holding = { lot, cost, expiry, onHand: quantity, unposted: 0, lastUse: day }
  const place = shelf.holdings.findIndex((other) => other.expiry > expiry)
  shelf.holdings.splice(place < 0 ? shelf.holdings.length : place, 0, holding)
  return holding
}

/** Takes up to `wanted`, first to expire first and nothing expired, and says from where. */
export function take(shelf: Shelf, wanted: number, day: Day): { holding: Holding; quantity: number }[] {
  const taken: { holding: Holding; quantity: number }[] = []
  let missing = wanted
  for (const holding of shelf.holdings) {
    if (missing === 0) break
    if (holding.expiry < day || holding.onHand === 0) continue
    const quantity = Math.min(missing, holding.onHand)
    holding.onHand -= quantity
    missing -= quantity
    taken.push({ holding, quantity })
  }
  return taken
}

/** Forgets what is used up. */
export function tidy(shelf: Shelf) {
  const isUsedUp = (holding: Holding) => holding.onHand + holding.unposted === 0
  if (shelf.holdings.some(isUsedUp)) shelf.holdings = shelf.holdings.filter((holding) => !isUsedUp(holding))
}
