import { scorePrice } from './bid-scores.ts'
import { ONE, ratio, tenThousandths } from './exact.ts'

/** An offer that is ranked: its total, and its points without the price. */
export type RankedOffer = { id: string; total: number; technicalPoints: number }

/**
 * What ranked offers would have if the price had another weight, the most points first: the other weights keep their shares of what is left.
 * It informs: the official result is by the weights that were published. Source: docs/definitions.md "Bids".
 */
export function whatIfPriceWeighed(
  wanted: number,
  official: number,
  offers: readonly RankedOffer[],
): { id: string; points: number; rank: number }[] {
  const lowest = Math.min(...offers.map(({ total }) => total))
  const [rest, before] = [wanted, official].map((weight) => 100n * ONE - tenThousandths(weight)) as [
    bigint,
    bigint,
  ]
  const technical = (points: number) =>
    before === 0n ? 0n : tenThousandths(ratio(tenThousandths(points) * rest, before * ONE, 4))
  return offers
    .map(({ id, total, technicalPoints }) => ({
      id,
      total,
      points: ratio(tenThousandths(scorePrice(wanted, lowest, total)) + technical(technicalPoints), ONE, 4),
    }))
    .toSorted((a, b) => b.points - a.points || a.total - b.total)
    .map(({ id, points }, index) => ({ id, points, rank: index + 1 }))
}
