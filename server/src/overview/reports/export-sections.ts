import type { OfficeReport, ReportFigureValue } from '@wellstock/contract/overview/reports'
import {
  cardFigures,
  type ReportFigure,
  type ReportUnit,
  reportFigures,
  typeFigures,
} from '@wellstock/domain/overview/reports'
import type { Column, ColumnKind, Row, Section } from '../../platform/files/table-file.ts'
import type { Texts } from '../../platform/messages.ts'

export const kindOf: Record<ReportUnit, ColumnKind> = {
  money: 'money',
  count: 'number',
  percent: 'percent',
  days: 'number',
}

export const daysOf = ({ from, to }: { from: string; to: string }) => `${from} – ${to}`

type Compared = { value: number | null; before: number | null }

/** What was added since; of shares in shares. */
export const changeOf = ({ value, before }: Compared) =>
  value === null || before === null ? null : Math.round((value - before) * 1e6) / 1e6

const shown = ({ value, gap }: Pick<ReportFigureValue, 'value' | 'gap'>, m: Texts) =>
  value ?? (gap ? `– (${m[`reports_file_gap_${gap}`]()})` : '–')

const columnOf = (key: ReportFigure, m: Texts): Column => ({
  key,
  label: m[`reports_file_figure_${key}`](),
  kind: kindOf[reportFigures[key]],
  width: 15,
  definition: m[`reports_file_about_${key}`](),
})

/** The four cards of the summary: what each is called and means, and its figures. */
export function cardsOf({ summary }: OfficeReport, m: Texts) {
  const { totalTransfers, ...figures } = summary
  return [
    ...Object.values(figures).map((figure) => ({ column: columnOf(figure.key, m), ...figure })),
    {
      column: {
        key: 'totalTransfers',
        label: m.reports_figure_totalTransfers(),
        kind: 'number' as const,
        width: 15,
        definition: m.reports_about_totalTransfers(),
      },
      gap: null,
      ...totalTransfers,
    },
  ]
}

export function summarySection(report: OfficeReport, m: Texts): Section {
  const cards = cardsOf(report, m)
  const rowOf = (period: string, pick: (card: (typeof cards)[number]) => unknown): Row => ({
    period,
    ...Object.fromEntries(cards.map((card) => [card.column.key, pick(card)])),
  })
  return {
    title: m.reports_summary(),
    columns: [
      { key: 'period', label: m.reports_period(), kind: 'text' },
      ...cards.map(({ column }) => column),
    ],
    rows: [
      rowOf(daysOf(report.period), (card) => shown(card, m)),
      ...(report.compared
        ? [
            rowOf(daysOf(report.compared), ({ before }) => before ?? '–'),
            rowOf(m.reports_file_change(), (card) => changeOf(card) ?? '–'),
          ]
        : []),
    ],
  }
}

/** The offices by the figures of the type and of their cards; and what changed, where two periods are compared. */
export function officeSections({ type, offices, total, compared }: OfficeReport, m: Texts): Section[] {
  const keys = [...new Set<ReportFigure>([...typeFigures[type], ...cardFigures])]
  const rowOf = (figures: ReportFigureValue[], pick: (figure: ReportFigureValue) => unknown): Row =>
    Object.fromEntries(figures.map((figure) => [figure.key, pick(figure)]))
  const sectionOf = (
    title: string,
    more: Column[],
    pick: (figure: ReportFigureValue) => unknown,
  ): Section => ({
    title,
    columns: [
      { key: 'office', label: m.reports_office(), kind: 'text' },
      { key: 'code', label: m.reports_file_code(), kind: 'text', width: 10 },
      ...keys.map((key) => columnOf(key, m)),
      ...more,
    ],
    rows: offices.map(({ name, code, isArchived, lastUpdated, figures }) => ({
      office: isArchived ? `${name} (${m.reports_file_archived()})` : name,
      code,
      lastUpdated,
      ...rowOf(figures, pick),
    })),
    total: { office: m.reports_total(), ...rowOf(total, pick) },
  })
  return [
    sectionOf(
      m.reports_offices(),
      [{ key: 'lastUpdated', label: m.reports_last_updated(), kind: 'instant' }],
      (figure) => shown(figure, m),
    ),
    ...(compared ? [sectionOf(m.reports_file_changes(), [], (figure) => changeOf(figure) ?? '–')] : []),
  ]
}

/** The series of the breakdown: figures by their name, or offices of which one figure is shown. */
export function seriesOf({ type, breakdown }: OfficeReport, m: Texts) {
  const ofOffices = type === 'performance' ? 'costEfficiency' : 'inventoryValue'
  return breakdown.columns.map(({ key, name }, index) => {
    if (name !== null)
      return { index, name, figure: ofOffices, unit: breakdown.unit, definition: undefined } as const
    const figure = key as ReportFigure
    return {
      index,
      name: m[`reports_file_figure_${figure}`](),
      figure,
      unit: reportFigures[figure],
      definition: m[`reports_file_about_${figure}`](),
    }
  })
}

export function breakdownSection(report: OfficeReport, m: Texts): Section {
  const { kind, rows } = report.breakdown
  const series = seriesOf(report, m)
  const title = m[`reports_breakdown_${kind}`]()
  const figure = report.breakdown.columns[0]?.name != null ? series[0]?.figure : undefined
  return {
    title: figure ? `${m[`reports_file_figure_${figure}`]()}: ${title}` : title,
    columns: [
      {
        key: 'row',
        label: m[`reports_head_${kind}`](),
        ...(kind === 'month' || kind === 'week' ? { kind: 'date', width: 14 } : { kind: 'text' }),
      },
      ...series.map(
        ({ index, name, unit, definition }): Column => ({
          key: `value${index}`,
          label: name,
          kind: kindOf[unit],
          width: 15,
          ...(definition && { definition }),
        }),
      ),
    ],
    rows: rows.map(({ key, name, values }) => ({
      row: kind === 'route' ? name : key,
      ...Object.fromEntries(values.map((value, index) => [`value${index}`, value ?? '–'])),
    })),
  }
}
