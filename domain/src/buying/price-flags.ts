import type { FlaggedLine } from '../identity/approvals.ts'
import { packRatio } from './packs.ts'
import type { PriceFlag } from './price-checks.ts'

/** What a base unit cost on a day (`YYYY-MM-DD`), and how many the pack held where that is known. */
export type PaidPrice = { day: string; price: number; packQuantity?: number | null }

/** What was agreed with a vendor for a base unit. */
export type AgreedPrice = { vendor: string; price: number }

export type PriceFinding = Omit<FlaggedLine, 'line' | 'name' | 'unit'>

/** Above the last price by more than this share is a jump. Source: the worked figures, price sentinel. */
export const JUMP = 0.05
/** As many prices make a trend, and as far from it, in its own usual distances, is off it. */
const TREND_PRICES = 6
const TREND_DISTANCE = 3.5
/** The usual distance from a trend is at least this, as a logarithm: about one percent. */
const LEAST_DISTANCE = 0.01
/** A contract is met to half a cent a pack. */
const CONTRACT_CENTS = 0.005

/** So that exactly five percent, or half a cent, is not more than that. */
const rounded = (value: number) => Math.round(value * 1e6) / 1e6

const middleOf = (values: readonly number[]) => {
  const sorted = [...values].sort((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? half - 1 : half], sorted[half]]
  return (low + high) / 2
}

const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000

/**
 * Where the prices of a product lead on a day, and how far a price is from that in usual distances: a Theil–Sen line through
 * their logarithms, so that one odd price does not bend it. Null where there are too few, or all are of one day.
 */
export function trendOf(price: number, day: string, paid: readonly PaidPrice[]) {
  const points = paid.map((each) => ({ x: dayNumber(each.day), y: Math.log(each.price) }))
  if (points.length < TREND_PRICES) return null
  const slopes = points.flatMap((a, place) =>
    points.slice(place + 1).flatMap((b) => (a.x === b.x ? [] : [(b.y - a.y) / (b.x - a.x)])),
  )
  if (slopes.length === 0) return null
  const slope = middleOf(slopes)
  const start = middleOf(points.map(({ x, y }) => y - slope * x))
  const usual = middleOf(points.map(({ x, y }) => Math.abs(y - start - slope * x)))
  const expected = start + slope * dayNumber(day)
  return {
    expected: Math.exp(expected),
    distance: (Math.log(price) - expected) / Math.max(1.4826 * usual, LEAST_DISTANCE),
  }
}

/**
 * What is to be said of a price, per base unit, the weightiest first: it seems to be that of another pack; it is above what was agreed
 * for the product and not bought at a contract; more than 5 % above what was paid last; or off the trend of a year. Falls raise no
 * flag, unless they look like another pack. Source: the worked figures (h).
 */
export function priceFindings(
  line: { price: number; packQuantity: number; isContract: boolean },
  known: {
    day: string
    paid: readonly PaidPrice[]
    agreed: readonly AgreedPrice[]
    /** The packs known of the product, in base units. */
    packs: readonly number[]
  },
): PriceFinding[] {
  const { price, packQuantity, isContract } = line
  if (price <= 0) return []
  const paid = known.paid
    .filter((each) => each.price > 0)
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const found = (
    flag: PriceFinding['flag'],
    basis: PriceFinding['basis'],
    against: number,
    more: Pick<PriceFinding, 'factor' | 'hasShrunk'> & { vendor?: string } = {},
  ): PriceFinding => ({ flag, basis, price, against, change: price / against - 1, vendor: null, ...more })
  const [best] = isContract
    ? []
    : known.agreed.filter((each) => each.price > 0).toSorted((a, b) => a.price - b.price)
  const last = paid.at(-1)
  const findings: PriceFinding[] = []

  const sizes = [packQuantity, ...known.packs]
  const ofBest = best ? packRatio(price / best.price, sizes) : null
  const ofLast = last ? packRatio(price / last.price, sizes) : null
  if (best && ofBest !== null)
    findings.push(found('unit', 'contract', best.price, { vendor: best.vendor, factor: ofBest }))
  else if (last && ofLast !== null) findings.push(found('unit', 'last', last.price, { factor: ofLast }))

  if (best && rounded((price - best.price) * packQuantity) > CONTRACT_CENTS)
    findings.push(found('off_contract', 'contract', best.price, { vendor: best.vendor }))
  if (last && rounded(price / last.price - 1) > JUMP)
    findings.push(
      found('price_jump', 'last', last.price, hasShrunk(packQuantity, last) ? { hasShrunk: true } : {}),
    )
  const trend = trendOf(price, known.day, paid)
  if (trend && trend.distance > TREND_DISTANCE) findings.push(found('price_jump', 'trend', trend.expected))
  return findings
}

/** It holds a little less than the pack before; half of it or less is another pack. */
const hasShrunk = (packQuantity: number, last: PaidPrice) =>
  last.packQuantity != null && packQuantity < last.packQuantity && packQuantity * 2 > last.packQuantity

/** A finding by one word. */
export const priceFlagOf = ({ flag, basis }: Pick<PriceFinding, 'flag' | 'basis'>): PriceFlag =>
  flag === 'unit' ? 'unit' : basis === 'last' ? 'jump' : basis
