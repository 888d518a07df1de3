export type AbcClass = 'A' | 'B' | 'C'

/** How many days apart an item is counted. Source: docs/definitions.md "Counts". */
export const countEveryDays: Record<AbcClass, number> = { A: 30, B: 90, C: 180 }

/**
 * Class of each id by the yearly value of its use: A up to and with the item that reaches the first share of the
 * total, B likewise for the second, C for the rest and for whatever has no value. Values in money; shares 0 to 1,
 * rising. Equal values are taken in the order of their ids. Source: docs/definitions.md "Classes".
 */
export function abcOf(
  values: readonly { id: string; annualValue: number }[],
  [shareOfA, shareOfB]: readonly [number, number] = [0.8, 0.95],
): Map<string, AbcClass> {
  const descending = values.toSorted((a, b) => b.annualValue - a.annualValue || (a.id < b.id ? -1 : 1))
  const total = descending.reduce((sum, { annualValue }) => sum + Math.max(0, annualValue), 0)
  let before = 0
  return new Map(
    descending.map(({ id, annualValue }) => {
      const above = before
      before += Math.max(0, annualValue)
      if (above >= shareOfB * total) return [id, 'C']
      return [id, above >= shareOfA * total ? 'B' : 'A']
    }),
  )
}

export type XyzClass = 'X' | 'Y' | 'Z'

/** Standard deviation of each week's use ÷ its mean; null where nothing was used. */
export function variationOf(unitsByWeek: readonly number[]): number | null {
  const mean = unitsByWeek.reduce((sum, units) => sum + units, 0) / unitsByWeek.length
  if (!(mean > 0)) return null
  const squares = unitsByWeek.reduce((sum, units) => sum + (units - mean) ** 2, 0)
  return Math.sqrt(squares / unitsByWeek.length) / mean
}

/** How steady the use is, from the coefficient of variation of weekly use: X below 0.5, Y below 1, else Z; Z without use. Source: docs/definitions.md "Classes". */
export function xyzOf(variation: number | null): XyzClass {
  if (variation === null || variation >= 1) return 'Z'
  return variation < 0.5 ? 'X' : 'Y'
}
