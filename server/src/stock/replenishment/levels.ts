import { roundUpTo, suggestedOrder } from '@wellstock/domain/stock/ordering'
import { normalQuantile } from './normal-quantile.ts'

/** The share of lead times without a stock-out to aim for, by a product's criticality: vital, essential, desirable. */
export const defaultServiceLevel = { V: 0.98, E: 0.95, D: 0.9 } as const
export type Criticality = keyof typeof defaultServiceLevel

const roundDownTo = (multiple: number, quantity: number) => Math.floor(quantity / multiple + 1e-9) * multiple

/**
 * Levels for a demand, in whole base units, with the numbers they come from.
 * min = safety stock = z·√(L·σd² + d²·σL²); reorder point = d·L + safety stock; max = reorder point + d·review days,
 * in order multiples, and no more than is used in half the shelf life, yet never below the reorder point. What booked procedures need beyond usual use is
 * added to the reorder point, the maximum and what the shelf life allows.
 * `daily` and `deviation` in units a day, times in days, all ≥ 0; `orderMultiple` ≥ 1. Throws RangeError for a service
 * level outside 0.5 to 1. Source: docs/definitions.md "Demand and levels".
 */
export function suggestLevels(need: {
  daily: number
  deviation: number
  leadTimeDays: number
  leadTimeDeviation: number
  serviceLevel: number
  reviewDays: number
  orderMultiple: number
  shelfLifeDays: number | null
  planned: number
}) {
  const { daily, orderMultiple, shelfLifeDays, planned } = need
  const z = normalQuantile(need.serviceLevel)
  const safetyStock =
    z * Math.sqrt(need.leadTimeDays * need.deviation ** 2 + daily ** 2 * need.leadTimeDeviation ** 2)
  const demandInLeadTime = daily * need.leadTimeDays
  const demandInReview = daily * need.reviewDays
  const reorderPoint = roundUpTo(1, demandInLeadTime + safetyStock + planned)
  const wanted = roundUpTo(orderMultiple, reorderPoint + demandInReview)
  const usedInHalfShelfLife = shelfLifeDays === null ? null : daily * 0.5 * shelfLifeDays
  const isShelfLimited = usedInHalfShelfLife !== null && wanted > usedInHalfShelfLife + planned
  return {
    min: roundUpTo(1, safetyStock),
    reorderPoint,
    max: isShelfLimited
      ? Math.max(reorderPoint, roundDownTo(orderMultiple, usedInHalfShelfLife + planned))
      : wanted,
    explanation: { z, safetyStock, demandInLeadTime, demandInReview, usedInHalfShelfLife, isShelfLimited },
  }
}

/** The levels orders follow: as they are set, else as use suggests them. Without a maximum nothing says how much. */
export const orderLevels = (
  set: { minQuantity: number | null; reorderPoint: number | null; maxQuantity: number | null },
  suggestion: { reorderPoint: number; max: number } | null,
) => ({
  reorderPoint: set.reorderPoint ?? set.minQuantity ?? suggestion?.reorderPoint ?? 0,
  max: set.maxQuantity ?? suggestion?.max ?? null,
})

/**
 * What to order for a bin that is empty, in base units: the item's own reorder quantity, else what is missing to the maximum
 * in whole order multiples. Null where neither says. `available` may be negative.
 */
export function binOrder(item: {
  autoReorderQuantity: number | null
  maxQuantity: number | null
  available: number
  orderMultiple: number
}): number | null {
  const { autoReorderQuantity, maxQuantity, available, orderMultiple } = item
  if (autoReorderQuantity !== null) return autoReorderQuantity
  if (maxQuantity === null) return null
  const { quantity } = suggestedOrder({
    max: maxQuantity,
    available,
    onOrder: 0,
    orderMultiple,
    minimumOrder: 0,
  })
  return quantity || null
}
