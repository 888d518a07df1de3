import { datesOfPeriod, LONGEST_REPORT } from '@wellstock/domain/overview/reports'
import { m } from '../../lib/messages.ts'
import type { ReportsSearch } from './reports-search.ts'

const DAY = 86_400_000

export type ReportDates = { from?: string | undefined; to?: string | undefined }

/** The first and last day that are meant. Days are `YYYY-MM-DD`. */
export const datesOf = ({ period, from, to }: ReportsSearch, today: string): ReportDates =>
  period === 'custom' ? { from, to } : datesOfPeriod(period, today)

/** What is wrong with each of the two dates, said beside it before the server is asked. */
export function dateProblems({ from, to }: ReportDates, today: string): ReportDates {
  if (!from || !to)
    return {
      ...(!from && { from: m.reports_date_needed() }),
      ...(!to && { to: m.reports_date_needed() }),
    }
  const late = { ...(from > today && { from: m.reports_date_future() }) }
  if (to > today) return { ...late, to: m.reports_date_future() }
  if (to < from) return { ...late, to: m.reports_date_order() }
  const days = (Date.parse(to) - Date.parse(from)) / DAY + 1
  return days > LONGEST_REPORT ? { to: m.reports_date_long() } : {}
}

export const askedOf = ({ type, offices, compare }: ReportsSearch, from: string, to: string) => ({
  type,
  from,
  to,
  ...(offices && { offices: offices.join(',') }),
  ...(compare && { compare: 'true' }),
})
export type Asked = ReturnType<typeof askedOf>
