import type { OfficeReport, ReportBreakdown } from '@wellstock/contract/overview/reports'
import { type FigureUnit, figures } from '@wellstock/domain/overview/figures'
import {
  type ReportFigure,
  type ReportType,
  reportFigureKeys,
  stretchFrom,
} from '@wellstock/domain/overview/reports'
import { formatDate, formatMonth, formatShortDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { figureName } from '../../ui/figure-words.ts'
import type { OpenedFigure } from './opened-figure.ts'

type Column = ReportBreakdown['columns'][number]
type Row = ReportBreakdown['rows'][number]

/** Which figure the breakdown shows of offices, where those are its columns. */
const ofOffices: Partial<Record<ReportType, ReportFigure>> = {
  overview: 'inventoryValue',
  inventory: 'inventoryValue',
  performance: 'costEfficiency',
}

export const figureOf = ({ key }: Column) => reportFigureKeys.find((known) => known === key)

/** A month by its name; of one that the report cuts off, the days it has. */
function monthName(from: string, reportEnd: string): string {
  const { to, isWhole } = stretchFrom('month', from, reportEnd)
  return isWhole
    ? formatMonth(from)
    : m.common_from_to({ from: formatShortDate(from), to: formatShortDate(to) })
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
    rowHead: kind === 'month' ? m.common_month() : m[`reports_head_${kind}`](),
    rowName({ key, name }: Row): string {
      if (kind === 'month') return monthName(key, period.to)
      return kind === 'week' ? formatDate(key) : name
    },
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
          days: { from: row.key, to: stretchFrom(kind, row.key, period.to).to },
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
