import { cents, ofCents } from '../finance/money.ts'

/** What one vendor offers for the lines of a bid: cash without freight, by line; a line without a bid is left out. */
export type AwardVendor = {
  id: string
  name: string
  /** It delivers nothing, or no less than that; null: any amount. */
  minimumOrder: number | null
  freight: number
  /** From this subtotal on it asks no freight; null: it always does. */
  freeFreightFrom: number | null
  lines: readonly { lineId: string; cash: number }[]
}

export type SplitWishes = {
  /** No more vendors than that, 1 or more; null: any number. */
  maxVendors?: number | null
  /** By line the vendor it goes to, or else nobody. */
  keep?: ReadonlyMap<string, string>
  excluded?: ReadonlySet<string>
}

export type AwardPart = {
  vendorId: string
  lineIds: string[]
  subtotal: number
  freight: number
  /** Less than the vendor delivers: it cannot be awarded. */
  isBelowMinimum: boolean
}

/** Which vendor gets which lines, vendors by name and lines in the order of the bid, and what that comes to. */
export type Award = {
  parts: AwardPart[]
  unawarded: string[]
  subtotal: number
  freight: number
  total: number
}

type Vendor = { id: string; minimum: number; freight: number; free: number }

/** A bid to be split: vendors in the order of their names, money in cents. */
export type SplitProblem = {
  lineIds: readonly string[]
  vendors: Vendor[]
  /** By line and vendor; null: it cannot go there. */
  costs: (number | null)[][]
  maxVendors: number
}

/** By line the index of its vendor; of none: the number of vendors there are. */
export type Assignment = readonly number[]

const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b))

export function splitProblem(
  lineIds: readonly string[],
  vendors: readonly AwardVendor[],
  { maxVendors, keep, excluded }: SplitWishes,
): SplitProblem {
  const sorted = vendors
    .filter(({ id }) => !excluded?.has(id))
    .toSorted((a, b) => compareText(a.name, b.name) || compareText(a.id, b.id))
  const offers = sorted.map(({ lines }) => new Map(lines.map(({ lineId, cash }) => [lineId, cents(cash)])))
  return {
    lineIds,
    vendors: sorted.map(({ id, minimumOrder, freight, freeFreightFrom }) => ({
      id,
      minimum: cents(minimumOrder ?? 0),
      freight: cents(freight),
      free: freeFreightFrom === null ? Number.POSITIVE_INFINITY : cents(freeFreightFrom),
    })),
    costs: lineIds.map((lineId) =>
      sorted.map(({ id }, index) =>
        (keep?.get(lineId) ?? id) === id ? (offers[index]?.get(lineId) ?? null) : null,
      ),
    ),
    maxVendors: Math.min(maxVendors ?? sorted.length, sorted.length, lineIds.length),
  }
}

/** Each line with the cheapest of these vendors, of equals the first. */
export const cheapestSplit = ({ vendors, costs }: SplitProblem, among: readonly number[]): Assignment =>
  costs.map((row) =>
    among.reduce((found, vendor) => {
      const cost = row[vendor] ?? null
      return cost !== null && cost < (row[found] ?? Number.POSITIVE_INFINITY) ? vendor : found
    }, vendors.length),
  )

/** What a vendor's lines come to with its freight, in cents. */
export const withFreight = ({ freight, free }: Vendor, subtotal: number) =>
  subtotal + (subtotal >= free ? 0 : freight)

/** What an assignment comes to, whether or not it keeps to minimums and the number of vendors. */
export function awardOf({ lineIds, vendors, costs }: SplitProblem, assignment: Assignment): Award {
  const lines = lineIds.map((id, line) => {
    const vendor = assignment[line] ?? vendors.length
    return { id, vendor, cost: costs[line]?.[vendor] ?? 0 }
  })
  let [subtotal, total] = [0, 0]
  const parts = vendors.flatMap((vendor, index): AwardPart[] => {
    const own = lines.filter((line) => line.vendor === index)
    if (own.length === 0) return []
    const amount = own.reduce((sum, { cost }) => sum + cost, 0)
    const paid = withFreight(vendor, amount)
    subtotal += amount
    total += paid
    return [
      {
        vendorId: vendor.id,
        lineIds: own.map(({ id }) => id),
        subtotal: ofCents(amount),
        freight: ofCents(paid - amount),
        isBelowMinimum: amount < vendor.minimum,
      },
    ]
  })
  return {
    parts,
    unawarded: lines.filter(({ vendor }) => vendor === vendors.length).map(({ id }) => id),
    subtotal: ofCents(subtotal),
    freight: ofCents(total - subtotal),
    total: ofCents(total),
  }
}
