import type { ComparedOffer, Comparison } from '@wellstock/contract/bids/awards'
import { findAbnormallyLow } from '@wellstock/domain/bids/abnormally-low'
import { type OfferScore, rankOffers } from '@wellstock/domain/bids/bid-scores'
import { isSealed } from '@wellstock/domain/bids/bid-states'
import { costOfOffer, type OfferCost } from '@wellstock/domain/bids/offer-cost'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { getBid } from '../bids/find-bid.ts'
import { type Evaluator, isComplete, readEvaluators, readScores, uncounted } from '../scoring/evaluators.ts'
import { type BidTerms, failuresOf, type OpenedOffer, readOffers, readTerms } from '../scoring/read-offers.ts'

/** An opened offer with what it comes to, and how it ranks by the scores that the reader may see. */
export type JudgedOffer = OpenedOffer & {
  failures: string[]
  /** Null: its prices are sealed. */
  cost: OfferCost | null
  score: OfferScore
  isAbnormallyLow: boolean
}

export type Judged = {
  terms: BidTerms
  /** The ranked ones first. */
  offers: JudgedOffer[]
  evaluators: Evaluator[]
  lowest: number | null
  lowLimit: number | null
}

/** Whether something of an offer can be awarded: it can be read, fails nothing, charges something and reaches the technical minimum. */
export const isResponsive = ({ isReadable, cost, score: { notRanked } }: JudgedOffer) =>
  isReadable === true && cost !== null && (notRanked === null || notRanked === 'lines_missing')

/** The opened offers of a bid as they compare. Without a reader: by all scores, once all are locked. */
export async function judgeOffers(
  db: Connection,
  of: { organizationId: string },
  bidId: string,
  readerId?: string,
): Promise<Judged> {
  const [terms, offers, evaluators, scores] = await db.batch(
    () => readTerms(db, of, bidId),
    () => readOffers(db, of, bidId),
    () => readEvaluators(db, of, bidId),
    () => readScores(db, bidId, readerId),
  )
  const judged = offers.map((offer) => ({
    ...offer,
    failures: failuresOf(terms, offer).map(({ text }) => text),
    cost: offer.terms && costOfOffer(terms.lines, { ...offer.terms, lines: offer.prices }),
  }))
  const { lowest, offers: ranked } = rankOffers(
    terms,
    judged.map(({ id, receivedAt, isReadable, failures, cost }) => ({
      id,
      total: cost?.total ?? null,
      hasFailed: isReadable === false || failures.length > 0,
      receivedAt: new Date(receivedAt),
      scores: scores.filter(({ offerId }) => offerId === id),
    })),
    uncounted(evaluators),
  )
  const responsive = judged.flatMap(({ id, cost }) =>
    cost?.total && ranked.some((each) => each.id === id && isTotalCompared(each))
      ? [{ id, total: cost.total }]
      : [],
  )
  const low = findAbnormallyLow(responsive)
  return {
    terms,
    offers: ranked.flatMap((score) => {
      const offer = judged.find(({ id }) => id === score.id)
      return offer ? [{ ...offer, score, isAbnormallyLow: low?.ids.includes(offer.id) ?? false }] : []
    }),
    evaluators,
    lowest,
    lowLimit: low?.limit ?? null,
  }
}

/** Totals are compared before scores are complete. */
const isTotalCompared = ({ notRanked }: OfferScore) => notRanked === null || notRanked === 'not_scored'

/** Offers beside each other, for somebody who sees the bid. Before the opening there are none. */
export async function compareOffers(db: Connection, person: Person, bidId: string): Promise<Comparison> {
  const { state } = await getBid(db, person, bidId)
  if (isSealed(state)) return { offers: [], lowest: null, lowLimit: null, areScoresComplete: false }
  const { offers, evaluators, lowest, lowLimit } = await judgeOffers(db, person, bidId, person.id)
  const best = cheapestOf(offers)
  return {
    offers: offers.map((offer) => shown(offer, best)),
    lowest,
    lowLimit,
    areScoresComplete: isComplete(evaluators),
  }
}

/** By line the least that an offer that counts charges. */
function cheapestOf(offers: readonly JudgedOffer[]): Map<string, number> {
  const best = new Map<string, number>()
  for (const offer of offers) {
    if (offer.score.notRanked !== 'not_scored' && !isResponsive(offer)) continue
    for (const { lineId, cash } of offer.cost?.lines ?? [])
      if (cash < (best.get(lineId) ?? Number.POSITIVE_INFINITY)) best.set(lineId, cash)
  }
  return best
}

function shown(offer: JudgedOffer, best: ReadonlyMap<string, number>): ComparedOffer {
  const { score, cost, terms } = offer
  const prices = new Map(offer.prices.map((price) => [price.lineId, price]))
  const costs = new Map(cost?.lines.map((line) => [line.lineId, line]))
  const said = new Map(offer.lines.map((line) => [line.lineId, line]))
  const counts = score.notRanked === 'not_scored' || isResponsive(offer)
  const lineIds = [...new Set([...prices.keys(), ...(cost ? [] : said.keys())])]
  return {
    id: offer.id,
    vendor: offer.vendor,
    receivedAt: offer.receivedAt,
    isReadable: offer.isReadable !== false,
    // Of what is sealed it is not known whether a line is missing.
    notRanked: cost === null && score.notRanked === 'lines_missing' ? null : score.notRanked,
    failed: offer.failures,
    lines: lineIds.map((lineId) => {
      const [price, line] = [prices.get(lineId), costs.get(lineId)]
      return {
        lineId,
        price:
          price && line
            ? {
                pack: price.pack,
                packQuantity: price.packQuantity,
                packPrice: price.packPrice,
                packs: line.packs,
                unitPrice: line.unitPrice,
                cash: line.cash,
                excess: line.excess,
                excessWorth: line.excessWorth,
                freightShare: line.freightShare,
                isBest: counts && line.cash === best.get(lineId),
              }
            : null,
        leadDays: said.get(lineId)?.leadDays ?? null,
        shelfLifeDays: said.get(lineId)?.shelfLifeDays ?? null,
        alternate: said.get(lineId)?.alternate ?? '',
      }
    }),
    cost:
      cost && terms
        ? {
            subtotal: cost.subtotal,
            freight: cost.freight,
            taxIncluded: cost.tax,
            total: cost.total,
            minimumOrder: terms.minimumOrder,
            isBelowMinimumOrder: cost.isBelowMinimum,
            freeFreightFrom: terms.freeFreightFrom,
            validUntil: terms.validUntil,
            isExpired: terms.isExpired,
            isAbnormallyLow: offer.isAbnormallyLow,
          }
        : null,
    pricePoints: score.pricePoints,
    criteria: score.technical.criteria.map(({ criterionId, mean, points, isSpreadWide }) => ({
      criterionId,
      mean,
      points,
      isSpreadWide,
    })),
    technicalPoints: score.technical.points,
    technicalPercent: score.technical.percent,
    points: score.points,
    rank: score.rank,
  }
}
