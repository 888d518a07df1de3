/** When to order and up to what, in units. Always minimum ≤ reorder point ≤ maximum. */
export type Policy = { min: number; reorder: number; max: number }

// A notch below what the classes deserve, so that the sample has stock-outs to show.
const serviceFactor = { V: 1.75, E: 1.28, D: 0.84 }
const EXPENSIVE = 300

/**
 * Safety stock z·√(L·σd² + d²·σL²) is the minimum, d·L + safety stock the reorder point, and the maximum adds the
 * days an order is to last. `daily` in units a day, lead times in days.
 */
export function policyFor(need: {
  daily: number
  leadDays: number
  leadDeviation: number
  criticality: 'V' | 'E' | 'D'
  price: number
  fromHub: boolean
}): Policy {
  const { daily, leadDays } = need
  const deviation = 1.15 * Math.sqrt(daily)
  const safety =
    serviceFactor[need.criticality] *
    Math.sqrt(leadDays * deviation ** 2 + daily ** 2 * need.leadDeviation ** 2)
  const coverDays = need.fromHub ? 5 : need.price > EXPENSIVE ? 7 : 12
  const min = Math.ceil(safety)
  const reorder = Math.max(min, Math.ceil(daily * leadDays + safety))
  const max = Math.max(
    reorder + (need.price > 100 ? 1 : 2),
    Math.round(daily * (leadDays + coverDays) + safety),
  )
  return { min, reorder, max }
}

/** Equipment is kept at a count; what is taken out of service is replaced. */
export const parFor = (count: number): Policy => ({ min: count - 1, reorder: count - 1, max: count })
