/** What a vendor is judged by, and how much each counts, in percent. Source: the worked figures (g). */
export const SCORE_WEIGHTS = {
  on_time_in_full: 40,
  lead_time: 20,
  price: 20,
  invoices: 10,
  quality: 10,
} as const
export type ScorePart = keyof typeof SCORE_WEIGHTS
export const scoreParts = Object.keys(SCORE_WEIGHTS) as ScorePart[]

/** How far back a scorecard looks, and how few receipts are too few for one. */
export const SCORE_DAYS = 365
export const MIN_RECEIPTS = 5

/** A rise, or a share of faulty value, of so much leaves nothing of its part. */
const WORST_SHARE = 0.1

/** How long deliveries took, in days: on average, and by how much they differ from that. */
export type LeadTimes = { mean: number; deviation: number }

/** What a vendor did in 365 days. Null, or none of it: nothing is known. */
export type VendorEvents = {
  receipts: number
  lines: { due: number; onTimeInFull: number }
  leadTimes: LeadTimes | null
  /** How much dearer it became, as a share, weighted by spend; below 0: cheaper. */
  priceRise: number | null
  invoices: { all: number; atFirstPass: number } | null
  /** The share of what was received that was faulty, by value. */
  faultyShare: number | null
}

/** A part with its score, 0–100 and unrounded, or null where nothing is known of it. */
export type Scorecard = {
  parts: { part: ScorePart; score: number | null; weight: number }[]
  score: number
}

const percentOf = (some: number, all: number) => (all > 0 ? (some / all) * 100 : null)

const lessThanWorst = (share: number | null) => (share === null ? null : (1 - share / WORST_SHARE) * 100)

/** One that always takes as long is consistent, also where it takes no day. */
const consistencyOf = ({ mean, deviation }: LeadTimes) =>
  deviation === 0 ? 100 : mean > 0 ? (1 - deviation / mean) * 100 : 0

/**
 * The score of a vendor, 0–100, a whole number half up, and what it is made of. A part of which nothing is known leaves its
 * weight to the others. Null below 5 receipts, or where nothing is known at all: not enough data. Source: the worked figures (g).
 */
export function scorecard(events: VendorEvents): Scorecard | null {
  const { receipts, lines, leadTimes, priceRise, invoices, faultyShare } = events
  if (receipts < MIN_RECEIPTS) return null
  const scores: Record<ScorePart, number | null> = {
    on_time_in_full: percentOf(lines.onTimeInFull, lines.due),
    lead_time: leadTimes && consistencyOf(leadTimes),
    price: lessThanWorst(priceRise),
    invoices: invoices && percentOf(invoices.atFirstPass, invoices.all),
    quality: lessThanWorst(faultyShare),
  }
  const parts = scoreParts.map((part) => ({
    part,
    score: clamped(scores[part]),
    weight: SCORE_WEIGHTS[part],
  }))
  const known = parts.filter(({ score }) => score !== null)
  const weight = known.reduce((sum, each) => sum + each.weight, 0)
  if (weight === 0) return null
  const sum = known.reduce((total, each) => total + (each.score ?? 0) * each.weight, 0)
  // The smallest step keeps a half that a computer cannot write from being rounded down.
  return { parts, score: Math.round(sum / weight + 1e-9) }
}

const clamped = (score: number | null) => (score === null ? null : Math.min(100, Math.max(0, score)))

/**
 * How long deliveries took: mean and standard deviation in days, of all there were and not a sample of them. Null: there
 * were none.
 */
export function leadTimesOf(days: readonly number[]): LeadTimes | null {
  if (days.length === 0) return null
  const mean = days.reduce((sum, each) => sum + each, 0) / days.length
  const squares = days.reduce((sum, each) => sum + (each - mean) ** 2, 0)
  return { mean, deviation: Math.sqrt(squares / days.length) }
}

/** What was bought of a product: its price per base unit before and now, and what was spent on it. */
export type PriceChange = { before: number; now: number; spend: number }

/**
 * How much dearer it became, as a share (0.025: 2.5 %), weighted by spend; below 0: cheaper. What had no price before, or
 * nothing was spent on, does not count. Null: nothing counts.
 */
export function priceRiseOf(changes: readonly PriceChange[]): number | null {
  const counted = changes.filter(({ before, spend }) => before > 0 && spend > 0)
  const spent = counted.reduce((sum, { spend }) => sum + spend, 0)
  if (spent === 0) return null
  return counted.reduce((sum, { before, now, spend }) => sum + (now / before - 1) * spend, 0) / spent
}
