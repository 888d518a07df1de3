import { suggestedOrder } from '@wellstock/domain/stock/ordering'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { binOrder, defaultServiceLevel, suggestLevels } from './levels.ts'

const gloves = {
  daily: 10,
  deviation: 3,
  leadTimeDays: 4,
  leadTimeDeviation: 1,
  serviceLevel: 0.95,
  reviewDays: 7,
  orderMultiple: 1,
  shelfLifeDays: null,
  planned: 0,
}

describe('suggested levels', () => {
  it('follow the formulas, and say what they come from', () => {
    const { explanation, ...levels } = suggestLevels(gloves)
    // 1.6449 × √(4·9 + 100·1) = 19.18; 40 in the lead time; 70 until the next review.
    expect(levels).toEqual({ min: 20, reorderPoint: 60, max: 130 })
    expect(explanation.z).toBeCloseTo(1.6449, 4)
    expect(explanation.safetyStock).toBeCloseTo(19.182, 3)
    expect(explanation).toMatchObject({
      demandInLeadTime: 40,
      demandInReview: 70,
      usedInHalfShelfLife: null,
      isShelfLimited: false,
    })
  })

  it('keep more at hand the less a vendor keeps to the lead time', () => {
    // 1.6449 × √(4·9 + 100·4) = 34.35
    expect(suggestLevels({ ...gloves, leadTimeDeviation: 2 })).toMatchObject({ min: 35, reorderPoint: 75 })
  })

  it('order up to whole packs', () => {
    expect(suggestLevels({ ...gloves, orderMultiple: 50 })).toMatchObject({ reorderPoint: 60, max: 150 })
  })

  it('keep no more than is used in half the shelf life', () => {
    expect(suggestLevels({ ...gloves, shelfLifeDays: 26 }).max).toBe(130)
    const short = suggestLevels({ ...gloves, shelfLifeDays: 20, orderMultiple: 30 })
    expect(short).toMatchObject({
      max: 90,
      explanation: { usedInHalfShelfLife: 100, isShelfLimited: true },
    })
  })

  it('never go below the reorder point for the shelf life', () => {
    expect(suggestLevels({ ...gloves, shelfLifeDays: 5, orderMultiple: 50 })).toMatchObject({
      reorderPoint: 60,
      max: 60,
    })
  })

  it('keep what booked procedures need beyond usual use, though little is used in half the shelf life', () => {
    expect(suggestLevels({ ...gloves, planned: 12 })).toMatchObject({ min: 20, reorderPoint: 72, max: 142 })
    expect(suggestLevels({ ...gloves, shelfLifeDays: 20, planned: 12 }).max).toBe(112)
    const unused = { ...gloves, daily: 0, deviation: 0, shelfLifeDays: 20, orderMultiple: 5, planned: 12 }
    expect(suggestLevels(unused)).toMatchObject({ min: 0, reorderPoint: 12, max: 12 })
  })

  it('do not add a unit for a fraction that is none', () => {
    const steady = { ...gloves, daily: 0.1, deviation: 0, leadTimeDays: 30, leadTimeDeviation: 0 }
    expect(suggestLevels({ ...steady, reviewDays: 10 })).toMatchObject({ min: 0, reorderPoint: 3, max: 4 })
  })

  it('are zero without demand', () => {
    expect(suggestLevels({ ...gloves, daily: 0, deviation: 0 })).toMatchObject({
      min: 0,
      reorderPoint: 0,
      max: 0,
    })
  })

  it('aim higher the more critical a product is', () => {
    expect(defaultServiceLevel).toEqual({ V: 0.98, E: 0.95, D: 0.9 })
  })

  const amount = (max: number) => fc.double({ min: 0, max, noNaN: true })
  const need = fc.record({
    daily: amount(500),
    deviation: amount(500),
    leadTimeDays: amount(365),
    leadTimeDeviation: amount(365),
    serviceLevel: fc.double({ min: 0.8, max: 0.999, noNaN: true }),
    reviewDays: fc.integer({ min: 1, max: 90 }),
    orderMultiple: fc.integer({ min: 1, max: 1000 }),
    shelfLifeDays: fc.option(fc.integer({ min: 1, max: 2000 })),
    planned: fc.integer({ min: 0, max: 1000 }),
  })

  it('are whole, in order, and never below the formulas', () => {
    fc.assert(
      fc.property(need, (given) => {
        const { min, reorderPoint, max, explanation } = suggestLevels(given)
        for (const level of [min, reorderPoint, max]) expect(Number.isInteger(level)).toBe(true)
        expect(min).toBeGreaterThanOrEqual(0)
        expect(reorderPoint).toBeGreaterThanOrEqual(min)
        expect(max).toBeGreaterThanOrEqual(reorderPoint)
        const needed = explanation.safetyStock + explanation.demandInLeadTime + given.planned
        expect(reorderPoint).toBeGreaterThan(needed - 1e-4)
        expect(reorderPoint).toBeLessThan(needed + 1)
        if (!explanation.isShelfLimited) expect(max % given.orderMultiple).toBe(0)
        else
          expect(max).toBeLessThanOrEqual(
            Math.max(reorderPoint, (explanation.usedInHalfShelfLife ?? 0) + given.planned) + 1e-4,
          )
      }),
    )
  })

  it('never fall when the service level, the demand’s spread or the lead time rises', () => {
    const raised = fc.constantFrom(
      'serviceLevel' as const,
      'deviation' as const,
      'leadTimeDays' as const,
      'leadTimeDeviation' as const,
      'planned' as const,
    )
    fc.assert(
      fc.property(need, need, raised, (one, other, field) => {
        const [less, more] = [one[field], other[field]].toSorted((a, b) => a - b) as [number, number]
        const lower = suggestLevels({ ...one, [field]: less })
        const higher = suggestLevels({ ...one, [field]: more })
        expect(higher.min).toBeGreaterThanOrEqual(lower.min)
        expect(higher.reorderPoint).toBeGreaterThanOrEqual(lower.reorderPoint)
        expect(higher.max).toBeGreaterThanOrEqual(lower.max)
      }),
    )
  })
})

describe('the suggested order', () => {
  const stock = { max: 100, available: 30, onOrder: 20, orderMultiple: 1, minimumOrder: 1 }

  it.each([
    [{}, 50, { missing: 50, addedForMinimum: 0, addedForMultiple: 0 }],
    [{ orderMultiple: 12 }, 60, { missing: 50, addedForMinimum: 0, addedForMultiple: 10 }],
    [{ minimumOrder: 80 }, 80, { missing: 50, addedForMinimum: 30, addedForMultiple: 0 }],
    [{ minimumOrder: 80, orderMultiple: 12 }, 84, { missing: 50, addedForMinimum: 30, addedForMultiple: 4 }],
    [{ available: 80, minimumOrder: 80 }, 0, { missing: 0, addedForMinimum: 0, addedForMultiple: 0 }],
    [{ onOrder: 500 }, 0, { missing: 0, addedForMinimum: 0, addedForMultiple: 0 }],
    [{ available: -5, onOrder: 0 }, 105, { missing: 105, addedForMinimum: 0, addedForMultiple: 0 }],
  ])('with %j is %d units', (changes, quantity, explanation) => {
    expect(suggestedOrder({ ...stock, ...changes })).toEqual({ quantity, explanation })
  })

  it('reaches the maximum, by less than a pack too much unless the vendor asks for more', () => {
    const levels = fc.record({
      max: fc.nat(1000),
      available: fc.integer({ min: -50, max: 1000 }),
      onOrder: fc.nat(500),
      orderMultiple: fc.integer({ min: 1, max: 60 }),
      minimumOrder: fc.nat(200),
    })
    fc.assert(
      fc.property(levels, (given) => {
        const { quantity, explanation } = suggestedOrder(given)
        expect(explanation.missing + explanation.addedForMinimum + explanation.addedForMultiple).toBe(
          quantity,
        )
        expect(quantity % given.orderMultiple).toBe(0)
        const reached = given.available + given.onOrder + quantity
        expect(reached).toBeGreaterThanOrEqual(given.max)
        expect(quantity === 0).toBe(explanation.missing === 0)
        if (quantity === 0) return
        expect(quantity).toBeGreaterThanOrEqual(given.minimumOrder)
        expect(quantity).toBeLessThan(Math.max(explanation.missing, given.minimumOrder) + given.orderMultiple)
      }),
    )
  })
})

it.each([
  ['its own quantity, above the maximum too', { autoReorderQuantity: 24, available: 150 }, 24],
  ['what is missing to the maximum, in whole multiples', { available: 30 }, 72],
  ['nothing that is known, without a maximum', { maxQuantity: null }, null],
  ['nothing that is known, where the books say it is full', { available: 100 }, null],
])('an empty bin asks for %s', (_, changes, quantity) => {
  const item = { autoReorderQuantity: null, maxQuantity: 100, available: 30, orderMultiple: 12 }
  expect(binOrder({ ...item, ...changes })).toBe(quantity)
})
