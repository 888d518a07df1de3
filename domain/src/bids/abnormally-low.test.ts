import { describe, expect, it } from 'vitest'
import { findAbnormallyLow } from './abnormally-low.ts'

const of = (...totals: number[]) => findAbnormallyLow(totals.map((total) => ({ id: String(total), total })))

describe('an abnormally low offer (rule 7)', () => {
  it('is below 70 % of the median', () => {
    expect(of(14_200, 9_100, 14_800, 13_900)).toEqual({ median: 14_050, limit: 9_835, ids: ['9100'] })
    expect(of(9_835, 13_900, 14_200, 14_800)).toEqual({ median: 14_050, limit: 9_835, ids: [] })
    expect(of(9_834.99, 13_900, 14_200, 14_800)?.ids).toEqual(['9834.99'])
    expect(of(6_999.99, 10_000, 20_000)).toEqual({ median: 10_000, limit: 7_000, ids: ['6999.99'] })
  })
  it('is one of three or more', () => {
    expect(of(1, 14_000)).toBeNull()
  })
  it('is compared with the limit before that is rounded', () => {
    // Median 0.025, limit 0.0175.
    expect(of(0.01, 0.02, 0.03, 0.04)).toEqual({ median: 0.03, limit: 0.02, ids: ['0.01'] })
    expect(of(0.02, 0.02, 0.03, 0.04)?.ids).toEqual([])
  })
})
