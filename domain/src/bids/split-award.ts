import { exactSplit } from './split-exact.ts'
import { improvedSplit } from './split-improved.ts'
import { type Award, type AwardVendor, awardOf, type SplitWishes, splitProblem } from './split-problem.ts'

/** A split, and whether it is proven that there is none better. */
export type SplitAward = Award & { isProven: boolean }

/**
 * Which vendor gets which lines of a bid. A line goes to one vendor as a whole; a vendor gets nothing or at least its minimum, and asks its freight
 * below free freight. As many lines as possible, for the fewest dollars, then with the fewest vendors, then lines with the earlier names. Up to
 * ten lines of eight vendors it is the best there is; beyond, the best found. The same input gives the same split. Source: docs/definitions.md "Bids".
 */
export function splitAward(
  lineIds: readonly string[],
  vendors: readonly AwardVendor[],
  wishes: SplitWishes = {},
): SplitAward {
  const problem = splitProblem(lineIds, vendors, wishes)
  const exact = exactSplit(problem)
  return { ...awardOf(problem, exact?.assignment ?? improvedSplit(problem)), isProven: exact !== null }
}
