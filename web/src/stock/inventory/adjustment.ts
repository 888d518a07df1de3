import { type AdjustmentReason, reasonDirection } from '@wellstock/domain/stock/inventory'

/** What the dialog holds: an amount without a sign, which the reason, or for a correction the person, gives one. */
export type Draft = { reason: AdjustmentReason | null; amount: number | ''; sign: 1 | -1; note: string }

/** `set`: the amount is what was counted. `both`: the person says whether stock goes or comes. */
export type Direction = 'in' | 'out' | 'set' | 'both' | 'none'

export function directionOf(reason: AdjustmentReason | null): Direction {
  if (reason === null) return 'none'
  return reasonDirection[reason] ?? (reason === 'count' ? 'set' : 'both')
}

/** The signed change of quantity that the draft means. */
export function changeOf({ reason, amount, sign }: Draft, currentQuantity: number): number {
  if (amount === '') return 0
  const direction = directionOf(reason)
  if (direction === 'set') return amount - currentQuantity
  if (direction === 'both') return sign * amount || 0
  return direction === 'in' ? amount : -amount || 0
}
