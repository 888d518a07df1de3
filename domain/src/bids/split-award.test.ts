import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitAward } from './split-award.ts'
import { exactSplit, MOST_VISITED } from './split-exact.ts'
import { improvedSplit } from './split-improved.ts'
import {
  type Assignment,
  type AwardVendor,
  awardOf,
  type SplitWishes,
  splitProblem,
} from './split-problem.ts'
import { wantedLines, workedVendors } from './split-worked.ts'

const partsOf = ({ parts }: ReturnType<typeof splitAward>) =>
  parts.map(({ vendorId, lineIds, subtotal, freight }) => [vendorId, lineIds.join(), subtotal, freight])

describe('the worked split (rule 8)', () => {
  const best = [
    ['C', 'gloves,gowns', 1847, 0],
    ['T', 'sutures,drapes,masks', 1210, 25],
  ]
  it('takes the fewest dollars', () => {
    const found = splitAward(wantedLines, workedVendors)
    expect(found).toMatchObject({ subtotal: 3057, freight: 25, total: 3082, unawarded: [], isProven: true })
    expect(partsOf(found)).toEqual(best)
  })
  it('is the same with at most two vendors, and goes to C with one', () => {
    expect(partsOf(splitAward(wantedLines, workedVendors, { maxVendors: 2 }))).toEqual(best)
    expect(partsOf(splitAward(wantedLines, workedVendors, { maxVendors: 1 }))).toEqual([
      ['C', wantedLines.join(), 3128, 0],
    ])
    const withoutC = splitAward(wantedLines, workedVendors, { maxVendors: 1, excluded: new Set(['C']) })
    expect(withoutC.total).toBe(3130)
  })
  it('keeps K for the gloves', () => {
    const found = splitAward(wantedLines, workedVendors, { keep: new Map([['gloves', 'K']]) })
    expect(found.total).toBe(3085)
    expect(partsOf(found)).toEqual([
      ['K', 'gloves,gowns', 1850, 0],
      ['T', 'sutures,drapes,masks', 1210, 25],
    ])
  })
  it('keeps to a higher minimum of T', () => {
    const vendors = workedVendors.map((each) => (each.id === 'T' ? { ...each, minimumOrder: 1300 } : each))
    const found = splitAward(wantedLines, vendors)
    expect(found.total).toBe(3091)
    expect(partsOf(found)).toEqual([
      ['C', 'gowns,sutures,masks', 1396, 0],
      ['K', 'gloves,drapes', 1695, 0],
    ])
  })
  it('leaves a line that nobody can take', () => {
    const found = splitAward(wantedLines, workedVendors, { excluded: new Set(['C', 'T']) })
    expect(found).toMatchObject({ unawarded: ['sutures'], total: 2485 })
    const kept = splitAward([...wantedLines, 'tape'], workedVendors, { keep: new Map([['sutures', 'K']]) })
    expect(kept.unawarded).toEqual(['sutures', 'tape'])
    expect(splitAward([], workedVendors)).toMatchObject({ parts: [], total: 0 })
    expect(splitAward(['a'], [])).toMatchObject({ parts: [], unawarded: ['a'], isProven: true })
  })
})

const idsOf = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}${at}`)
const one = <Value>(...values: Value[]) => fc.constantFrom(...values)

/** Few amounts, so that many splits come to the same. */
const bids = (lineCount: number, vendorCount: number) =>
  fc
    .record({
      lines: fc.integer({ min: 1, max: lineCount }),
      vendors: fc.integer({ min: 1, max: vendorCount }),
    })
    .chain(({ lines, vendors }) => {
      const cash = one(null, 0, 10, 10, 20, 25.5, 30)
      const vendor = fc.record({
        name: one('Ames', 'Bolt', 'Crane', 'Dorn'),
        minimumOrder: one(null, 20, 40, 75),
        freight: one(0, 5, 12.5),
        freeFreightFrom: one(null, 30, 60),
        cash: fc.array(cash, { minLength: lines, maxLength: lines }),
      })
      const lineIds = idsOf('l', lines)
      return fc.record({
        lineIds: fc.constant(lineIds),
        vendors: fc.array(vendor, { minLength: vendors, maxLength: vendors }).map((drawn) =>
          drawn.map(
            ({ cash: amounts, ...rest }, at): AwardVendor => ({
              ...rest,
              id: `v${at}`,
              lines: amounts.flatMap((amount, line) =>
                amount === null ? [] : [{ lineId: lineIds[line] ?? '', cash: amount }],
              ),
            }),
          ),
        ),
        wishes: fc.record({
          maxVendors: one(null, null, 1, 2, 3),
          keep: one(new Map<string, string>(), new Map([['l0', 'v0']])),
          excluded: one(new Set<string>(), new Set<string>(), new Set(['v1'])),
        }),
      })
    })

const merit = ({ unawarded, total, parts }: ReturnType<typeof awardOf>) => [
  unawarded.length,
  Math.round(total * 100),
  parts.length,
]
const isBefore = (a: readonly number[], b: readonly number[]) => {
  const at = a.findIndex((each, index) => each !== b[index])
  return at !== -1 && (a[at] ?? 0) < (b[at] ?? 0)
}

/** By looking at every assignment. */
function bestOfAll(lineIds: readonly string[], vendors: readonly AwardVendor[], wishes: SplitWishes) {
  const problem = splitProblem(lineIds, vendors, wishes)
  const nobody = problem.vendors.length
  let best: { assignment: Assignment; rank: number[] } | null = null
  const visit = (assignment: number[]) => {
    const row = problem.costs[assignment.length]
    if (row) {
      for (const [vendor, cost] of row.entries()) if (cost !== null) visit([...assignment, vendor])
      visit([...assignment, nobody])
      return
    }
    const award = awardOf(problem, assignment)
    if (award.parts.some(({ isBelowMinimum }) => isBelowMinimum)) return
    if (award.parts.length > (wishes.maxVendors ?? nobody)) return
    const rank = [...merit(award), ...assignment]
    if (!best || isBefore(rank, best.rank)) best = { assignment, rank }
  }
  visit([])
  return awardOf(problem, (best as { assignment: Assignment } | null)?.assignment ?? [])
}

describe('a split', () => {
  it('is the best of all there are, ties by vendors and names too', () => {
    fc.assert(
      fc.property(bids(5, 4), ({ lineIds, vendors, wishes }) => {
        const { isProven, ...found } = splitAward(lineIds, vendors, wishes)
        expect(isProven).toBe(true)
        expect(found).toEqual(bestOfAll(lineIds, vendors, wishes))
      }),
      { numRuns: 500, seed: 64 },
    )
  })
  it('of ten lines and eight vendors looks at no more than was set for it', () => {
    const lineIds = idsOf('l', 10)
    const vendors = idsOf('v', 8).map(
      (id, at): AwardVendor => ({
        id,
        name: id,
        minimumOrder: 150,
        freight: 20 + at,
        freeFreightFrom: 400 + 10 * at,
        lines: lineIds.map((lineId, line) => ({ lineId, cash: 60 + ((line * 37 + at * 53) % 29) })),
      }),
    )
    const found = exactSplit(splitProblem(lineIds, vendors, {}))
    expect(found?.visited).toBeGreaterThan(0)
    expect(found?.visited).toBeLessThanOrEqual(MOST_VISITED)
    expect(splitAward([...lineIds, 'l10'], vendors).isProven).toBe(true)
    const more = vendors.map((each) => ({ ...each, lines: [...each.lines, { lineId: 'l10', cash: 9 }] }))
    expect(splitAward([...lineIds, 'l10'], more).isProven).toBe(false)
  })
})

describe('a split of any size', () => {
  const totalOf = (cost: number | null | undefined) => cost ?? Number.POSITIVE_INFINITY
  it('can be had, and is never worse than the cheapest of each line or one vendor, nor better than the best', () => {
    fc.assert(
      fc.property(fc.oneof(bids(6, 5), bids(30, 9)), ({ lineIds, vendors, wishes }) => {
        const problem = splitProblem(lineIds, vendors, wishes)
        const nobody = problem.vendors.length
        const assignment = improvedSplit(problem)
        const found = awardOf(problem, assignment)
        const rank = merit(found)
        expect(found.parts.some(({ isBelowMinimum }) => isBelowMinimum)).toBe(false)
        expect(found.parts.length).toBeLessThanOrEqual(problem.maxVendors)
        for (const [line, vendor] of assignment.entries())
          if (vendor !== nobody) expect(problem.costs[line]?.[vendor] ?? null).not.toBeNull()
        const singles = problem.vendors.map((_, vendor) =>
          problem.costs.map((row) => ((row[vendor] ?? null) === null ? nobody : vendor)),
        )
        const cheapest = problem.costs.map((row) => {
          const least = Math.min(...row.map(totalOf))
          return least === Number.POSITIVE_INFINITY
            ? nobody
            : row.findIndex((cost) => totalOf(cost) === least)
        })
        for (const simple of [...singles, cheapest]) {
          const award = awardOf(problem, simple)
          const isPossible =
            award.parts.length <= problem.maxVendors &&
            !award.parts.some(({ isBelowMinimum }) => isBelowMinimum)
          if (isPossible) expect(isBefore(merit(award), rank)).toBe(false)
        }
        const exact = exactSplit(problem)
        if (exact) expect(isBefore(rank, merit(awardOf(problem, exact.assignment)))).toBe(false)
        expect(improvedSplit(splitProblem(lineIds, vendors.toReversed(), wishes))).toEqual(assignment)
      }),
      { numRuns: 200, seed: 64 },
    )
  })
})
