import { describe, expect, it } from 'vitest'
import { normalQuantile } from '../replenishment/normal-quantile.ts'
import { expectedOf, levelsInForce, normalShare } from './expected.ts'

describe('levels that are not set', () => {
  it('are taken from the next one that is, and from the use', () => {
    expect(levelsInForce({ minQuantity: 2, reorderPoint: 6, maxQuantity: 20 }, 1)).toEqual({
      reorderPoint: 6,
      max: 20,
    })
    expect(levelsInForce({ minQuantity: 2, reorderPoint: null, maxQuantity: null }, 1.5)).toEqual({
      reorderPoint: 2,
      max: 47,
    })
    expect(levelsInForce({ minQuantity: null, reorderPoint: null, maxQuantity: null }, 0)).toEqual({
      reorderPoint: 5,
      max: 5,
    })
  })
})

describe('what levels lead to', () => {
  it('is stock between what is left when goods come in and what is there then', () => {
    // 2 a day over 5 days: 10 used while waiting. 4 left just before, 24 just after: 14 on average.
    const need = { daily: 2, deviation: 0, leadTimeDays: 5, leadTimeDeviation: 0, planned: 0 }
    expect(expectedOf({ reorderPoint: 14, max: 34 }, need)).toEqual({ quantity: 14, service: 1 })
    expect(expectedOf({ reorderPoint: 6, max: 34 }, need)).toEqual({ quantity: 12, service: 0 })
  })

  it('has booked procedures take what they need beyond usual use', () => {
    const need = { daily: 2, deviation: 0, leadTimeDays: 5, leadTimeDeviation: 0, planned: 6 }
    expect(expectedOf({ reorderPoint: 14, max: 34 }, need)).toEqual({ quantity: 9, service: 0 })
    expect(expectedOf({ reorderPoint: 20, max: 40 }, need)).toEqual({ quantity: 14, service: 1 })
  })

  it('is the service level a reorder point was made for', () => {
    // Spread: √(4·3² + 2²·2²) = √52.
    const need = { daily: 2, deviation: 3, leadTimeDays: 4, leadTimeDeviation: 2, planned: 0 }
    const reorderPoint = 8 + normalQuantile(0.98) * Math.sqrt(52)
    expect(expectedOf({ reorderPoint, max: 100 }, need).service).toBeCloseTo(0.98, 6)
    expect(expectedOf({ reorderPoint: 8, max: 100 }, need).service).toBeCloseTo(0.5, 6)
  })

  it.each([
    [0, 0.5],
    [1, 0.8413447],
    [-1, 0.1586553],
    [2.0537489, 0.98],
    [-4, 0.0000317],
  ])('knows the share below %d', (x, share) => {
    expect(normalShare(x)).toBeCloseTo(share, 6)
  })
})
