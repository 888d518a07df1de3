import { describe, expect, it } from 'vitest'
import {
  canExcuse,
  doWeightsAddUp,
  rankOffers,
  type Score,
  type ScoredOffer,
  type ScoringTerms,
  scoreCriterion,
  scorePrice,
  scoreTechnically,
} from './bid-scores.ts'

const nobody = new Set<string>()
const terms: ScoringTerms = {
  awardRule: 'best_value',
  priceWeight: 45,
  criteria: [
    { id: 'delivery', weight: 20 },
    { id: 'quality', weight: 20 },
    { id: 'service', weight: 15 },
  ],
  technicalMinimum: null,
}
/** Scores by criterion, each with those of the first, second and third evaluator. */
const scoresOf = (given: Record<string, number[]>): Score[] =>
  Object.entries(given).flatMap(([criterionId, scores]) =>
    scores.map((score, index) => ({ criterionId, evaluatorId: `evaluator ${index + 1}`, score })),
  )
const offer = (id: string, total: number | null, given: Record<string, number[]>): ScoredOffer => ({
  id,
  total,
  hasFailed: false,
  receivedAt: new Date('2026-12-01T10:00:00Z'),
  scores: scoresOf(given),
})
const A = offer('A', 18_240, { delivery: [8, 7, 9], quality: [9, 8, 8], service: [7, 8, 6] })
const B = offer('B', 16_900, { delivery: [6, 5, 6], quality: [7, 7, 8], service: [6, 6, 7] })
const C = offer('C', 19_980, { delivery: [9, 9, 10], quality: [9, 10, 9], service: [9, 8, 9] })
const partsOf = (found: ReturnType<typeof rankOffers>) =>
  found.offers.map(({ id, pricePoints, technical, points }) => [
    ...[id, pricePoints, ...technical.criteria.map((each) => each.points), points],
  ])

describe('points (rule 2)', () => {
  it('are those of price and criteria, each rounded', () => {
    const found = rankOffers(terms, [A, B, C], nobody)
    expect(found.lowest).toBe(16_900)
    expect(partsOf(found)).toEqual([
      ['C', 38.0631, 18.6667, 18.6667, 13, 88.3965],
      ['A', 41.6941, 16, 16.6667, 10.5, 84.8608],
      ['B', 45, 11.3333, 14.6667, 9.5, 80.5],
    ])
    expect(found.offers.map(({ rank, aheadBy }) => [rank, aheadBy])).toEqual([
      [1, 'points'],
      [2, 'points'],
      [3, null],
    ])
  })
  it('are by price alone where nothing else is asked for', () => {
    const rfq = { ...terms, priceWeight: 100, criteria: [] }
    const found = rankOffers(rfq, [A, B], nobody)
    expect(found.offers.map(({ id, points }) => [id, points])).toEqual([
      ['B', 100],
      ['A', 92.6535],
    ])
    expect(found.offers[0]?.technical).toEqual({
      criteria: [],
      points: 0,
      percent: null,
      reachesMinimum: true,
    })
  })
  it('rank by cash under the award rule lowest', () => {
    const found = rankOffers({ ...terms, awardRule: 'lowest' }, [A, B, C], nobody)
    expect(found.offers.map(({ id, aheadBy }) => [id, aheadBy])).toEqual([
      ['B', 'cash'],
      ['A', 'cash'],
      ['C', null],
    ])
  })
  it('come of weights of 100 altogether', () => {
    expect(doWeightsAddUp(45, terms.criteria)).toBe(true)
    expect(doWeightsAddUp(44, terms.criteria)).toBe(false)
    expect(doWeightsAddUp(46, terms.criteria)).toBe(false)
    expect(doWeightsAddUp(99.7, [{ weight: 0.1 }, { weight: 0.2 }])).toBe(true)
    expect(doWeightsAddUp(100, [])).toBe(true)
  })
})

describe('the lowest total (rule 3)', () => {
  it('is that of a responsive offer', () => {
    const found = rankOffers(terms, [A, { ...B, hasFailed: true }, C], nobody)
    expect(found.lowest).toBe(18_240)
    expect(found.offers.map(({ id, pricePoints, technical }) => [id, pricePoints, technical.points])).toEqual(
      [
        ['C', 41.0811, 50.3334],
        ['A', 45, 43.1667],
        ['B', null, 35.5],
      ],
    )
    expect(found.offers.map(({ points, notRanked }) => [points, notRanked])).toEqual([
      [91.4145, null],
      [88.1667, null],
      [null, 'failed'],
    ])
  })
  it('is not one of nothing, nor that of an offer without every line', () => {
    const found = rankOffers(terms, [A, { ...B, total: 0 }, { ...C, total: null }], nobody)
    expect(found.lowest).toBe(18_240)
    expect(found.offers.map(({ id, rank, notRanked }) => [id, rank, notRanked])).toEqual([
      ['A', 1, null],
      ['B', null, 'nothing_charged'],
      ['C', null, 'lines_missing'],
    ])
  })
  it('is none where no offer is ranked', () => {
    const unscored = { ...A, scores: A.scores.filter(({ criterionId }) => criterionId !== 'quality') }
    expect(rankOffers(terms, [unscored], nobody)).toMatchObject({
      lowest: null,
      offers: [{ notRanked: 'not_scored', points: null, technical: { points: null, percent: null } }],
    })
  })
})

describe('ties (rule 4)', () => {
  const tied = {
    ...terms,
    priceWeight: 40,
    criteria: [
      { id: 'x', weight: 40 },
      { id: 'y', weight: 20 },
    ],
  }
  it('go to the lower cash', () => {
    const dearer = offer('B', 12_500, { x: [9], y: [8] })
    const cheaper = offer('A', 10_000, { x: [7], y: [8] })
    const { offers } = rankOffers(tied, [dearer, cheaper], nobody)
    expect(offers.map(({ id, points, aheadBy }) => [id, points, aheadBy])).toEqual([
      ['A', 84, 'cash'],
      ['B', 84, null],
    ])
  })
  it('then to more points in the heaviest criterion, then to the earlier version', () => {
    const heavy = offer('heavy', 10_000, { x: [8], y: [6] })
    const early = {
      ...offer('early', 10_000, { x: [7], y: [8] }),
      receivedAt: new Date('2026-12-01T09:59:59Z'),
    }
    const late = offer('late', 10_000, { x: [7], y: [8] })
    const { offers } = rankOffers(tied, [late, early, heavy], nobody)
    expect(offers.map(({ id, points, aheadBy }) => [id, points, aheadBy])).toEqual([
      ['heavy', 84, 'criterion'],
      ['early', 84, 'earlier'],
      ['late', 84, null],
    ])
  })
})

describe('evaluators (rule 5)', () => {
  const delivery = { id: 'delivery', weight: 20 }
  const scores = scoresOf({ delivery: [8, 9, 4], quality: [1] })
  it('count by their mean, and are flagged where they lie far apart', () => {
    expect(scoreCriterion(delivery, scores, nobody)).toMatchObject({
      mean: 7,
      points: 14,
      spread: 5,
      isSpreadWide: true,
    })
    const near = scoreCriterion(delivery, scoresOf({ delivery: [7, 10] }), nobody)
    expect(near).toMatchObject({ mean: 8.5, spread: 3, isSpreadWide: false })
  })
  it('do not count with a conflict or once excused', () => {
    const found = scoreCriterion(delivery, scores, new Set(['evaluator 3']))
    expect(found).toMatchObject({ mean: 8.5, points: 17, spread: 1, isSpreadWide: false })
    expect(found.scores.map(({ score }) => score)).toEqual([8, 9])
    const halves = scoreCriterion(delivery, scoresOf({ delivery: [8.3, 5.3] }), nobody)
    expect(halves).toMatchObject({ mean: 6.8, spread: 3, isSpreadWide: false })
    const without = scoreCriterion(delivery, scores, new Set(scores.map(({ evaluatorId }) => evaluatorId)))
    expect(without).toMatchObject({ mean: null, points: null, spread: 0, isSpreadWide: false })
  })
  it('can be excused while one remains', () => {
    const three = ['evaluator 1', 'evaluator 2', 'evaluator 3']
    expect(canExcuse(three, new Set(['evaluator 3']), 'evaluator 2')).toBe(true)
    expect(canExcuse(three, new Set(['evaluator 3', 'evaluator 2']), 'evaluator 1')).toBe(false)
  })
})

describe('the technical minimum (rule 6)', () => {
  const asked = { ...terms, technicalMinimum: 60 }
  it('is compared by points, not by the percent that is shown', () => {
    const enough = scoreTechnically(asked, scoresOf({ delivery: [6], quality: [6], service: [6] }), nobody)
    expect(enough).toMatchObject({ points: 33, percent: 60, reachesMinimum: true })
    const criteria = [
      { id: 'x', weight: 54.9999 },
      { id: 'y', weight: 0.0001 },
    ]
    const short = scoreTechnically({ criteria, technicalMinimum: 60 }, scoresOf({ x: [6], y: [0] }), nobody)
    expect(short).toMatchObject({ points: 32.9999, percent: 60, reachesMinimum: false })
  })
  it('keeps the price of an offer below it out of the comparison', () => {
    const low = { ...B, scores: scoresOf({ delivery: [5], quality: [6], service: [6] }) }
    const found = rankOffers(asked, [A, low, C], nobody)
    expect(found.lowest).toBe(18_240)
    expect(found.offers.at(-1)).toMatchObject({ id: 'B', notRanked: 'below_minimum', pricePoints: null })
    expect(rankOffers(asked, [{ ...low, total: null }], nobody).offers).toMatchObject([
      { notRanked: 'below_minimum', technical: { points: 31, percent: 56.36 } },
    ])
  })
})

it('price points are exact at a half of the last decimal', () => {
  expect(scorePrice(45, 16_900, 18_240)).toBe(41.6941)
  // 1 ÷ 20,000 = 0.00005.
  expect(scorePrice(1, 1, 20_000)).toBe(0.0001)
  expect(scorePrice(100, 0.01, 3)).toBe(0.3333)
})
