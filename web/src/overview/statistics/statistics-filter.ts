import { LONGEST_PERIOD } from '@wellstock/domain/overview/statistics'
import { m } from '../../lib/messages.ts'
import type { StatisticsSearch } from './statistics-search.ts'

const DAY = 86_400_000

/** What is wrong with a period of one's own, if anything. */
export function datesProblem({ period, from, to }: StatisticsSearch): string | undefined {
  if (period !== 'custom') return undefined
  if (!from || !to) return m.statistics_dates_needed()
  const days = (Date.parse(to) - Date.parse(from)) / DAY + 1
  return days < 1 || days > LONGEST_PERIOD ? m.statistics_dates_wrong() : undefined
}

export const askedOf = ({ period, from, to, offices, ...rest }: StatisticsSearch) => ({
  ...rest,
  period,
  ...(period === 'custom' && { from, to }),
  offices: offices?.join(','),
})
export type Asked = ReturnType<typeof askedOf>
