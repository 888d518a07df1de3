import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factsOf } from './approval.ts'
import type { StoredLine } from './stored-lines.ts'
import {
  accuracyOf,
  type Counted,
  latestCount,
  needsRecount,
  toleranceOf,
  varianceOf,
  worthOf,
} from './tolerance.ts'

const line = (changes: Partial<Counted>): Counted => ({
  abcClass: 'B',
  unitCost: 1,
  expected: 100,
  counted: 100,
  recountExpected: null,
  recounted: null,
  ...changes,
})

describe('the tolerance of a line', () => {
  it.each([
    ['A', 1000, 0.01, 0],
    ['B', 1000, 0.01, 20],
    ['B', 49, 1, 0],
    ['B', 50, 1, 1],
    ['C', 100, null, 5],
    ['C', 100, 0, 5],
    ['C', 100, 12.5, 5],
    ['C', 10, 12.5, 2],
    ['C', 10, 0.05, 500],
    ['C', 10, 25.01, 0],
    ['C', 0, 5, 5],
    ['C', 140, 100, 7],
  ] as const)('of class %s with %i expected at %s is %i', (abcClass, expected, unitCost, units) => {
    expect(toleranceOf(expected, { abcClass, unitCost })).toBe(units)
  })

  const classes = fc.constantFrom('A', 'B', 'C')
  const prices = fc.option(fc.integer({ min: 0, max: 10_000_000 }).map((value) => value / 10_000))
  const quantities = fc.nat(10_000_000)

  it('is never more than 5 % or 25 in money, whichever is more, and nothing for class A', () => {
    fc.assert(
      fc.property(classes, prices, quantities, (abcClass, unitCost, expected) => {
        const units = toleranceOf(expected, { abcClass, unitCost })
        expect(Number.isInteger(units) && units >= 0).toBe(true)
        if (abcClass === 'A') expect(units).toBe(0)
        else expect(units <= expected * 0.05 + 1e-6 || units * (unitCost ?? 0) <= 25 + 1e-6).toBe(true)
      }),
    )
  })

  it('grows with what is expected, and from A to B to C', () => {
    fc.assert(
      fc.property(prices, quantities, quantities, (unitCost, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        for (const abcClass of ['A', 'B', 'C'] as const)
          expect(toleranceOf(more, { abcClass, unitCost })).toBeGreaterThanOrEqual(
            toleranceOf(less, { abcClass, unitCost }),
          )
        const [a = 0, b = 0, c = 0] = (['A', 'B', 'C'] as const).map((abcClass) =>
          toleranceOf(one, { abcClass, unitCost }),
        )
        expect(a <= b && b <= c).toBe(true)
      }),
    )
  })
})

describe('what a count says', () => {
  it('is the second one where somebody counted again', () => {
    const again = line({ counted: 90, recountExpected: 98, recounted: 97 })
    expect(latestCount(again)).toEqual({ expected: 98, counted: 97 })
    expect([
      varianceOf(again),
      varianceOf(line({ counted: 90 })),
      varianceOf(line({ counted: null })),
    ]).toEqual([-1, -10, 0])
  })

  it('asks for a second person only beyond the tolerance, by the first count alone', () => {
    expect([
      needsRecount(line({ counted: 98 })),
      needsRecount(line({ counted: 97 })),
      needsRecount(line({ counted: 103 })),
      needsRecount(line({ counted: 97, recountExpected: 100, recounted: 100 })),
      needsRecount(line({ counted: null })),
    ]).toEqual([false, true, true, true, false])
  })

  it('is as accurate as the share of lines within tolerance: what is too much never makes up for what is missing', () => {
    const lines = [line({ counted: 105 }), line({ counted: 95 }), line({}), line({ counted: 99 })]
    expect(accuracyOf([...lines, line({ counted: null, expected: null })])).toBe(0.5)
    expect(accuracyOf([line({ counted: null })])).toBeNull()
    expect(worthOf([line({ counted: 105, unitCost: 2 }), line({ counted: 95, unitCost: 2 })])).toEqual({
      gain: 10,
      loss: 10,
    })
  })
})

it('asks about what differs, worth what it is to the last decimal, and nobody knows where one has no price', () => {
  const amountOf = (...lines: Counted[]) => factsOf({ officeId: 'north' }, lines as StoredLine[]).amount
  const lacking = line({ counted: 97, unitCost: 0.1 })
  expect(amountOf(lacking)).toBe(0.3)
  expect(amountOf(lacking, line({ counted: 103, unitCost: 0.1 }), line({ unitCost: null }))).toBe(0.6)
  expect(amountOf(lacking, line({ counted: 103, unitCost: null }))).toBeNull()
})
