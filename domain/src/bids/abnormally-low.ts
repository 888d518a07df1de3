import { cents, ofCents } from '../finance/money.ts'
import { ratio } from './exact.ts'

/** An offer is abnormally low below so many percent of the median, of so many offers or more. */
const PERCENT = 70n
const FEWEST_OFFERS = 3

/**
 * The offers whose totals (cash with freight) lie below 70 % of the median, with both as they are shown, to the cent half up; null with fewer than
 * three. It informs: the award then records what the vendor says of it. Source: docs/definitions.md "Bids".
 */
export function findAbnormallyLow(
  offers: readonly { id: string; total: number }[],
): { median: number; limit: number; ids: string[] } | null {
  if (offers.length < FEWEST_OFFERS) return null
  const sorted = offers.map(({ total }) => cents(total)).sort((a, b) => a - b)
  const [low = 0, high = 0] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  // Twice the median: a whole number of cents.
  const twice = BigInt(low + high)
  return {
    median: ofCents(ratio(twice, 2n, 0)),
    limit: ofCents(ratio(PERCENT * twice, 200n, 0)),
    ids: offers.filter(({ total }) => 200n * BigInt(cents(total)) < PERCENT * twice).map(({ id }) => id),
  }
}
