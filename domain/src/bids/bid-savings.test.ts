import { describe, expect, it } from 'vitest'
import { expectedSaving, realizedSaving } from './bid-savings.ts'

describe('what an award saves (rule 10)', () => {
  const line = { baselinePrice: 0.119, quantity: 96_000, packQuantity: 100, packPrice: 11.4 }
  it('is expected of a year', () => {
    expect(expectedSaving([line])).toEqual({ amount: 480, percent: 4.2 })
  })
  it('is realized with each invoice', () => {
    expect(realizedSaving([{ baselinePrice: 0.119, quantity: 40_000, amount: 4_568 }])).toEqual({
      amount: 192,
      percent: 4.03,
    })
  })
  it('adds lines up, those without a baseline left out', () => {
    const dearer = { baselinePrice: 0.1, quantity: 1_000, packQuantity: 1_000, packPrice: 100.01 }
    expect(expectedSaving([line, dearer, { ...line, baselinePrice: null }])).toEqual({
      amount: 479.99,
      percent: 4.17,
    })
    expect(expectedSaving([dearer])).toEqual({ amount: -0.01, percent: -0.01 })
    expect(expectedSaving([])).toEqual({ amount: 0, percent: null })
    expect(expectedSaving([{ ...line, baselinePrice: null }])).toEqual({ amount: 0, percent: null })
  })
})
