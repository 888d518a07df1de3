import type { OfficeReport, ReportFigureValue } from '@wellstock/contract/office-reports'
import {
  cardFigures,
  type ReportFigure,
  type ReportUnit,
  reportFigures,
  typeFigures,
} from '@wellstock/domain/office-reports'
import type { Column, ColumnKind, Row, Section } from '../documents/table-file.ts'
import type { ReportWords } from './words.ts'

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

const shown = ({ value, gap }: Pick<ReportFigureValue, 'value' | 'gap'>, w: ReportWords) =>
  value ?? (gap ? `– (${w.gaps[gap]})` : '–')

const columnOf = (key: ReportFigure, w: ReportWords): Column => ({
  key,
  label: w.figures[key][0],
  kind: kindOf[reportFigures[key]],
  width: 15,
  definition: w.figures[key][1],
})

/** The four cards of the summary: what each is called and means, and its figures. */
export function cardsOf({ summary }: OfficeReport, w: ReportWords) {
  const { totalTransfers, ...figures } = summary
  return [
    ...Object.values(figures).map((figure) => ({ column: columnOf(figure.key, w), ...figure })),
    {
      column: {
        key: 'totalTransfers',
        label: w.totalTransfers[0],
        kind: 'number' as const,
        width: 15,
        definition: w.totalTransfers[1],
      },
      gap: null,
      ...totalTransfers,
    },
  ]
}

export function summarySection(report: OfficeReport, w: ReportWords): Section {
  const cards = cardsOf(report, w)
  const rowOf = (period: string, pick: (card: (typeof cards)[number]) => unknown): Row => ({
    period,
    ...Object.fromEntries(cards.map((card) => [card.column.key, pick(card)])),
  })
  return {
    title: w.summary,
    columns: [{ key: 'period', label: w.period, kind: 'text' }, ...cards.map(({ column }) => column)],
    rows: [
      rowOf(daysOf(report.period), (card) => shown(card, w)),
      ...(report.compared
        ? [
            rowOf(daysOf(report.compared), ({ before }) => before ?? '–'),
            rowOf(w.change, (card) => changeOf(card) ?? '–'),
          ]
        : []),
    ],
  }
}

/** The offices by the figures of the type and of their cards; and what changed, where two periods are compared. */
export function officeSections({ type, offices, total, compared }: OfficeReport, w: ReportWords): Section[] {
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
      { key: 'office', label: w.office, kind: 'text' },
      { key: 'code', label: w.code, kind: 'text', width: 10 },
      ...keys.map((key) => columnOf(key, w)),
      ...more,
    ],
    rows: offices.map(({ name, code, isArchived, lastUpdated, figures }) => ({
      office: isArchived ? `${name} (${w.archived})` : name,
      code,
      lastUpdated,
      ...rowOf(figures, pick),
    })),
    total: { office: w.total, ...rowOf(total, pick) },
  })
  return [
    sectionOf(w.offices, [{ key: 'lastUpdated', label: w.lastUpdated, kind: 'instant' }], (figure) =>
      shown(figure, w),
    ),
    ...(compared ? [sectionOf(w.changes, [], (figure) => changeOf(figure) ?? '–')] : []),
  ]
}

/** The series of the breakdown: figures by their name, or offices of which one figure is shown. */
export function seriesOf({ type, breakdown }: OfficeReport, w: ReportWords) {
  const ofOffices = type === 'performance' ? 'costEfficiency' : 'inventoryValue'
  return breakdown.columns.map(({ key, name }, index) => {
    if (name !== null)
      return { index, name, figure: ofOffices, unit: breakdown.unit, definition: undefined } as const
    const figure = key as ReportFigure
    return {
      index,
      name: w.figures[figure][0],
      figure,
      unit: reportFigures[figure],
      definition: w.figures[figure][1],
    }
  })
}

export function breakdownSection(report: OfficeReport, w: ReportWords): Section {
  const { kind, rows } = report.breakdown
  const series = seriesOf(report, w)
  const [title, head] = w.breakdown[kind]
  const figure = report.breakdown.columns[0]?.name != null ? series[0]?.figure : undefined
  return {
    title: figure ? `${w.figures[figure][0]}: ${title}` : title,
    columns: [
      {
        key: 'row',
        label: head,
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
