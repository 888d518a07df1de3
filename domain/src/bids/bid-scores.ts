import { cents } from '../finance/money.ts'
import { ONE, ratio, tenThousandths } from './exact.ts'

/** What offers are scored by beside their price. The weights (0 to 100, 4 decimals) and that of the price come to 100. */
export type Criterion = { id: string; weight: number }

/** What an evaluator gave an offer for a criterion: 0 to 10. */
export type Score = { criterionId: string; evaluatorId: string; score: number }

export type ScoringTerms = {
  awardRule: 'lowest' | 'best_value'
  priceWeight: number
  criteria: readonly Criterion[]
  /** Percent of the points there are without the price; null: none is asked for. */
  technicalMinimum: number | null
}

export type CriterionScore = {
  criterionId: string
  /** Those that count, of how many evaluators. */
  scores: Score[]
  /** To 4 decimals; null: nobody who counts has scored. */
  mean: number | null
  points: number | null
  /** The highest less the lowest score, and whether it is so much that somebody has to look at it. */
  spread: number
  isSpreadWide: boolean
}

export type TechnicalScore = {
  criteria: CriterionScore[]
  /** Σ points of the criteria; null while one has none. */
  points: number | null
  /** Of the points there are, 2 decimals: to be shown, not compared; null without criteria or points. */
  percent: number | null
  /** False only where there are points, and too few. */
  reachesMinimum: boolean
}

export type ScoredOffer = {
  id: string
  /** Cash with freight; null: a line is missing. */
  total: number | null
  /** A pass/fail question was answered with no. */
  hasFailed: boolean
  /** When the version that counts was received. */
  receivedAt: Date
  scores: readonly Score[]
}

/** Why an offer is not ranked: of several reasons the first. Where lines are missing, it competes line by line. */
export const notRanked = [
  'failed',
  'nothing_charged',
  'below_minimum',
  'lines_missing',
  'not_scored',
] as const
export type NotRanked = (typeof notRanked)[number]

/** What puts an offer before the next one. */
export type Decisive = 'points' | 'cash' | 'criterion' | 'earlier'

export type OfferScore = {
  id: string
  notRanked: NotRanked | null
  technical: TechnicalScore
  pricePoints: number | null
  /** Points of price and criteria. */
  points: number | null
  /** From 1. */
  rank: number | null
  /** What it is ahead of the next one by; null: not ranked, the last, or nothing differs. */
  aheadBy: Decisive | null
}

/** Scores further apart than that are flagged. */
export const WIDE_SPREAD = 3
const BEST_SCORE = 10n

/** Whether the weights of price and criteria come to 100, exactly. Source: docs/definitions.md "Bids". */
export const doWeightsAddUp = (priceWeight: number, criteria: readonly Pick<Criterion, 'weight'>[]) =>
  criteria.reduce((sum, { weight }) => sum + tenThousandths(weight), tenThousandths(priceWeight)) ===
  100n * ONE

/** Whether somebody who counts would be left if one of a criterion's evaluators were excused. Source: docs/definitions.md "Bids". */
export const canExcuse = (
  evaluators: readonly string[],
  uncounted: ReadonlySet<string>,
  evaluatorId: string,
) => evaluators.some((each) => each !== evaluatorId && !uncounted.has(each))

/**
 * The mean, points and spread of one criterion, by evaluators without a conflict who were not excused. Points = weight × mean ÷ 10, of the mean
 * before it is rounded. Source: docs/definitions.md "Bids".
 */
export function scoreCriterion(
  { id, weight }: Criterion,
  scores: readonly Score[],
  uncounted: ReadonlySet<string>,
): CriterionScore {
  const counted = scores.filter(
    ({ criterionId, evaluatorId }) => criterionId === id && !uncounted.has(evaluatorId),
  )
  const given = counted.map(({ score }) => tenThousandths(score))
  const sum = given.reduce((total, score) => total + score, 0n)
  const count = BigInt(given.length)
  const values = given.map(Number)
  const spread = given.length === 0 ? 0 : (Math.max(...values) - Math.min(...values)) / 10_000
  return {
    criterionId: id,
    scores: counted,
    mean: given.length === 0 ? null : ratio(sum, count * ONE, 4),
    points:
      given.length === 0 ? null : ratio(tenThousandths(weight) * sum, BEST_SCORE * count * ONE * ONE, 4),
    spread,
    isSpreadWide: spread > WIDE_SPREAD,
  }
}

/** What an offer has without its price, and whether that is enough for its price to be looked at. Source: docs/definitions.md "Bids". */
export function scoreTechnically(
  { criteria, technicalMinimum }: Pick<ScoringTerms, 'criteria' | 'technicalMinimum'>,
  scores: readonly Score[],
  uncounted: ReadonlySet<string>,
): TechnicalScore {
  const scored = criteria.map((criterion) => scoreCriterion(criterion, scores, uncounted))
  const weight = criteria.reduce((sum, each) => sum + tenThousandths(each.weight), 0n)
  const isComplete = scored.every(({ points }) => points !== null)
  const points = scored.reduce((sum, each) => sum + tenThousandths(each.points ?? 0), 0n)
  const required = tenThousandths(technicalMinimum ?? 0) * weight
  return {
    criteria: scored,
    points: isComplete ? ratio(points, ONE, 4) : null,
    percent: isComplete && weight > 0n ? ratio(100n * points, weight, 2) : null,
    reachesMinimum: !isComplete || points * 100n * ONE >= required,
  }
}

/** Price points = weight × lowest ÷ own total, both cash with freight and above 0. Source: docs/definitions.md "Bids". */
export const scorePrice = (priceWeight: number, lowest: number, total: number) =>
  ratio(tenThousandths(priceWeight) * BigInt(cents(lowest)), BigInt(cents(total)) * ONE, 4)

function whyNotRanked({ total, hasFailed }: ScoredOffer, technical: TechnicalScore): NotRanked | null {
  if (hasFailed) return 'failed'
  if (total === 0) return 'nothing_charged'
  if (!technical.reachesMinimum) return 'below_minimum'
  if (total === null) return 'lines_missing'
  return technical.points === null ? 'not_scored' : null
}

/**
 * Every offer with its points, the ranked ones first. The lowest total is that of the offers that are ranked. Rank is by points (award rule
 * `lowest`: by cash), then lower cash, more points in the heaviest criterion (the first of equals), the earlier version.
 * Source: docs/definitions.md "Bids".
 */
export function rankOffers(
  terms: ScoringTerms,
  offers: readonly ScoredOffer[],
  uncounted: ReadonlySet<string>,
): { lowest: number | null; offers: OfferScore[] } {
  const scored = offers.map((offer) => {
    const technical = scoreTechnically(terms, offer.scores, uncounted)
    return { offer, technical, reason: whyNotRanked(offer, technical) }
  })
  const totals = scored.flatMap(({ offer, reason }) =>
    reason === null && offer.total !== null ? [offer.total] : [],
  )
  const lowest = totals.length > 0 ? Math.min(...totals) : null
  const heaviest = terms.criteria.reduce(
    (found, { weight }, index) => (weight > (terms.criteria[found]?.weight ?? 0) ? index : found),
    0,
  )
  const all = scored.map(({ offer, technical, reason }) => {
    const isRanked = reason === null && lowest !== null && offer.total !== null
    const pricePoints = isRanked ? scorePrice(terms.priceWeight, lowest, offer.total ?? 0) : null
    const parts = tenThousandths(pricePoints ?? 0) + tenThousandths(technical.points ?? 0)
    const score: OfferScore = {
      id: offer.id,
      notRanked: reason,
      technical,
      pricePoints,
      points: isRanked ? ratio(parts, ONE, 4) : null,
      rank: null,
      aheadBy: null,
    }
    return { offer, score, heaviest: technical.criteria[heaviest]?.points ?? 0 }
  })

  type Entry = (typeof all)[number]
  const compared = (a: Entry, b: Entry): [Decisive, number][] => [
    ['points', terms.awardRule === 'lowest' ? 0 : (b.score.points ?? 0) - (a.score.points ?? 0)],
    ['cash', (a.offer.total ?? 0) - (b.offer.total ?? 0)],
    ['criterion', b.heaviest - a.heaviest],
    ['earlier', a.offer.receivedAt.getTime() - b.offer.receivedAt.getTime()],
  ]
  const decisive = (a: Entry, b: Entry) => compared(a, b).find(([, difference]) => difference !== 0)
  const ranked = all.filter(({ score }) => score.notRanked === null).sort((a, b) => decisive(a, b)?.[1] ?? 0)
  return {
    lowest,
    offers: [
      ...ranked.map((entry, index): OfferScore => {
        const next = ranked[index + 1]
        return { ...entry.score, rank: index + 1, aheadBy: (next && decisive(entry, next)?.[0]) ?? null }
      }),
      ...all.filter(({ score }) => score.notRanked !== null).map(({ score }) => score),
    ],
  }
}
