import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { abcOf, variationOf, xyzOf } from './abc.ts'

const named = (...values: number[]) => values.map((annualValue, index) => ({ id: `${index}`, annualValue }))
const classes = (...values: number[]) => {
  const byId = abcOf(named(...values))
  return values.map((_, index) => byId.get(`${index}`)).join('')
}

describe('ABC classes', () => {
  it.each([
    [[50, 30, 10, 5, 5], 'AABBC'],
    [[5, 10, 50, 5, 30], 'BBACA'],
    [[79, 2, 14, 5], 'ACAB'],
    [[100], 'A'],
    [[100, 0], 'AC'],
    [[0, 0], 'CC'],
    [[10, -5], 'AC'],
  ])('of %j are %s', (values, expected) => {
    expect(classes(...values)).toBe(expected)
  })

  it('follow other shares where an organization has them', () => {
    const byId = abcOf(named(70, 20, 10), [0.7, 0.9])
    expect([...byId.values()]).toEqual(['A', 'B', 'C'])
  })

  it('are none for no items', () => {
    expect(abcOf([]).size).toBe(0)
  })

  const someValues = fc.oneof(
    fc.array(fc.nat(1000), { minLength: 1, maxLength: 60 }),
    fc.array(fc.nat(3), { minLength: 1, maxLength: 60 }),
  )

  it('depend neither on the order nor the currency, and A has its share with nothing to spare', () => {
    fc.assert(
      fc.property(someValues, fc.nat(), (values, seed) => {
        const items = named(...values)
        const byId = abcOf(items)
        const turned = items.map((_, index) => items[(index + seed) % items.length] as (typeof items)[number])
        expect(abcOf(turned)).toEqual(byId)
        expect(abcOf(items.map((item) => ({ ...item, annualValue: item.annualValue * 8 })))).toEqual(byId)

        const total = values.reduce((sum, value) => sum + value, 0)
        const inA = values.filter((_, index) => byId.get(`${index}`) === 'A')
        const share = inA.reduce((sum, value) => sum + value, 0)
        expect(share).toBeGreaterThanOrEqual(0.8 * total)
        if (total > 0) expect(share - Math.min(...inA)).toBeLessThan(0.8 * total)
        const worth = { A: 2, B: 1, C: 0 }
        for (const one of items)
          for (const other of items)
            if (one.annualValue > other.annualValue)
              expect(worth[byId.get(one.id) ?? 'C']).toBeGreaterThanOrEqual(worth[byId.get(other.id) ?? 'C'])
      }),
    )
  })
})

describe('XYZ classes', () => {
  it.each([
    [0, 'X'],
    [0.499, 'X'],
    [0.5, 'Y'],
    [0.999, 'Y'],
    [1, 'Z'],
    [null, 'Z'],
  ])('of a variation of %j are %s', (variation, expected) => {
    expect(xyzOf(variation)).toBe(expected)
  })

  it('come from how far a week strays from the average one', () => {
    expect(variationOf([4, 4, 4])).toBe(0)
    expect(variationOf([2, 4, 4, 4, 5, 5, 7, 9])).toBe(0.4)
    expect(variationOf([0, 8])).toBe(1)
    expect(variationOf([0, 0])).toBeNull()
    expect(variationOf([])).toBeNull()
  })

  it('are the same for any unit of measure', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(500), { minLength: 1 }),
        fc.integer({ min: 2, max: 100 }),
        (weeks, pack) => {
          const variation = variationOf(weeks)
          const inPacks = variationOf(weeks.map((units) => units * pack))
          if (variation === null) expect(inPacks).toBeNull()
          else expect(inPacks).toBeCloseTo(variation, 9)
        },
      ),
    )
  })
})
