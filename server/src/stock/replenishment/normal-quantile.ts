const a = [
  -3.969683028665376e1, 2.209460984245205e2, -2.759285104469687e2, 1.38357751867269e2, -3.066479806614716e1,
  2.506628277459239,
]
const b = [
  -5.447609879822406e1, 1.615858368580409e2, -1.556989798598866e2, 6.680131188771972e1, -1.328068155288572e1,
  1,
]
const c = [
  -7.784894002430293e-3, -3.223964580411365e-1, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
]
const d = [7.784695709041462e-3, 3.224671290700398e-1, 2.445134137142996, 3.754408661907416, 1]

const polynomial = (factors: readonly number[], x: number) =>
  factors.reduce((sum, factor) => sum * x + factor, 0)

/**
 * The value that a standard normal variable stays below with the given probability, 0.5 up to but without 1;
 * throws RangeError outside of it. Relative error below 1.15e-9. Source: P. J. Acklam, "An algorithm for computing
 * the inverse normal cumulative distribution function".
 */
export function normalQuantile(probability: number): number {
  if (!(probability >= 0.5 && probability < 1))
    throw new RangeError(`The probability ${probability} is not from 0.5 to 1.`)
  if (probability > 0.97575) {
    const q = Math.sqrt(-2 * Math.log(1 - probability))
    return -polynomial(c, q) / polynomial(d, q)
  }
  const q = probability - 0.5
  return (polynomial(a, q * q) * q) / polynomial(b, q * q)
}
