import type { ThresholdRow } from '@wellstock/contract/stock/threshold'
import { DEFAULT_LEAD_TIME, type ThresholdFields } from '@wellstock/contract/stock/thresholds'
import { normalQuantile } from '../replenishment/normal-quantile.ts'
import type { Facts } from './facts.ts'

/** What levels are worked out of. */
export type LevelNeed = Pick<
  Facts,
  'criticality' | 'shelfLifeDays' | 'vendorDays' | 'vendorDeviation' | 'measured'
> & {
  fields: Pick<ThresholdFields, 'leadTimeDays' | 'reviewDays' | 'serviceLevel' | 'orderMultiple'>
}

/** How many deviations p90 lies above p50. */
const Z90 = normalQuantile(0.9)

/** Its own lead time; else as measured with its vendor; else as the vendor states it; else the usual one. */
export function leadTimeOf({
  fields,
  vendorDays,
  vendorDeviation,
  measured,
}: Omit<LevelNeed, 'criticality' | 'shelfLifeDays'>): ThresholdRow['leadTime'] {
  const known = { stated: vendorDays, measured }
  const deviation = measured
    ? (measured.p90 - measured.p50) / Z90
    : (vendorDeviation ?? DEFAULT_LEAD_TIME.deviation)
  if (fields.leadTimeDays !== null) return { days: fields.leadTimeDays, deviation, source: 'item', ...known }
  if (measured) return { days: measured.p50, deviation, source: 'measured', ...known }
  if (vendorDays !== null) return { days: vendorDays, deviation, source: 'vendor', ...known }
  return { ...DEFAULT_LEAD_TIME, source: 'default', ...known }
}
