import { describe, expect, it } from 'vitest'
import { drawnShare, leftOf, releaseName, standingOf } from './blanket-orders.ts'

describe('a blanket order', () => {
  it('numbers its releases within itself', () => {
    expect([releaseName('BO-2026-0001', 4), releaseName('BO-2026-0001', 112)]).toEqual([
      'BO-2026-0001/04',
      'BO-2026-0001/112',
    ])
  })

  it.each([
    [0, 1000, 0],
    [799.99, 1000, 79],
    [800, 1000, 80],
    [0.57, 0.57, 100],
    [8, 10, 80],
  ])('of which %f of %f are drawn is drawn to %i percent', (drawn, cap, share) => {
    expect(drawnShare(drawn, cap)).toBe(share)
  })

  it('without a cap has no share, and nothing that could be used up', () => {
    expect([drawnShare(5, null), leftOf(null, 5)]).toEqual([null, null])
    expect([leftOf(10.3, 10.1), leftOf(10, 10)]).toEqual([0.2, 0])
  })

  it('expires the day after its last one, and only while it is active', () => {
    const validTo = '2026-11-30'
    expect(standingOf({ state: 'active', validTo }, '2026-11-30')).toBe('active')
    expect(standingOf({ state: 'active', validTo }, '2026-12-01')).toBe('expired')
    expect(standingOf({ state: 'ended', validTo }, '2026-12-01')).toBe('ended')
    expect(standingOf({ state: 'draft', validTo }, '2026-12-01')).toBe('draft')
  })
})
