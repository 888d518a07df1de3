import { cents, ofCents, spread } from '../finance/money.ts'
import type { Group, Line, Problem } from './basket-problem.ts'

export const SAME = 1e-7

export type Score = { steps: Int32Array; value: number; total: number; vendors: number }

/** Above 0: the first is better: worth more, cheaper, fewer vendors, more of the first SKU in which they differ. */
export function compare(a: Score, b: Score): number {
  if (Math.abs(a.value - b.value) > SAME) return a.value - b.value
  if (a.total !== b.total) return b.total - a.total
  if (a.vendors !== b.vendors) return b.vendors - a.vendors
  const at = a.steps.findIndex((steps, line) => steps !== b.steps[line])
  return at === -1 ? 0 : (a.steps[at] ?? 0) - (b.steps[at] ?? 0)
}

const nothing: readonly number[] = []

/** What each budget line pays of a delivery, in the order of the group's budget lines. */
export function sharesOf(group: Group, amounts: readonly number[]): readonly number[] {
  if (group.freight === 0) return nothing
  const subtotal = amounts.reduce((sum, each) => sum + each, 0)
  if (subtotal === 0 || subtotal >= group.free) return nothing
  if (amounts.length === 1) return [group.freight]
  return spread(ofCents(group.freight), amounts).map(cents)
}

/** A basket that steps are put into and taken out of, with what it costs so far. */
export function basketOf(problem: Problem) {
  const { lines, groups, room, cap } = problem
  const steps = new Int32Array(lines.length)
  const used = room.map(() => 0)
  const amounts = groups.map(({ budgets }) => budgets.map(() => 0))
  const subtotals = groups.map(() => 0)
  let total = 0
  const lineAt = (index: number) => lines[index] as Line
  const groupAt = (index: number) => groups[index] as Group
  const amountsOf = (index: number) => amounts[index] as number[]

  function addFreight(index: number, sign: 1 | -1) {
    const { budgets } = groupAt(index)
    for (const [share, amount] of sharesOf(groupAt(index), amountsOf(index)).entries()) {
      const budget = budgets[share] ?? 0
      used[budget] = (used[budget] ?? 0) + sign * amount
      total += sign * amount
    }
  }

  /** Without the freight. */
  function change(index: number, to: number) {
    const line = lineAt(index)
    const more = line.cost(to) - line.cost(steps[index] ?? 0)
    steps[index] = to
    const own = amountsOf(line.group)
    own[line.share] = (own[line.share] ?? 0) + more
    subtotals[line.group] = (subtotals[line.group] ?? 0) + more
    used[line.budget] = (used[line.budget] ?? 0) + more
    total += more
  }

  const isWithin = (index: number) =>
    total <= cap && groupAt(index).budgets.every((budget) => (used[budget] ?? 0) <= (room[budget] ?? 0))

  /** Puts so many steps of a line in, or leaves it as it was where the money or the vendor's minimum does not allow it. */
  function set(index: number, to: number): boolean {
    const { group } = lineAt(index)
    const before = steps[index] ?? 0
    const hasFreight = groupAt(group).freight > 0
    if (hasFreight) addFreight(group, -1)
    change(index, to)
    if (hasFreight) addFreight(group, 1)
    const subtotal = subtotals[group] ?? 0
    if ((subtotal === 0 || subtotal >= groupAt(group).minimum) && isWithin(group)) return true
    if (hasFreight) addFreight(group, -1)
    change(index, before)
    if (hasFreight) addFreight(group, 1)
    return false
  }

  /** Steps of the best for its price, each where the money allows it; then no vendor that stays below its minimum. */
  function greedy() {
    for (const { line: index, from, to, cost, ratio } of problem.stretches) {
      if (ratio === 0) break
      const line = lineAt(index)
      const group = groupAt(line.group)
      for (let at = steps[index] ?? 0; at >= from && at < to; at = steps[index] ?? 0) {
        const hasFreight = group.freight > 0 && (subtotals[line.group] ?? 0) < group.free
        const count = hasFreight ? 1 : Math.min(to - at, affordable(line, cost / (to - from)))
        if (count <= 0) break
        addFreight(line.group, -1)
        change(index, at + count)
        addFreight(line.group, 1)
        if (isWithin(line.group)) continue
        addFreight(line.group, -1)
        change(index, at)
        addFreight(line.group, 1)
        break
      }
    }
    for (const [index, { minimum }] of groups.entries()) if ((subtotals[index] ?? 0) < minimum) close(index)
  }

  /** How many steps of a price there is money for. */
  function affordable(line: Line, price: number): number {
    const money = Math.min(cap - total, (room[line.budget] ?? 0) - (used[line.budget] ?? 0))
    return price > 0 ? Math.floor(money / price) : Number.POSITIVE_INFINITY
  }

  /** Takes the best of a vendor until it is at least so much, or nothing of it. */
  function raise(index: number, target: number, barred = -1): boolean {
    const changed: [number, number][] = []
    addFreight(index, -1)
    for (const { line, from, to, cost } of groupAt(index).stretches) {
      const missing = target - (subtotals[index] ?? 0)
      if (missing <= 0) break
      const at = steps[line] ?? 0
      if (line === barred || at < from || at >= to) continue
      const price = cost / (to - from)
      const count = Math.min(
        to - at,
        price > 0 ? Math.ceil(missing / price) : 1,
        affordable(lineAt(line), price),
      )
      if (count <= 0) continue
      changed.push([line, at])
      change(line, at + count)
    }
    addFreight(index, 1)
    if ((subtotals[index] ?? 0) >= target && isWithin(index)) return true
    addFreight(index, -1)
    for (const [line, before] of changed.reverse()) change(line, before)
    addFreight(index, 1)
    return false
  }

  /**
   * Puts in what is worth most for its price, as far as the money goes. A vendor of whom there is nothing yet is taken up
   * to its minimum or not at all. Leaves out a line and the vendors said.
   */
  function fill({ line: barred = -1, isClosed = (_: number): boolean => false } = {}) {
    const refused = groups.map((_, index) => isClosed(index))
    for (const { line: index, from, to, cost, ratio } of problem.stretches) {
      if (ratio === 0) break
      const line = lineAt(index)
      const { group } = line
      if (index === barred || refused[group]) continue
      if (
        subtotals[group] === 0 &&
        groupAt(group).minimum > 0 &&
        !raise(group, groupAt(group).minimum, barred)
      ) {
        refused[group] = true
        continue
      }
      const at = steps[index] ?? 0
      if (at < from || at >= to) continue
      const count = Math.min(to - at, affordable(line, cost / (to - from)))
      if (count > 0 && set(index, at + count)) continue
      // One more pack may save the freight.
      const isPaying = groupAt(group).freight > 0 && (subtotals[group] ?? 0) < groupAt(group).free
      if (isPaying && count !== 1) set(index, at + 1)
    }
    for (const [index, group] of groups.entries()) {
      const subtotal = subtotals[index] ?? 0
      if (subtotal > 0 && subtotal < group.free && Number.isFinite(group.free)) {
        const before = { total, value: worthOf(group), steps: group.lines.map((line) => steps[line] ?? 0) }
        if (!raise(index, group.free, barred)) continue
        if (worthOf(group) > before.value + SAME || total < before.total) continue
        addFreight(index, -1)
        for (const [at, line] of group.lines.entries()) change(line, before.steps[at] ?? 0)
        addFreight(index, 1)
      }
    }
  }

  function close(index: number) {
    addFreight(index, -1)
    for (const line of groupAt(index).lines) if ((steps[line] ?? 0) > 0) change(line, 0)
    addFreight(index, 1)
  }

  function load(other: Int32Array) {
    for (const [index, group] of groups.entries()) {
      if (group.lines.every((line) => steps[line] === other[line])) continue
      addFreight(index, -1)
      for (const line of group.lines) if (steps[line] !== other[line]) change(line, other[line] ?? 0)
      addFreight(index, 1)
    }
  }

  const worthOf = (group: Group) =>
    group.lines.reduce((sum, line) => sum + lineAt(line).value(steps[line] ?? 0), 0)

  const score = (): Score => ({
    steps: steps.slice(),
    value: steps.reduce((sum, count, line) => sum + (count > 0 ? lineAt(line).value(count) : 0), 0),
    total,
    vendors: subtotals.filter((each) => each > 0).length,
  })

  return { set, greedy, raise, fill, close, load, score, subtotals, steps }
}
