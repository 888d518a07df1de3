import { expect, it } from 'vitest'
import { levelShare, officeHealth } from './office-health.ts'

const well = { items: 100, short: 20, expired: 0, countsOverdue: 0 }

it.each([
  [well, 'good'],
  [{ ...well, short: 21 }, 'attention'],
  [{ ...well, countsOverdue: 1 }, 'attention'],
  [{ ...well, short: 40 }, 'attention'],
  [{ ...well, short: 41 }, 'poor'],
  [{ ...well, expired: 1 }, 'poor'],
  [{ items: 0, short: 0, expired: 0, countsOverdue: 1 }, null],
])('%j is %s', (facts, health) => {
  expect(officeHealth(facts)).toBe(health)
})

it('has everything above its reorder point where there is nothing', () => {
  expect([levelShare(well), levelShare({ ...well, items: 0, short: 0 })]).toEqual([0.8, 1])
})
