/** What of a lot is free to take: on hand and not reserved. */
export type LotOnHand = {
  lotId: string | null
  onHand: number
  expiryDate: string | null
  isUnusable: boolean
  /** Of a base unit. */
  unitCost: number | null
}

/** What a base unit of item `i` is worth: what its lot came at, or else the price of the item. */
export const unitCost = (lot = 'l') => `coalesce(${lot}.unit_cost, i.unit_price)`

export type Part = Pick<LotOnHand, 'lotId' | 'unitCost'> & { quantity: number }

/**
 * Splits a quantity over lots, first expired first out; stock without an expiry date comes last. Quantities in
 * base units, all positive. `missing` is what the lots could not give. Source: docs/definitions.md "Stock".
 */
export function allocate(lots: readonly LotOnHand[], quantity: number): { parts: Part[]; missing: number } {
  const byExpiry = lots.toSorted((a, b) => (a.expiryDate ?? '9999').localeCompare(b.expiryDate ?? '9999'))
  const parts: Part[] = []
  let missing = quantity
  for (const { lotId, onHand, unitCost } of byExpiry) {
    if (missing === 0) break
    const taken = Math.min(onHand, missing)
    if (taken <= 0) continue
    parts.push({ lotId, quantity: taken, unitCost })
    missing -= taken
  }
  return { parts, missing }
}
