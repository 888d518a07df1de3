/** Money as whole cents, so that sums are exact. */
export const cents = (amount: number) => Math.round(amount * 100)

/** Cents as an amount of money. */
export const ofCents = (amount: number) => amount / 100

/** The sum of amounts, to the cent. */
export const sumOf = (amounts: readonly number[]) =>
  ofCents(amounts.reduce((sum, each) => sum + cents(each), 0))

/** A price or share as money: to the cent, half up. The smallest step above a half keeps 1.005 from becoming 1.00. */
export const rounded = (amount: number) =>
  Math.sign(amount) * ofCents(Math.round(Math.abs(amount) * 100 + 1e-7))

/**
 * An amount divided by weights so that the parts add up to it: each gets its share rounded down to the cent, and the cents
 * left over go to the largest remainders, the first of equals first. Weights ≥ 0; all zero: equal shares. Largest remainder method.
 */
export function spread(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const whole = cents(amount)
  const shares = weights.map((weight) => (total === 0 ? whole / weights.length : (whole * weight) / total))
  const parts = shares.map((share) => Math.floor(share + 1e-9))
  const rest = whole - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = shares
    .map((share, index) => ({ index, remainder: share - (parts[index] ?? 0) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  const lucky = new Set(byRemainder.slice(0, rest).map(({ index }) => index))
  return parts.map((part, index) => ofCents(part + (lucky.has(index) ? 1 : 0)))
}
