import { type Comparison, comparisons, type PeriodName, periods } from '@wellstock/domain/overview/statistics'
import { day, ids, oneOf, type RawSearch, words } from '../../lib/search-params.ts'

export const searchDefaults = { period: '12m', compare: 'previous' } as const

/** The filters of the statistics as they stand in the address. */
export type StatisticsSearch = {
  period: PeriodName
  from?: string | undefined
  to?: string | undefined
  offices?: string[] | undefined
  category?: string | undefined
  department?: string | undefined
  sku?: string | undefined
  compare: Comparison
}

export const readStatisticsSearch = (raw: RawSearch): StatisticsSearch => ({
  period: oneOf(periods, raw.period) ?? searchDefaults.period,
  from: day(raw.from),
  to: day(raw.to),
  offices: ids(raw.offices),
  category: words(raw.category)?.slice(0, 60),
  department: words(raw.department)?.slice(0, 60),
  sku: words(raw.sku)?.slice(0, 40),
  compare: oneOf(comparisons, raw.compare) ?? searchDefaults.compare,
})
