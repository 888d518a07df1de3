/** A number with at most four decimals as a whole number of ten-thousandths, so that products and ratios of such numbers are exact. */
export const tenThousandths = (value: number) => BigInt(Math.round(value * 10_000))

/** One whole, in ten-thousandths. */
export const ONE = 10_000n

/** numerator ÷ denominator (above 0) with so many decimals, half up; below 0 as above it, with the sign. */
export function ratio(numerator: bigint, denominator: bigint, decimals: number): number {
  const size = numerator < 0n ? -numerator : numerator
  const steps = (2n * size * 10n ** BigInt(decimals) + denominator) / (2n * denominator)
  return Number(numerator < 0n ? -steps : steps) / 10 ** decimals
}
