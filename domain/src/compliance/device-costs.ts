export const deviceCostKinds = ['part', 'service', 'calibration', 'other'] as const
export type DeviceCostKind = (typeof deviceCostKinds)[number]

/** Money spent on a device on a day; a reversal is below zero. */
type Spent = { kind: DeviceCostKind; on: string; amount: number }
/** What it was bought for; the day may be unknown. */
type Purchase = { on: string | null; amount: number }

export type CostYear = { year: number | null; purchase: number; total: number } & Record<
  DeviceCostKind,
  number
>

const cents = (amount: number) => Math.round(amount * 100)

/** What a device costs to own: its price and all that was spent on it, the latest year first; without a day last. */
export function costOfOwnership(purchase: Purchase | null, spent: readonly Spent[]) {
  const found = new Map<number | null, CostYear>()
  const add = (on: string | null, kind: DeviceCostKind | 'purchase', amount: number) => {
    const year = on === null ? null : Number(on.slice(0, 4))
    const sums = found.get(year) ?? {
      year,
      purchase: 0,
      part: 0,
      service: 0,
      calibration: 0,
      other: 0,
      total: 0,
    }
    for (const sum of [kind, 'total'] as const) sums[sum] = (cents(sums[sum]) + cents(amount)) / 100
    found.set(year, sums)
  }
  if (purchase) add(purchase.on, 'purchase', purchase.amount)
  for (const { on, kind, amount } of spent) add(on, kind, amount)
  const years = [...found.values()].toSorted((one, other) => (other.year ?? 0) - (one.year ?? 0))
  return { years, total: years.reduce((sum, { total }) => sum + cents(total), 0) / 100 }
}
