import {
  type ReportPeriod,
  type ReportType,
  reportPeriods,
  reportTypes,
} from '@wellstock/domain/overview/report-choices'
import { day, flag, ids, oneOf, type RawSearch } from '../../lib/search-params.ts'

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
