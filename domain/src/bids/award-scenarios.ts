import { cents, ofCents } from '../finance/money.ts'
import { type SplitAward, splitAward } from './split-award.ts'
import {
  type Award,
  type AwardVendor,
  awardOf,
  cheapestSplit,
  type SplitWishes,
  splitProblem,
} from './split-problem.ts'

/**
 * Ways to award a bid: the best split; each line where it is cheapest; with few vendors; all lines that a vendor offers to that one; to the vendor
 * whose offer ranks first; every line, or one, staying with the vendor who has it now.
 */
export const scenarioKinds = [
  'best_split',
  'cheapest_per_line',
  'few_vendors',
  'single_vendor',
  'best_value',
  'keep_incumbents',
  'keep_incumbent',
] as const
export type ScenarioKind = (typeof scenarioKinds)[number]

export type AwardScenario = {
  kind: ScenarioKind
  /** The vendor it is about: the single one, the first by rank, who keeps a line. */
  vendorId: string | null
  /** The line that is kept. */
  lineId: string | null
  award: Award
  /** It keeps to minimums and the number of vendors, and leaves no more lines than the best split. */
  isPossible: boolean
  /** Dollars above the best split; null: not possible. */
  difference: number | null
}

export type ScenarioWishes = Pick<SplitWishes, 'maxVendors' | 'excluded'> & {
  /** How many vendors are few. */
  fewVendors?: number
  /** The vendor whose offer ranks first. */
  firstRanked?: string | null
  /** By line the vendor who has it now. */
  incumbents?: ReadonlyMap<string, string>
}

/**
 * What each way to award a bid comes to, and how far it is from the best split; single vendors the cheapest first. A line is kept by itself only
 * where the best split is proven: else its price would be that of the search. Source: docs/definitions.md "Bids".
 */
export function awardScenarios(
  lineIds: readonly string[],
  vendors: readonly AwardVendor[],
  { maxVendors = null, excluded, fewVendors = 2, firstRanked = null, incumbents }: ScenarioWishes = {},
): { best: SplitAward; scenarios: AwardScenario[] } {
  const wishes = { maxVendors, excluded }
  const problem = splitProblem(lineIds, vendors, wishes)
  const split = (more: SplitWishes = {}) => splitAward(lineIds, vendors, { ...wishes, ...more })
  const kept = new Map(
    [...(incumbents ?? [])].filter(([lineId, vendorId]) => {
      const row = problem.costs[lineIds.indexOf(lineId)]
      return (row?.[problem.vendors.findIndex(({ id }) => id === vendorId)] ?? null) !== null
    }),
  )
  const few = split({ maxVendors: Math.min(fewVendors, maxVendors ?? fewVendors) })
  const keepAll = kept.size > 0 ? split({ keep: kept }) : null
  // A search that is not exact may find more with fewer choices.
  const best = [split(), few, ...(keepAll ? [keepAll] : [])].reduce((found, each) =>
    (each.unawarded.length - found.unawarded.length || each.total - found.total) < 0 ? each : found,
  )

  function scenario(
    kind: ScenarioKind,
    award: Award,
    about: { vendorId?: string; lineId?: string } = {},
  ): AwardScenario {
    const isPossible =
      award.unawarded.length <= best.unawarded.length &&
      award.parts.length <= problem.maxVendors &&
      award.parts.every(({ isBelowMinimum }) => !isBelowMinimum)
    return {
      kind,
      vendorId: about.vendorId ?? null,
      lineId: about.lineId ?? null,
      award,
      isPossible,
      difference: isPossible ? ofCents(cents(award.total) - cents(best.total)) : null,
    }
  }

  const among = (indexes: readonly number[]) => awardOf(problem, cheapestSplit(problem, indexes))
  const singles = problem.vendors.map(({ id }, index) =>
    scenario('single_vendor', among([index]), { vendorId: id }),
  )
  const ranked = singles.find(({ vendorId }) => vendorId === firstRanked)
  const order = ({ difference }: AwardScenario) => difference ?? Number.MAX_VALUE
  return {
    best,
    scenarios: [
      scenario('best_split', best),
      scenario('cheapest_per_line', among([...problem.vendors.keys()])),
      scenario('few_vendors', few),
      ...singles.toSorted((a, b) => order(a) - order(b)),
      ...(ranked ? [{ ...ranked, kind: 'best_value' as const }] : []),
      ...(keepAll ? [scenario('keep_incumbents', keepAll)] : []),
      ...(best.isProven ? [...kept] : []).map(([lineId, vendorId]) => {
        const isSo = best.parts.some((part) => part.vendorId === vendorId && part.lineIds.includes(lineId))
        const award = isSo ? best : split({ keep: new Map([[lineId, vendorId]]) })
        return scenario('keep_incumbent', award, { vendorId, lineId })
      }),
    ],
  }
}
