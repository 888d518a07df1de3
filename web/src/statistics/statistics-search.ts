import { type Comparison, comparisons, type PeriodName, periods } from '@wellstock/contract/statistics-lists'
import { oneOf, type RawSearch, words } from '../lib/search-params.ts'

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

const isId = (text: unknown): text is string =>
  typeof text === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

function day(value: unknown): string | undefined {
  const text = words(value)
  return text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}

function ids(value: unknown): string[] | undefined {
  const found = Array.isArray(value) ? value.filter(isId) : []
  return found.length > 0 ? found : undefined
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
