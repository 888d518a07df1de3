import { describe, expect, it } from 'vitest'
import { estimatedExtras } from './extras.ts'

const vendor = { id: 'a', freeFreightAbove: 1000, freight: 45, taxPercent: 7.25 }

describe('freight and tax of an order', () => {
  it('are of its lines by their value (figure 14)', () => {
    const lines = [
      { vendorId: 'a', amount: 600 },
      { vendorId: 'a', amount: 300 },
    ]
    expect(estimatedExtras(lines, [vendor])).toEqual({ freight: 45, tax: 65.25, shares: [73.5, 36.75] })
  })

  it('are asked once of each vendor, and nothing is known of goods without one', () => {
    const lines = [
      { vendorId: 'a', amount: 1000 },
      { vendorId: null, amount: 50 },
      { vendorId: 'b', amount: 10 },
      { vendorId: 'b', amount: 10 },
      { vendorId: 'b', amount: 10 },
    ]
    const other = { id: 'b', freeFreightAbove: null, freight: 10, taxPercent: 0 }
    expect(estimatedExtras(lines, [{ ...vendor, taxPercent: 0 }, other])).toEqual({
      ...{ freight: 10, tax: 0 },
      shares: [0, 0, 3.34, 3.33, 3.33],
    })
    expect(estimatedExtras([], [vendor])).toEqual({ freight: 0, tax: 0, shares: [] })
  })
})
