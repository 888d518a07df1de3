import { type Assignment, cheapestSplit, type SplitProblem, withFreight } from './split-problem.ts'

/** What an assignment is judged by: lines without a vendor, cents, vendors; less is better, the earlier counts first. */
type Merit = { unawarded: number; total: number; vendors: number; assignment: Assignment }

/** Below 0: the first is better. Of equals that in which the first line that differs goes to the earlier name. */
function compare(a: Merit, b: Merit): number {
  const line = a.assignment.findIndex((vendor, at) => vendor !== b.assignment[at])
  return (
    a.unawarded - b.unawarded ||
    a.total - b.total ||
    a.vendors - b.vendors ||
    (a.assignment[line] ?? 0) - (b.assignment[line] ?? 0)
  )
}

/**
 * A good split of a bid of any size, the same for the same input: never worse than each line where it is cheapest or all of them with one vendor,
 * where these can be had. It looks for the vendors to deal with by adding, leaving out and exchanging one, gives each line to the cheapest of
 * them, moves lines to vendors who lack something for their minimum or free freight, and at last moves line by line.
 */
export function improvedSplit(problem: SplitProblem): Assignment {
  const { vendors, costs, maxVendors } = problem
  const nobody = vendors.length
  const all = [...vendors.keys()]
  const costAt = (line: number, vendor: number) => costs[line]?.[vendor] ?? 0

  function subtotalsOf(assignment: Assignment) {
    const subtotals = vendors.map(() => 0)
    const counts = vendors.map(() => 0)
    for (const [line, vendor] of assignment.entries()) {
      if (vendor === nobody) continue
      subtotals[vendor] = (subtotals[vendor] ?? 0) + costAt(line, vendor)
      counts[vendor] = (counts[vendor] ?? 0) + 1
    }
    return { subtotals, counts }
  }

  /** Null: a vendor is below its minimum, or there are too many of them. */
  function judge(assignment: Assignment): Merit | null {
    const { subtotals, counts } = subtotalsOf(assignment)
    const merit = { unawarded: assignment.length, total: 0, vendors: 0, assignment }
    for (const [index, vendor] of vendors.entries()) {
      const [subtotal, count] = [subtotals[index] ?? 0, counts[index] ?? 0]
      if (count === 0) continue
      if (subtotal < vendor.minimum) return null
      merit.unawarded -= count
      merit.total += withFreight(vendor, subtotal)
      merit.vendors++
    }
    return merit.vendors > maxVendors ? null : merit
  }

  /** Moves lines to a vendor, those that cost least more for what they bring it, until it has so much; or as many as there are. */
  function raise(assignment: Assignment, vendor: number, target: number): Assignment {
    const raised = [...assignment]
    let missing = target - (subtotalsOf(assignment).subtotals[vendor] ?? 0)
    const ratio = (line: number, from: number) =>
      from === nobody ? -1 : 1 - costAt(line, from) / Math.max(1, costAt(line, vendor))
    const movable = assignment
      .map((from, line) => ({ line, from, ratio: ratio(line, from) }))
      .filter(({ line, from }) => from !== vendor && (costs[line]?.[vendor] ?? null) !== null)
      .sort((a, b) => a.ratio - b.ratio || a.line - b.line)
    for (const { line } of movable) {
      if (missing <= 0) break
      raised[line] = vendor
      missing -= costAt(line, vendor)
    }
    return raised
  }

  let best: Merit = { unawarded: costs.length, total: 0, vendors: 0, assignment: cheapestSplit(problem, []) }
  function consider(assignment: Assignment): Merit | null {
    const merit = judge(assignment)
    if (merit && compare(merit, best) < 0) best = merit
    return merit
  }

  /** Looks at what can be made of these vendors. */
  function deal(open: readonly number[]) {
    let assignment = cheapestSplit(problem, open)
    let merit = consider(assignment)
    for (const vendor of open) {
      const { minimum } = vendors[vendor] as (typeof vendors)[number]
      const { subtotals, counts } = subtotalsOf(assignment)
      if ((counts[vendor] ?? 0) > 0 && (subtotals[vendor] ?? 0) < minimum)
        assignment = raise(assignment, vendor, minimum)
    }
    merit = consider(assignment) ?? merit
    for (const vendor of open) {
      const { free } = vendors[vendor] as (typeof vendors)[number]
      if (!merit || !Number.isFinite(free)) continue
      const raised = consider(raise(merit.assignment, vendor, free))
      if (raised && compare(raised, merit) < 0) merit = raised
    }
  }

  deal(all)
  for (const vendor of all) deal([vendor])
  for (let before: Merit | null = null; before !== best; ) {
    before = best
    const used = all.filter((vendor) => before?.assignment.includes(vendor))
    const others = all.filter((vendor) => !used.includes(vendor))
    for (const vendor of used) deal(used.filter((each) => each !== vendor))
    for (const other of others) {
      deal([...used, other].sort((a, b) => a - b))
      for (const vendor of used)
        deal([...used.filter((each) => each !== vendor), other].sort((a, b) => a - b))
    }
    for (const [line, row] of costs.entries())
      for (const vendor of all)
        if ((row[vendor] ?? null) !== null) consider(best.assignment.with(line, vendor))
  }
  return best.assignment
}
