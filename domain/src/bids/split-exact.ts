import { type Assignment, type SplitProblem, withFreight } from './split-problem.ts'

/** Sets of lines looked at, for each vendor and number of vendors: ten lines of eight vendors are 8 × 8 × 3¹⁰. */
export const MOST_VISITED = 8 * 8 * 3 ** 10

/**
 * The best split of a bid, by looking at every set of lines that each vendor could get; null where there are too many. For each set of lines and
 * number of vendors it keeps the best of the vendors so far, so that of the next vendor only what it adds has to be looked at (dynamic
 * programming over subsets). An assignment is written as a number, its first line the first digit, so that names decide between equals.
 */
export function exactSplit({
  vendors,
  costs,
  maxVendors,
}: SplitProblem): { assignment: Assignment; visited: number } | null {
  const nobody = vendors.length
  const lines = [...costs.keys()].filter((line) => costs[line]?.some((cost) => cost !== null))
  const most = Math.min(maxVendors, lines.length)
  const base = nobody + 1
  if (most * nobody * 3 ** lines.length > MOST_VISITED || base ** lines.length > Number.MAX_SAFE_INTEGER)
    return null
  const sets = 1 << lines.length
  /** Of each set of lines: the place its lines have in the number of an assignment. */
  const digits = sumsOf(lines.map((_, at) => base ** (lines.length - 1 - at)))
  const totals = Array.from({ length: most + 1 }, () => new Float64Array(sets).fill(Number.POSITIVE_INFINITY))
  const codes = totals.map(() => new Float64Array(sets))
  ;(totals[0] as Float64Array)[0] = 0
  let visited = 0

  for (const [index, vendor] of vendors.entries()) {
    const own = lines.map((line) => costs[line]?.[index] ?? null)
    const refused = own.reduce<number>((set, cost, at) => (cost === null ? set | (1 << at) : set), 0)
    const amounts = sumsOf(own.map((cost) => cost ?? 0))
    // From above: what has one vendor fewer is still without this one.
    for (let count = Math.min(most, index + 1); count > 0; count--) {
      const [total, code] = [totals[count] as Float64Array, codes[count] as Float64Array]
      const [before, codeBefore] = [totals[count - 1] as Float64Array, codes[count - 1] as Float64Array]
      for (let taken = 1; taken < sets; taken++) {
        const amount = amounts[taken] ?? 0
        if ((taken & refused) !== 0 || amount < vendor.minimum) continue
        const paid = withFreight(vendor, amount)
        const number = index * (digits[taken] ?? 0)
        const others = (sets - 1) ^ taken
        for (let rest = others; rest >= 0; rest = rest === 0 ? -1 : (rest - 1) & others) {
          visited++
          const sum = (before[rest] ?? 0) + paid
          const least = total[rest | taken] ?? 0
          if (sum > least || sum === Number.POSITIVE_INFINITY) continue
          const written = (codeBefore[rest] ?? 0) + number
          if (sum === least && written >= (code[rest | taken] ?? 0)) continue
          total[rest | taken] = sum
          code[rest | taken] = written
        }
      }
    }
  }

  let best = { awarded: 0, total: 0, count: 0, code: nobody * (digits[sets - 1] ?? 0) }
  const sizes = sumsOf(lines.map(() => 1))
  for (let count = 1; count <= most; count++)
    for (let set = 1; set < sets; set++) {
      const total = totals[count]?.[set] ?? Number.POSITIVE_INFINITY
      if (total === Number.POSITIVE_INFINITY) continue
      const awarded = sizes[set] ?? 0
      const code = (codes[count]?.[set] ?? 0) + nobody * (digits[sets - 1 - set] ?? 0)
      const better = awarded - best.awarded || best.total - total || best.count - count || best.code - code
      if (better > 0) best = { awarded, total, count, code }
    }
  const assignment = costs.map(() => nobody)
  for (const [at, line] of lines.entries())
    assignment[line] = Math.floor(best.code / base ** (lines.length - 1 - at)) % base
  return { assignment, visited }
}

/** Of each set of values, numbered by its bits, the sum. */
function sumsOf(values: readonly number[]): Float64Array {
  const sums = new Float64Array(1 << values.length)
  for (const [at, value] of values.entries())
    for (let set = 0; set < 1 << at; set++) sums[set | (1 << at)] = (sums[set] ?? 0) + value
  return sums
}
