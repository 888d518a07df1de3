import { TOLERANCE_PERCENT, TOLERANCE_WORTH } from '@wellstock/domain/stock/counts'
import type { AbcClass } from '../replenishment/abc.ts'

export type Tolerated = { abcClass: AbcClass; unitCost: number | null }

/**
 * How far a count may be off before a second person counts again: whole base units, 0 or more, rounded down. An item
 * without a price, or with a price of 0, is tolerated by percent alone.
 */
export function toleranceOf(expected: number, { abcClass, unitCost }: Tolerated): number {
  const byPercent = Math.floor((expected * TOLERANCE_PERCENT[abcClass]) / 100)
  // Prices have four decimals: counted in those, the division is exact.
  const price = Math.round((unitCost ?? 0) * 10_000)
  if (abcClass !== 'C' || price === 0) return byPercent
  return Math.max(byPercent, Math.floor((TOLERANCE_WORTH * 10_000) / price))
}

export type Counted = Tolerated & {
  expected: number | null
  counted: number | null
  recountExpected: number | null
  recounted: number | null
}

/** The count that is valid: the second one where there is one. Null while nobody has counted. */
export function latestCount(line: Counted): { expected: number; counted: number } | null {
  if (line.recounted !== null && line.recountExpected !== null)
    return { expected: line.recountExpected, counted: line.recounted }
  if (line.counted !== null && line.expected !== null)
    return { expected: line.expected, counted: line.counted }
  return null
}

/** Counted − expected of the valid count, in base units; 0 while nobody has counted. */
export function varianceOf(line: Counted): number {
  const count = latestCount(line)
  return count ? count.counted - count.expected : 0
}

/** Whether the first count is further off than tolerated. */
export function needsRecount(line: Counted): boolean {
  if (line.counted === null || line.expected === null) return false
  return Math.abs(line.counted - line.expected) > toleranceOf(line.expected, line)
}

const isWithin = (line: Counted) => {
  const count = latestCount(line)
  return count !== null && Math.abs(count.counted - count.expected) <= toleranceOf(count.expected, line)
}

/**
 * Lines within tolerance ÷ lines counted, 0 to 1; null where nothing was counted. One line's excess never makes up for
 * another's lack. Source: docs/definitions.md "Counts".
 */
export function accuracyOf(lines: readonly Counted[]): number | null {
  const counted = lines.filter((line) => latestCount(line) !== null)
  return counted.length === 0 ? null : counted.filter(isWithin).length / counted.length
}

/** What was found more and what less, each in money and never netted; without a price a difference is worth 0. */
export function worthOf(lines: readonly Counted[]): { gain: number; loss: number } {
  let gain = 0
  let loss = 0
  for (const line of lines) {
    const value = varianceOf(line) * (line.unitCost ?? 0)
    if (value > 0) gain += value
    else loss -= value
  }
  return { gain, loss }
}
