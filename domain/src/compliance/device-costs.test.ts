import { expect, it } from 'vitest'
import { costOfOwnership } from './device-costs.ts'

it('what a device costs to own is its price and what was spent on it, less what was reversed, by year', () => {
  const spent = [
    { kind: 'part', on: '2026-02-01', amount: 0.1 },
    { kind: 'part', on: '2026-03-01', amount: 0.2 },
    { kind: 'service', on: '2025-06-30', amount: 480 },
    { kind: 'service', on: '2025-06-30', amount: -480 },
    { kind: 'calibration', on: '2025-07-01', amount: 120.5 },
  ] as const
  const none = { purchase: 0, part: 0, service: 0, calibration: 0, other: 0 }
  expect(costOfOwnership({ on: '2025-01-15', amount: 12_500 }, spent)).toEqual({
    total: 12_620.8,
    years: [
      { ...none, year: 2026, part: 0.3, total: 0.3 },
      { ...none, year: 2025, purchase: 12_500, calibration: 120.5, total: 12_620.5 },
    ],
  })
  expect(costOfOwnership({ on: null, amount: 10 }, []).years).toEqual([
    { ...none, year: null, purchase: 10, total: 10 },
  ])
  expect(costOfOwnership(null, [])).toEqual({ years: [], total: 0 })
})
