import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Arc, minCostFlow } from './min-cost-flow.ts'

const costOf = (arcs: readonly Arc[], flow: readonly number[]) =>
  arcs.reduce((sum, { cost }, index) => sum + cost * (flow[index] as number), 0)

/** What stays in each node: nothing, but for the source and the sink. */
const kept = (nodes: number, arcs: readonly Arc[], flow: readonly number[]) =>
  Array.from({ length: nodes }, (_, node) =>
    arcs.reduce(
      (sum, { from, to }, index) =>
        sum + (to === node ? (flow[index] as number) : 0) - (from === node ? (flow[index] as number) : 0),
      0,
    ),
  )

const isFlow = (nodes: number, arcs: readonly Arc[], flow: readonly number[]) =>
  kept(nodes, arcs, flow)
    .slice(1, -1)
    .every((units) => units === 0)

/** The least cost of all flows there are, tried one by one. */
function leastOfAll(nodes: number, arcs: readonly Arc[]) {
  let least = 0
  const flow = arcs.map(() => 0)
  const tryFrom = (index: number) => {
    if (index === arcs.length) {
      if (isFlow(nodes, arcs, flow)) least = Math.min(least, costOf(arcs, flow))
      return
    }
    for (let units = 0; units <= (arcs[index] as Arc).capacity; units++) {
      flow[index] = units
      tryFrom(index + 1)
    }
  }
  tryFrom(0)
  return least
}

// Arcs lead from lower to higher nodes: there are no circles.
const networks = fc
  .array(
    fc
      .record({ a: fc.nat(4), b: fc.nat(4), capacity: fc.nat(2), cost: fc.integer({ min: -6, max: 6 }) })
      .filter(({ a, b }) => a !== b),
    { maxLength: 7 },
  )
  .map((arcs) => arcs.map(({ a, b, ...arc }): Arc => ({ ...arc, from: Math.min(a, b), to: Math.max(a, b) })))

describe('minimum-cost flow', () => {
  it('costs what the best of all flows costs', () => {
    fc.assert(
      fc.property(networks, (arcs) => {
        const flow = minCostFlow(5, arcs, 0, 4)
        expect(costOf(arcs, flow)).toBe(leastOfAll(5, arcs))
      }),
      { numRuns: 400 },
    )
  })

  it('keeps to the capacities, and what comes into a node goes out of it', () => {
    fc.assert(
      fc.property(networks, (arcs) => {
        const flow = minCostFlow(5, arcs, 0, 4)
        expect(isFlow(5, arcs, flow)).toBe(true)
        for (const [index, units] of flow.entries()) {
          expect(units).toBeGreaterThanOrEqual(0)
          expect(units).toBeLessThanOrEqual((arcs[index] as Arc).capacity)
        }
      }),
    )
  })

  it('takes no way that gains nothing, however much could flow', () => {
    const arcs = [
      { from: 0, to: 1, capacity: 10, cost: 0 },
      { from: 1, to: 3, capacity: 4, cost: -5 },
      { from: 0, to: 2, capacity: 10, cost: 3 },
      { from: 2, to: 3, capacity: 10, cost: -3 },
    ]
    expect(minCostFlow(4, arcs, 0, 3)).toEqual([4, 4, 0, 0])
  })

  it('takes back what was sent the wrong way first', () => {
    // The best first way blocks both others; the best flow does without its middle.
    const arcs = [
      { from: 0, to: 1, capacity: 1, cost: 0 },
      { from: 0, to: 2, capacity: 1, cost: 0 },
      { from: 1, to: 2, capacity: 1, cost: -9 },
      { from: 1, to: 3, capacity: 1, cost: -8 },
      { from: 2, to: 3, capacity: 1, cost: -8 },
    ]
    expect(minCostFlow(4, arcs, 0, 3)).toEqual([1, 0, 1, 0, 1])
    const without = arcs.map((arc, index) => (index === 2 ? { ...arc, cost: -4 } : arc))
    expect(minCostFlow(4, without, 0, 3)).toEqual([1, 1, 0, 1, 1])
  })

  it('is nothing where there is no way', () => {
    expect(minCostFlow(3, [{ from: 0, to: 1, capacity: 5, cost: -1 }], 0, 2)).toEqual([0])
  })
})
