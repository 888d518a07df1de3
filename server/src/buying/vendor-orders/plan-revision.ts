import { byNeed } from '@wellstock/domain/buying/allocate-receipt'
import { lineAmount } from '@wellstock/domain/buying/orders'
import { leastPacks, takeFrom, type VendorPriceSource } from '@wellstock/domain/buying/vendor-orders'
import { rounded, spread } from '@wellstock/domain/finance/money'

/** What of a line is for one order line, in base units, with the money it holds. */
export type RevisablePart = {
  id: string
  lineId: string
  orderLineId: string
  quantity: number
  returned: number
  closed: number
  received: number
  billed: number
  /** Billed, and taken off by credit notes: nothing is held for it. */
  credited: number
  /** What revisions added to what its order line gave; below 0: took away. */
  revised: number
  neededBy: string
  committed: number
  precommitted: number
  budgetLineId: string
  startsOn: string
  endsOn: string
}

export type RevisableLine = {
  id: string
  name: string
  pack: string
  packs: number
  packQuantity: number
  packPrice: number
  priceSource: VendorPriceSource
  amount: number
  closed: number
  received: number
  billed: number
  parts: RevisablePart[]
}

export type OrderRest = {
  /** Units of an order line that no vendor order has; and with those on drafts. */
  left: number
  unmoved: number
  /** What those hold, of which line of a budget, and what was approved for a unit. */
  held: number
  heldOn: string | null
  approvedPerUnit: number
}

export type Wanted = { id: string; packs: number; packPrice: number }

export type RevisedPart = {
  part: RevisablePart
  /** More units, or fewer, and how many of them its order line still has. */
  units: number
  fromOrder: number
  /** How much more it holds then, or less, and how much of that its order line holds now. */
  more: number
  moved: number
  movedFrom: string
  /** How much more what it is for costs. */
  cost: number
}
export type RevisedLine = {
  line: RevisableLine
  packs: number
  packPrice: number
  amount: number
  parts: RevisedPart[]
}

/** The fewest packs a line can have: each of its parts keeps what came of it, was billed or closed. */
export const leastOf = (line: RevisableLine) =>
  Math.min(
    line.packs,
    Math.max(
      leastPacks(line),
      Math.ceil(line.parts.reduce((sum, part) => sum + part.quantity - openOf(part), 0) / line.packQuantity),
    ),
  )

const openOf = ({ quantity, returned, closed, received, billed }: RevisablePart) =>
  Math.max(0, quantity - returned - closed - Math.max(received, billed))

/** What lines are to become: only those that are not as they were. `rest`: of each order line; it is used up. */
export const planRevision = (
  lines: readonly RevisableLine[],
  wanted: readonly Wanted[],
  rest: Map<string, OrderRest>,
): RevisedLine[] =>
  lines.flatMap((line) => {
    const to = wanted.find(({ id }) => id === line.id)
    if (!to || (to.packs === line.packs && to.packPrice === line.packPrice)) return []
    return [{ line, ...to, amount: lineAmount(to.packs, to.packPrice), parts: revisedParts(line, to, rest) }]
  })

function revisedParts(line: RevisableLine, to: Wanted, rest: Map<string, OrderRest>): RevisedPart[] {
  const units = (to.packs - line.packs) * line.packQuantity
  const changes = units < 0 ? fewer(line.parts, -units) : more(line.parts, units, rest)
  const quantities = line.parts.map(({ id, quantity }) => quantity + (changes.get(id)?.units ?? 0))
  const before = spread(
    line.amount,
    line.parts.map(({ quantity }) => quantity),
  )
  const after = spread(lineAmount(to.packs, to.packPrice), quantities)
  return line.parts.map((part, place) => {
    const { units: by = 0, fromOrder = 0 } = changes.get(part.id) ?? {}
    const old = {
      part,
      quantity: part.quantity,
      share: before[place] ?? 0,
      unitPrice: line.packPrice / line.packQuantity,
    }
    const now = {
      part,
      quantity: quantities[place] ?? 0,
      share: after[place] ?? 0,
      unitPrice: to.packPrice / line.packQuantity,
    }
    const orderRest = rest.get(part.orderLineId)
    return {
      ...{ part, units: by, fromOrder },
      more: isSettled(now) ? -part.committed : Math.max(-part.committed, rounded(heldBy(now) - heldBy(old))),
      moved: orderRest ? takeHeld(orderRest, fromOrder) : 0,
      movedFrom: orderRest?.heldOn ?? part.budgetLineId,
      cost: rounded(costOf(now) - costOf(old) - (orderRest?.approvedPerUnit ?? 0) * fromOrder),
    }
  })
}

type Change = { units: number; fromOrder: number }

/** Those needed last first. */
const fewer = (parts: readonly RevisablePart[], units: number) =>
  new Map<string, Change>(
    takeFrom(
      parts.map((part) => ({ id: part.id, open: openOf(part), neededBy: part.neededBy })),
      units,
    ).map(({ id, quantity }) => [id, { units: -quantity, fromOrder: 0 }]),
  )

/**
 * First what has come above a part; then what was taken away before, and what of its order no vendor has. What is beyond that is for
 * whoever needs it first.
 */
function more(parts: readonly RevisablePart[], units: number, rest: Map<string, OrderRest>) {
  const first = [...parts].sort(byNeed)
  const changes = new Map<string, Change>()
  let open = units
  const add = (id: string, wanted: number, isFromOrder: boolean) => {
    const some = Math.min(open, Math.max(0, wanted))
    const { units: before, fromOrder } = changes.get(id) ?? { units: 0, fromOrder: 0 }
    if (some > 0) changes.set(id, { units: before + some, fromOrder: fromOrder + (isFromOrder ? some : 0) })
    open -= some
    return some
  }
  const addLeft = ({ id, orderLineId }: RevisablePart, most = Number.POSITIVE_INFINITY) => {
    const orderRest = rest.get(orderLineId)
    if (orderRest) orderRest.left -= add(id, Math.min(most, orderRest.left), true)
  }
  for (const part of first) {
    const above = () => overOf({ part, quantity: part.quantity + (changes.get(part.id)?.units ?? 0) })
    add(part.id, Math.min(above(), -part.revised), false)
    addLeft(part, above())
    add(part.id, above(), false)
  }
  for (const { id, revised } of first) {
    const { units, fromOrder } = changes.get(id) ?? { units: 0, fromOrder: 0 }
    add(id, -revised - (units - fromOrder), false)
  }
  for (const part of first) addLeft(part)
  if (first[0]) add(first[0].id, open, false)
  return changes
}

/** What of the money of an order line goes with units that a vendor order takes on. */
function takeHeld(rest: OrderRest, units: number): number {
  if (units === 0) return 0
  const moved = units >= rest.unmoved ? rest.held : rounded((rest.held * units) / rest.unmoved)
  rest.unmoved -= units
  rest.held = rounded(rest.held - moved)
  return moved
}

type Priced = { part: RevisablePart; quantity: number; share: number; unitPrice: number }

const overOf = ({ part, quantity }: Pick<Priced, 'part' | 'quantity'>) =>
  Math.max(0, part.received + part.returned + part.closed - quantity)

/** What a part holds if nothing was rounded on the way: its share of the line, without what ended or was billed, with what came above it. */
const heldBy = (priced: Priced) => {
  const { part, share, unitPrice } = priced
  return share - unitPrice * settledOf(part) + rounded(unitPrice * overOf(priced))
}

/** Nothing of it is still to be billed. */
const isSettled = (priced: Priced) => priced.quantity + overOf(priced) <= settledOf(priced.part)

/** Units nothing is held for any more: they ended, or were billed. */
const settledOf = ({ returned, closed, billed, credited }: RevisablePart) =>
  returned + closed + billed + credited

const costOf = ({ part, quantity, share }: Priced) =>
  quantity === 0 ? 0 : (share * (quantity - part.returned - part.closed)) / quantity
