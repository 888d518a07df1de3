import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  leadTimesOf,
  priceRiseOf,
  SCORE_WEIGHTS,
  scorecard,
  scoreParts,
  type VendorEvents,
} from './scorecard.ts'

const year: VendorEvents = {
  receipts: 20,
  lines: { due: 100, onTimeInFull: 84 },
  leadTimes: { mean: 6, deviation: 1.5 },
  priceRise: 0.025,
  invoices: { all: 50, atFirstPass: 45 },
  faultyShare: 0.012,
}
const scoresOf = (events: VendorEvents) =>
  scorecard(events)?.parts.map(({ score }) => score && Number(score.toFixed(6)))

describe('the scorecard of a vendor', () => {
  it('is the weighted sum of its parts', () => {
    expect(scoresOf(year)).toEqual([84, 75, 75, 90, 88])
    expect(scorecard(year)?.score).toBe(81)
    expect(scorecard(year)?.parts.map(({ part, weight }) => [part, weight])).toEqual([
      ['on_time_in_full', 40],
      ['lead_time', 20],
      ['price', 20],
      ['invoices', 10],
      ['quality', 10],
    ])
  })

  it('leaves the weight of what nobody knows to the other parts', () => {
    expect(scorecard({ ...year, invoices: null })?.score).toBe(80)
    expect(scorecard({ ...year, invoices: { all: 0, atFirstPass: 0 } })?.score).toBe(80)
    expect(scoresOf({ ...year, invoices: null })).toEqual([84, 75, 75, null, 88])
    const only = { ...year, leadTimes: null, priceRise: null, invoices: null, faultyShare: null }
    expect(scorecard(only)?.score).toBe(84)
    expect(scorecard({ ...only, lines: { due: 0, onTimeInFull: 0 } })).toBeNull()
  })

  it('is not there below five receipts', () => {
    expect(scorecard({ ...year, receipts: 4 })).toBeNull()
    expect(scorecard({ ...year, receipts: 5 })?.score).toBe(81)
  })

  it('has no part below 0 or above 100', () => {
    const worst = { ...year, leadTimes: { mean: 2, deviation: 3 }, priceRise: 0.25, faultyShare: 0.5 }
    expect(scoresOf(worst)).toEqual([84, 0, 0, 90, 0])
    expect(scoresOf({ ...year, priceRise: -0.3 })?.[2]).toBe(100)
    expect(scoresOf({ ...year, leadTimes: { mean: 0, deviation: 0 } })?.[1]).toBe(100)
  })

  it('rounds half up', () => {
    const lines = { due: 1000, onTimeInFull: 805 }
    expect(
      scorecard({ ...year, lines, leadTimes: null, priceRise: null, invoices: null, faultyShare: null })
        ?.score,
    ).toBe(81)
  })

  it('is within 0 and 100, and between its worst and best part, whatever happened', () => {
    const count = fc.integer({ min: 0, max: 1_000_000 })
    const some = count.chain((all) =>
      fc.record({ all: fc.constant(all), some: fc.integer({ min: 0, max: all }) }),
    )
    const share = fc.double({ min: -2, max: 2, noNaN: true })
    const events = fc.record({
      receipts: fc.integer({ min: 5, max: 1000 }),
      lines: some.map((each) => ({ due: each.all, onTimeInFull: each.some })),
      leadTimes: fc.array(fc.integer({ min: 0, max: 365 }), { maxLength: 20 }).map(leadTimesOf),
      priceRise: fc.option(share),
      invoices: fc.option(some.map((each) => ({ all: each.all, atFirstPass: each.some }))),
      faultyShare: fc.option(share.map(Math.abs)),
    })
    fc.assert(
      fc.property(events, (given) => {
        const card = scorecard(given)
        const scores = card?.parts.flatMap(({ score }) => (score === null ? [] : [score])) ?? []
        expect(card === null).toBe(scores.length === 0)
        if (!card) return
        for (const score of scores) expect(score >= 0 && score <= 100).toBe(true)
        expect(card.score).toBeGreaterThanOrEqual(Math.floor(Math.min(...scores)))
        expect(card.score).toBeLessThanOrEqual(Math.ceil(Math.max(...scores)))
      }),
    )
  })

  it('counts to a hundred percent', () => {
    expect(scoreParts.reduce((sum, part) => sum + SCORE_WEIGHTS[part], 0)).toBe(100)
  })
})

describe('what goes into it', () => {
  it('is the mean and deviation of how long deliveries took', () => {
    expect(leadTimesOf([4.5, 7.5])).toEqual({ mean: 6, deviation: 1.5 })
    expect(leadTimesOf([2, 4, 4, 4, 5, 5, 7, 9])).toEqual({ mean: 5, deviation: 2 })
    expect(leadTimesOf([3])).toEqual({ mean: 3, deviation: 0 })
    expect(leadTimesOf([])).toBeNull()
  })

  it('is the rise of prices, by what was spent', () => {
    const change = (before: number, now: number, spend: number) => ({ before, now, spend })
    expect(priceRiseOf([change(10, 11, 100), change(10, 10, 300)])).toBeCloseTo(0.025, 12)
    expect(priceRiseOf([change(10, 9, 50)])).toBeCloseTo(-0.1, 12)
    expect(priceRiseOf([change(10, 11, 100), change(0, 5, 900), change(1, 5, 0)])).toBeCloseTo(0.1, 12)
    expect(priceRiseOf([change(0, 5, 900)])).toBeNull()
    expect(priceRiseOf([])).toBeNull()
  })
})
