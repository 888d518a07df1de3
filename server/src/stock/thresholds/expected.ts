import { DEFAULT_LOW_STOCK } from '@wellstock/domain/stock/inventory'

type Levels = { reorderPoint: number; max: number }

/**
 * The levels in force where some are not set: the reorder point, else the minimum, else 5; the maximum, else 30 days of
 * use above that. Base units, `daily` in units a day.
 */
export function levelsInForce(
  set: { minQuantity: number | null; reorderPoint: number | null; maxQuantity: number | null },
  daily: number,
): Levels {
  const reorderPoint = set.reorderPoint ?? set.minQuantity ?? DEFAULT_LOW_STOCK
  return { reorderPoint, max: set.maxQuantity ?? reorderPoint + Math.ceil(30 * daily) }
}

/**
 * What levels lead to. `quantity`: stock on hand on average, halfway between just before and just after a delivery.
 * `service`: the share of lead times in which demand stays within the reorder point, taken as normally distributed.
 * Demand in units a day, times in days, all ≥ 0; `planned` is what booked procedures need beyond it. Source: docs/definitions.md "Demand and levels".
 */
export function expectedOf(
  { reorderPoint, max }: Levels,
  need: {
    daily: number
    deviation: number
    leadTimeDays: number
    leadTimeDeviation: number
    planned: number
  },
): { quantity: number; service: number } {
  const inLeadTime = need.daily * need.leadTimeDays + need.planned
  const spread = Math.sqrt(
    need.leadTimeDays * need.deviation ** 2 + need.daily ** 2 * need.leadTimeDeviation ** 2,
  )
  const spare = reorderPoint - inLeadTime
  const quantity = (Math.max(0, spare) + Math.max(0, max - inLeadTime)) / 2
  if (spread === 0) return { quantity, service: spare >= 0 ? 1 : 0 }
  return { quantity, service: normalShare(spare / spread) }
}

/**
 * How probable it is that a standard normal variable stays below x. Absolute error below 1e-7. Source: Abramowitz and
 * Stegun, "Handbook of Mathematical Functions", 26.2.17.
 */
export function normalShare(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x))
  const tail =
    (Math.exp(-(x ** 2) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return x >= 0 ? 1 - tail : tail
}
