import { cents, ofCents, rounded, spread } from '../finance/money.ts'
import { roundUpTo, suggestedOrder } from '../stock/ordering.ts'

/** How much a day without stock weighs, by a product's criticality: vital, essential, desirable. */
export const CRITICALITY_WEIGHT = { V: 4, E: 2, D: 1 } as const

/** So much comes in so many days. */
export type Arrival = { inDays: number; quantity: number }

export type Need = {
  available: number
  /** Ordered from vendors, and on its way from other offices, in base units. */
  onOrder: number
  incoming: number
  /** Of these, what comes on a day that was promised, the earliest first; not what is late or on hold. */
  arrivals: readonly Arrival[]
  /** Use per day. */
  daily: number
  leadDays: number
  reorderPoint: number
  max: number
  /** Base units in a pack; the fewest packs that are sold, and the steps beyond. */
  packQuantity: number
  leastPacks: number
  multiple: number
  /** Days until the delivery after the next: what is ordered now has to last until then. */
  horizonDays: number
  /** What booked procedures need until then beyond the usual use, which has theirs in it. */
  planned: number
}

export type Suggested = {
  packs: number
  /** At or below the reorder point, out before the next delivery, at it by then, or once booked procedures had theirs. */
  because: 'below' | 'before_delivery' | 'procedures' | 'enough'
  /** Days that what is available lasts; with what arrives in time; null: nothing is used. */
  coverDays: number | null
  coverWithInbound: number | null
  missing: number
}

/**
 * What to order of a product: up to its maximum in whole packs where what is there and comes is at or below the reorder
 * point, or will be once what is ordered now arrives. Source: docs/definitions.md "Demand and levels".
 */
export function suggest(need: Need): Suggested {
  const { available, onOrder, incoming, daily, leadDays, packQuantity, planned } = need
  const position = available + onOrder + incoming
  const { quantity, explanation } = suggestedOrder({
    max: need.max,
    available: available - planned,
    onOrder: onOrder + incoming,
    orderMultiple: packQuantity * need.multiple,
    minimumOrder: packQuantity * need.leastPacks,
  })
  const because =
    position <= need.reorderPoint
      ? 'below'
      : position - daily * leadDays <= need.reorderPoint
        ? 'before_delivery'
        : planned > 0 && position - planned - daily * leadDays <= need.reorderPoint
          ? 'procedures'
          : 'enough'
  return {
    packs: because === 'enough' ? 0 : quantity / packQuantity,
    because,
    coverDays: coverWith([], available, daily),
    coverWithInbound: coverWith(need.arrivals, available, daily),
    missing: explanation.missing,
  }
}

/**
 * Days that what is available lasts, with what arrives before it runs out: what comes after that ends a time without stock and does
 * not prevent it. Null: nothing is used. Source: docs/definitions.md "Cover and urgency".
 */
export function coverWith(arrivals: readonly Arrival[], available: number, daily: number): number | null {
  if (daily <= 0) return null
  let units = Math.max(0, available)
  for (const { inDays, quantity } of arrivals) {
    if (inDays * daily > units) break
    units += quantity
  }
  return units / daily
}

/**
 * Packs that are reordered without anybody asking: at or below the reorder point, or there once booked procedures had theirs, the item's
 * own quantity in base units, up to
 * what is sold, or else what is suggested; 0: none. Source: docs/definitions.md "Demand and levels".
 */
export function automaticPacks(
  { because, packs }: Pick<Suggested, 'because' | 'packs'>,
  ownQuantity: number | null,
  { packQuantity, leastPacks, multiple }: Pick<Need, 'packQuantity' | 'leastPacks' | 'multiple'>,
): number {
  if (because !== 'below' && because !== 'procedures') return 0
  return ownQuantity === null ? packs : roundUpTo(multiple, Math.max(leastPacks, ownQuantity / packQuantity))
}

/** One product of one office, with what one vendor asks for it. */
export type BasketLine = {
  id: string
  sku: string
  /** Orders go to one vendor from one office: whatever names the two. */
  vendorId: string
  /** The budget line that pays; null: none holds it to its money. */
  budgetId: string | null
  /** The most that is worth ordering; the fewest that are sold, and the steps beyond, all in packs. */
  packs: number
  leastPacks: number
  multiple: number
  packQuantity: number
  /** Of a pack. */
  price: number
  daily: number
  /** With what is sure to come; null: nothing is used. */
  coverDays: number | null
  leadDays: number
  horizonDays: number
  weight: number
}

export type BasketVendor = {
  id: string
  minimumOrder: number | null
  freeFreightAbove: number | null
  /** What delivery costs below that. */
  freight: number
}

export type BasketMoney = {
  /** For everything together; null: as much as the budget lines have. */
  cap: number | null
  budgets: readonly { id: string; available: number }[]
}

/** Days without stock that a line can avoid at all: from when it is out, or could be delivered, to the delivery after the next. */
export const avoidableDays = ({ horizonDays, coverDays, leadDays }: Omit<BasketLine, 'packs'>) =>
  coverDays === null ? 0 : Math.max(0, horizonDays - Math.max(coverDays, leadDays))

/** Days without stock that so many packs of a line avoid, weighted by how critical the product is. */
export function avoidedBy(line: Omit<BasketLine, 'packs'>, packs: number): number {
  if (line.daily <= 0) return 0
  return line.weight * Math.min((packs * line.packQuantity) / line.daily, avoidableDays(line))
}

/** What so many packs cost, to the cent. */
export const amountOf = ({ price }: Pick<BasketLine, 'price'>, packs: number) => rounded(price * packs)

/** What delivery of an order of so much costs. */
export const freightOf = ({ freeFreightAbove, freight }: BasketVendor, subtotal: number) =>
  subtotal === 0 || (freeFreightAbove !== null && subtotal >= freeFreightAbove) ? 0 : freight

export type Bill = {
  vendors: Map<string, { subtotal: number; freight: number }>
  /** By budget line, with its share of the freight; under null what no budget line holds. */
  budgets: Map<string | null, number>
  total: number
  value: number
}

/** What a basket costs each vendor and budget line, and the weighted days it avoids. Freight is shared by line value. */
export function billOf(
  lines: readonly BasketLine[],
  vendors: readonly BasketVendor[],
  packs: ReadonlyMap<string, number>,
): Bill {
  const byVendor = new Map<string, Map<string | null, number>>()
  let value = 0
  for (const line of lines) {
    const count = packs.get(line.id) ?? 0
    if (count === 0) continue
    value += avoidedBy(line, count)
    const shares = byVendor.get(line.vendorId) ?? new Map<string | null, number>()
    shares.set(line.budgetId, (shares.get(line.budgetId) ?? 0) + cents(amountOf(line, count)))
    byVendor.set(line.vendorId, shares)
  }
  const bill: Bill = { vendors: new Map(), budgets: new Map(), total: 0, value }
  const budgets = new Map<string | null, number>()
  let total = 0
  for (const vendor of vendors) {
    const shares = byVendor.get(vendor.id)
    if (!shares) continue
    const paying = [...shares].sort(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1))
    const amounts = paying.map(([, amount]) => amount)
    const subtotal = amounts.reduce((sum, each) => sum + each, 0)
    const freight = freightOf(vendor, ofCents(subtotal))
    const parts = spread(freight, amounts)
    for (const [index, [budgetId]] of paying.entries())
      budgets.set(budgetId, (budgets.get(budgetId) ?? 0) + (amounts[index] ?? 0) + cents(parts[index] ?? 0))
    bill.vendors.set(vendor.id, { subtotal: ofCents(subtotal), freight })
    total += subtotal + cents(freight)
  }
  for (const [budgetId, amount] of budgets) bill.budgets.set(budgetId, ofCents(amount))
  return { ...bill, total: ofCents(total) }
}
