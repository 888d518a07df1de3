import type { LotStock } from '@wellstock/contract/stock/movements'

/** As a command names a lot: undefined for the first to expire, null for stock kept without a lot. */
export type LotChoice = string | null | undefined

export const lotOf = (lots: readonly LotStock[], choice: LotChoice) =>
  lots.find((lot) => (choice === undefined ? lot.isFirst : lot.lotId === choice))

/** Another lot than the first to expire is taken for a reason. Those without a date expire last. */
export function needsReason(lots: readonly LotStock[], choice: LotChoice): boolean {
  if (choice === undefined) return false
  const first = lots.find((lot) => lot.isFirst)
  const chosen = lotOf(lots, choice)
  return (
    first !== undefined &&
    chosen !== undefined &&
    (first.expiryDate ?? '9999') < (chosen.expiryDate ?? '9999')
  )
}

/** What can be taken: of the lot chosen, or of all that `fit`. */
export function freeOf(
  lots: readonly LotStock[],
  choice: LotChoice,
  fits: (lot: LotStock) => boolean,
): number {
  const taken = choice === undefined ? lots.filter(fits) : lots.filter((lot) => lot.lotId === choice)
  return taken.reduce((sum, lot) => sum + lot.onHand - lot.reserved, 0)
}
