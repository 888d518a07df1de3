import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countDrift, deadStock, lookalike, priceJump, unusualUse } from './rules.ts'

const place = { itemId: 'item', officeId: 'office' }
const dayOf = (n: number) => new Date(Date.UTC(2026, 8, 1 + n)).toISOString().slice(0, 10)
const series = (values: number[]) => values.map((value, n) => ({ day: dayOf(n), value }))

describe('unusual use', () => {
  const usual = [4, 5, 6, 5, 4, 5, 6, 5, 4, 5, 6, 5, 4, 5, 6, 5, 4, 5, 6, 5, 4, 5, 6, 5]

  it('is a day far above all others, within the last month', () => {
    const [found] = unusualUse(place, series([...usual, 30]), dayOf(10))
    expect(found).toMatchObject({
      rule: 'unusual_use',
      severity: 'high',
      evidence: { day: dayOf(24), value: 30, expected: 5 },
    })
    expect(unusualUse(place, series([30, ...usual]), dayOf(10))).toEqual([])
    expect(unusualUse(place, series([...usual, 10]), dayOf(10))).toEqual([])
  })

  it('is nothing where there is little to compare with, or where use is always the same', () => {
    expect(unusualUse(place, series([1, 1, 30]), dayOf(0))).toEqual([])
    expect(unusualUse(place, series(Array(40).fill(7)), dayOf(0))).toEqual([])
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 20, maxLength: 90 }), (values) => {
        for (const { evidence } of unusualUse(place, series(values), dayOf(0)))
          expect(Number.isFinite(evidence.deviation)).toBe(true)
      }),
    )
  })
})

it('stock is dead after half a year without movement, if it is worth something', () => {
  expect(deadStock(place, { idleDays: 200, worth: 300, onHand: 3 })).toMatchObject([
    { severity: 'medium', evidence: { days: 200, worth: 300 } },
  ])
  expect(deadStock(place, { idleDays: 179, worth: 300, onHand: 3 })).toEqual([])
  expect(deadStock(place, { idleDays: 400, worth: 0, onHand: 3 })).toEqual([])
  expect(deadStock(place, { idleDays: 400, worth: 30, onHand: 0 })).toEqual([])
})

it('counts drift when the last three differences go one way', () => {
  expect(countDrift(place, series([2, -1, -3, -2]), 10)).toMatchObject([
    { rule: 'count_drift', evidence: { value: -6, worth: 60 } },
  ])
  expect(countDrift(place, series([-1, 3, -2]), 10)).toEqual([])
  expect(countDrift(place, series([-1, -2]), 10)).toEqual([])
})

it('a price jumps when a receipt is more than 5 % dearer than the one before', () => {
  expect(priceJump(place, series([10, 10.4, 11]), dayOf(0))).toMatchObject([
    { evidence: { value: 11, expected: 10.4, share: 0.06 } },
  ])
  expect(priceJump(place, series([10, 10.5]), dayOf(0))).toEqual([])
  expect(priceJump(place, series([10, 13]), dayOf(2))).toEqual([])
  expect(priceJump(place, series([0, 13]), dayOf(0))).toEqual([])
})

it('two names alike are one anomaly whichever comes first, and graver in different units', () => {
  const glove = { ...place, name: 'Nitrile glove M', sku: 'NG-M', unit: 'BX/200' }
  const other = { ...place, itemId: 'b', name: 'Nitrile gloves, M', sku: 'GLV-001M', unit: 'BX/100' }
  expect(lookalike(glove, other, 0.8)[0]?.subject).toBe(lookalike(other, glove, 0.8)[0]?.subject)
  expect(lookalike(glove, other, 0.8)[0]).toMatchObject({ rule: 'unit_mismatch', severity: 'high' })
  expect(lookalike(glove, { ...other, unit: 'BX/200' }, 0.8)[0]).toMatchObject({ rule: 'duplicate_items' })
})
