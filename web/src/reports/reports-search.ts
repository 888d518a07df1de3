import {
  type ReportPeriod,
  type ReportType,
  reportPeriods,
  reportTypes,
} from '@wellstock/contract/office-report-lists'
import { flag, oneOf, type RawSearch, words } from '../lib/search-params.ts'

export const searchDefaults = { type: 'overview', period: 'month' } as const

/** What a report looks at, as it stands in the address or, in the dialog, in its memory. */
export type ReportsSearch = {
  type: ReportType
  period: ReportPeriod
  /** Of a period of one's own; the others reach back from today. */
  from?: string | undefined
  to?: string | undefined
  offices?: string[] | undefined
  compare?: true | undefined
}

const isId = (text: unknown): text is string =>
  typeof text === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

function day(value: unknown): string | undefined {
  const text = words(value)
  return text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}

function ids(value: unknown): string[] | undefined {
  const found = Array.isArray(value) ? value.filter(isId).slice(0, 100) : []
  return found.length > 0 ? found : undefined
}

export function readReportsSearch(raw: RawSearch): ReportsSearch {
  const dates = { from: day(raw.from), to: day(raw.to) }
  const period = oneOf(reportPeriods, raw.period) ?? (dates.from && dates.to ? 'custom' : 'month')
  return {
    type: oneOf(reportTypes, raw.type) ?? searchDefaults.type,
    period,
    ...(period === 'custom' && dates),
    offices: ids(raw.offices),
    compare: flag(raw.compare),
  }
}
