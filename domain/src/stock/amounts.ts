/** What of one line: base units of its unit, 0 or more, and what one of them is worth; null where nobody knows. */
export type Part = { quantity: number; unit: string; unitCost: number | null }

/**
 * What several lines come to: how many there are and what they are worth (null: no price is known). The quantity, in
 * base units, only where all of them are counted in one unit; boxes and eaches are never added together.
 */
export type Amount = {
  lines: number
  value: number | null
  quantity: number | null
  unit: string | null
}

/** Lines of which there is nothing are left out. Money is rounded to cents; what has no price adds none. */
export function amountOf(parts: readonly Part[]): Amount {
  const some = parts.filter(({ quantity }) => quantity > 0)
  const priced = some.filter(({ unitCost }) => unitCost !== null)
  const value = priced.reduce((sum, { quantity, unitCost }) => sum + quantity * (unitCost ?? 0), 0)
  const unit = some[0]?.unit ?? null
  const isOneUnit = unit !== null && some.every((part) => part.unit === unit)
  return {
    lines: some.length,
    value: priced.length > 0 ? Math.round(value * 100) / 100 : null,
    quantity: isOneUnit ? some.reduce((sum, { quantity }) => sum + quantity, 0) : null,
    unit: isOneUnit ? unit : null,
  }
}
