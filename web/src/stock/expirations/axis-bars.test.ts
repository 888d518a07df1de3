import { expect, it } from 'vitest'
import { axisBars } from './axis-bars.ts'

const on = (date: string, value: number) => ({ date, lots: 1, quantity: 2, value, wastedValue: value / 2 })

it('a bar holds what expires from its first through its last day, and none holds anything after 180 days', () => {
  const days = [
    on('2026-11-20', 1000),
    on('2026-11-21', 10),
    on('2026-11-27', 20),
    on('2026-11-28', 40),
    on('2027-05-20', 80),
    on('2027-05-21', 1000),
  ]
  const bars = axisBars(days, '2026-11-21', 7)
  expect(bars).toHaveLength(26)
  expect(bars[0]).toMatchObject({ from: '2026-11-21', to: '2026-11-27', lots: 2, value: 30, wastedValue: 15 })
  expect(bars[1]).toMatchObject({ start: 7, lots: 1, value: 40 })
  expect(bars[25]).toMatchObject({ from: '2027-05-15', to: '2027-05-20', lots: 1, value: 80 })
  expect(bars.reduce((sum, bar) => sum + bar.value, 0)).toBe(150)
})
