import type { OfficeReport, ReportBreakdown } from '@wellstock/contract/overview/reports'
import { type FigureUnit, figures } from '@wellstock/domain/overview/figures'
import { type ReportFigure, type ReportType, reportFigureKeys } from '@wellstock/domain/overview/reports'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { figureName } from '../../ui/figure-words.ts'
import type { OpenedFigure } from './opened-figure.ts'

type Column = ReportBreakdown['columns'][number]
type Row = ReportBreakdown['rows'][number]

const DAY = 86_400_000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Which figure the breakdown shows of offices, where those are its columns. */
const ofOffices: Partial<Record<ReportType, ReportFigure>> = {
  overview: 'inventoryValue',
  inventory: 'inventoryValue',
  performance: 'costEfficiency',
}

export const figureOf = ({ key }: Column) => reportFigureKeys.find((known) => known === key)

/** The last day of a stretch that begins on `from`: of its month or week, and not after the period. */
export function endOfStretch(kind: 'month' | 'week', from: string, periodEnd: string): string {
  const [year = 0, month = 1] = from.split('-').map(Number)
  const end = kind === 'week' ? dayOf(Date.parse(from) + 6 * DAY) : dayOf(Date.UTC(year, month, 0))
  return end < periodEnd ? end : periodEnd
}

/** A route counts what left an office that is shown; from elsewhere, what is for one. */
const incoming: Partial<Record<ReportFigure, ReportFigure>> = {
  transfersOut: 'transfersIn',
  transferLinesOut: 'transferLinesIn',
  transferValueOut: 'transferValueIn',
}

/** What the breakdown of a report, its series and its rows are called, and what its numbers open. */
export function breakdownWords({ type, period, offices, breakdown }: OfficeReport) {
  const { kind } = breakdown
  return {
    title: m[`reports_breakdown_${kind}`](),
    /** An office by its name; a figure by ours. */
    columnName(column: Column): string {
      const figure = figureOf(column)
      return column.name ?? (figure ? figureName(figure) : column.key)
    },
    columnUnit(column: Column): FigureUnit {
      const figure = figureOf(column)
      return figure ? figures[figure] : breakdown.unit
    },
    rowName: ({ key, name }: Row) => (kind === 'month' || kind === 'week' ? formatDate(key) : name),
    /** The rows behind a number. */
    opens(row: Row, column: Column, value: number | null): OpenedFigure | null {
      const figure = figureOf(column)
      const shown = figure ?? ofOffices[type]
      if (value === null || !shown) return null
      const office = figure ? undefined : { id: column.key, name: column.name ?? '' }
      if (kind === 'month' || kind === 'week')
        return {
          figure: shown,
          value,
          office,
          days: { from: row.key, to: endOfStretch(kind, row.key, period.to) },
        }
      const isFromElsewhere =
        kind === 'route' && !offices.some(({ officeId }) => row.key.startsWith(officeId))
      return {
        figure: (isFromElsewhere && incoming[shown]) || shown,
        value,
        office,
        group: { key: row.key, name: row.name },
      }
    },
  }
}
