import { describe, expect, it } from 'vitest'
import { lotLike } from '../items/fixtures.ts'
import { freeOf, needsReason } from './lot-choice.ts'

const soon = lotLike({ lotId: 'soon', expiryDate: '2027-01-31', isFirst: true, onHand: 10, reserved: 4 })
const late = lotLike({ lotId: 'late', expiryDate: '2028-06-30', onHand: 20 })
const held = lotLike({ lotId: 'held', expiryDate: '2026-12-31', hold: 'damaged', isUsable: false, onHand: 7 })
const loose = lotLike({ lotId: null, lotNumber: null, expiryDate: null, onHand: 3 })
const lots = [held, soon, late, loose]

describe('choosing a lot', () => {
  it('takes a reason where another expires first', () => {
    expect([undefined, 'soon', 'held', 'late', null].map((choice) => needsReason(lots, choice))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ])
  })

  it('takes no reason where nothing can be used', () => {
    expect(needsReason([held], 'held')).toBe(false)
  })

  it('leaves what is reserved, and of all only what fits', () => {
    expect(freeOf(lots, undefined, (lot) => lot.isUsable)).toBe(6 + 20 + 3)
    expect(freeOf(lots, undefined, () => true)).toBe(36)
    expect(freeOf(lots, 'soon', () => true)).toBe(6)
    expect(freeOf(lots, null, () => true)).toBe(3)
  })
})
