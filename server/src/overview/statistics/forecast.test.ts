import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { movingForecast } from './forecast.ts'

describe('the forecast', () => {
  it('is the mean of the three stretches before', () => {
    expect(movingForecast([10, 20, 30, 40])).toEqual({
      expected: [null, null, null, 20],
      next: 30,
      error: 0.5,
    })
  })

  it('is missing with fewer than three, and its error with fewer than four', () => {
    expect(movingForecast([])).toEqual({ expected: [], next: null, error: null })
    expect(movingForecast([5, 5])).toEqual({ expected: [null, null], next: null, error: null })
    expect(movingForecast([6, 6, 9])).toMatchObject({ next: 7, error: null })
  })

  it('leaves stretches without anything real out of its error', () => {
    expect(movingForecast([4, 4, 4, 0]).error).toBeNull()
    expect(movingForecast([4, 4, 4, 0, 8]).error).toBeCloseTo((8 - 8 / 3) / 8, 12)
  })

  it('is never off where nothing changes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 4, max: 30 }), (value, length) => {
        const { next, error } = movingForecast(Array.from({ length }, () => value))
        expect(next).toBeCloseTo(value, 9)
        expect(error).toBeCloseTo(0, 9)
      }),
    )
  })
})
