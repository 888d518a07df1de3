import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate } from './allocation.ts'

const lot = (lotId: string, onHand: number, expiryDate: string | null) => ({
  lotId,
  onHand,
  expiryDate,
  isUnusable: false,
  unitCost: 2.5,
})

describe('allocation', () => {
  it('takes what expires first, and stock without a date last', () => {
    const lots = [lot('none', 5, null), lot('late', 5, '2028-01-01'), lot('soon', 5, '2027-01-01')]
    expect(allocate(lots, 12)).toEqual({
      parts: [
        { lotId: 'soon', quantity: 5, unitCost: 2.5 },
        { lotId: 'late', quantity: 5, unitCost: 2.5 },
        { lotId: 'none', quantity: 2, unitCost: 2.5 },
      ],
      missing: 0,
    })
  })

  it('says how much is missing', () => {
    expect(allocate([lot('a', 3, null)], 10)).toEqual({
      parts: [{ lotId: 'a', quantity: 3, unitCost: 2.5 }],
      missing: 7,
    })
  })

  it('takes each lot at most once, never more than it has, and loses nothing', () => {
    const lots = fc.uniqueArray(
      fc.record({
        lotId: fc.uuid(),
        onHand: fc.nat(50),
        expiryDate: fc.option(fc.constantFrom('2026-01-31', '2027-06-30', '2028-02-29')),
        isUnusable: fc.constant(false),
        unitCost: fc.constant(null),
      }),
      { selector: ({ lotId }) => lotId },
    )
    fc.assert(
      fc.property(lots, fc.integer({ min: 1, max: 500 }), (given, quantity) => {
        const { parts, missing } = allocate(given, quantity)
        const onHand = new Map(given.map(({ lotId, onHand }) => [lotId, onHand]))
        expect(new Set(parts.map(({ lotId }) => lotId)).size).toBe(parts.length)
        for (const { lotId, quantity } of parts) {
          expect(quantity).toBeGreaterThan(0)
          expect(quantity).toBeLessThanOrEqual(onHand.get(lotId ?? '') ?? 0)
        }
        expect(parts.reduce((sum, part) => sum + part.quantity, missing)).toBe(quantity)
        if (missing > 0) expect(quantity - missing).toBe([...onHand.values()].reduce((sum, n) => sum + n, 0))
      }),
    )
  })
})
