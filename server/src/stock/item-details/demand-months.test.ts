import { describe, expect, it } from 'vitest'
import { demandMonths } from './demand-months.ts'

const day = (date: string) => Date.parse(date) / 86_400_000
const issue = (date: string, used: number) => ({ day: day(date), net: -used, used })

describe('the demand of twelve months', () => {
  const window = {
    from: day('2026-02-15'),
    to: day('2026-11-20'),
    closingQuantity: 5,
    changes: [
      issue('2026-03-10', 31),
      issue('2026-10-11', 40),
      { day: day('2026-11-01'), net: 25, used: 0 },
      issue('2026-11-10', 20),
    ],
  }
  const months = demandMonths(window)

  it('ends with the last day and has the same months in every year', () => {
    expect(months.map(({ month }) => month)).toEqual([
      ...['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05'],
      ...['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'],
    ])
  })

  it('has no days before the record began, and only those that are over of the last month', () => {
    expect(months.map(({ days }) => days)).toEqual([0, 0, 14, 31, 30, 31, 30, 31, 31, 30, 31, 20])
  })

  it('counts the days on which there was nothing to use in their month', () => {
    // 40 on hand until October 11, nothing for the twenty days after it, 25 from November 1 on.
    expect(months.map(({ daysOutOfStock }) => daysOutOfStock).slice(-2)).toEqual([20, 0])
    expect(months.at(-2)?.daily).toBeCloseTo(40 / 11)
  })

  it('compares each month with the average of all, and says nothing of months without a day', () => {
    const average = 91 / (14 + 31 + 30 + 31 + 30 + 31 + 31 + 30 + 11 + 20)
    expect(months[3]?.index).toBeCloseTo(1 / average)
    expect(months[4]?.index).toBe(0)
    expect(months[0]?.index).toBeNull()
  })
})
