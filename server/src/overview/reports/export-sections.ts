import type { OfficeReport, ReportFigureValue } from '@wellstock/contract/overview/reports'
import { figures as figureTable } from '@wellstock/domain/overview/figures'
import { cardFigures, type ReportFigure, stretchFrom, typeFigures } from '@wellstock/domain/overview/reports'
import type { Column, Row, Section } from '../../platform/files/table-file.ts'
import type { Texts } from '../../platform/messages.ts'
import { type ExplainedFigure, type FigureWords, kindOf } from '../figure-words.ts'

export const daysOf = ({ from, to }: { from: string; to: string }) => `${from} – ${to}`

type Compared = { value: number | null; before: number | null }

/** What was added since; of shares in shares. */
export const changeOf = ({ value, before }: Compared) =>
  value === null || before === null ? null : Math.round((value - before) * 1e6) / 1e6

const shown = ({ value, gap }: Pick<ReportFigureValue, 'value' | 'gap'>, m: Texts) =>
  value ?? (gap ? `– (${m[`reports_file_gap_${gap}`]()})` : '–')

const columnOf = (key: ExplainedFigure, words: FigureWords): Column => ({
  key,
  label: words.name(key),
  kind: kindOf[figureTable[key]],
  width: 15,
  definition: words.about(key),
})

/** The four cards of the summary: what each is called and means, and its figures. */
export function cardsOf({ summary }: OfficeReport, words: FigureWords) {
  const { totalTransfers, ...figures } = summary
  return [
    ...Object.values(figures).map((figure) => ({ column: columnOf(figure.key, words), ...figure })),
    { column: columnOf('totalTransfers', words), gap: null, ...totalTransfers },
  ]
}

export function summarySection(report: OfficeReport, m: Texts, words: FigureWords): Section {
  const cards = cardsOf(report, words)
  const rowOf = (period: string, pick: (card: (typeof cards)[number]) => unknown): Row => ({
    period,
    ...Object.fromEntries(cards.map((card) => [card.column.key, pick(card)])),
  })
  return {
    title: m.reports_summary(),
    columns: [
      { key: 'period', label: m.common_period(), kind: 'text' },
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
export function officeSections(
  { type, offices, total, compared }: OfficeReport,
  m: Texts,
  words: FigureWords,
): Section[] {
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
      { key: 'office', label: m.common_office(), kind: 'text' },
      { key: 'code', label: m.reports_file_code(), kind: 'text', width: 10 },
      ...keys.map((key) => columnOf(key, words)),
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
      m.common_offices(),
      [{ key: 'lastUpdated', label: m.reports_last_updated(), kind: 'instant' }],
      (figure) => shown(figure, m),
    ),
    ...(compared ? [sectionOf(m.reports_file_changes(), [], (figure) => changeOf(figure) ?? '–')] : []),
  ]
}

/** The series of the breakdown: figures by their name, or offices of which one figure is shown. */
export function seriesOf({ type, breakdown }: OfficeReport, words: FigureWords) {
  const ofOffices = type === 'performance' ? 'costEfficiency' : 'inventoryValue'
  return breakdown.columns.map(({ key, name }, index) => {
    if (name !== null)
      return { index, name, figure: ofOffices, unit: breakdown.unit, definition: undefined } as const
    const figure = key as ReportFigure
    return {
      index,
      name: words.name(figure),
      figure,
      unit: figureTable[figure],
      definition: words.about(figure),
    }
  })
}

export function breakdownSection(report: OfficeReport, m: Texts, words: FigureWords): Section {
  const { kind, rows } = report.breakdown
  const time = kind === 'month' || kind === 'week' ? kind : null
  const series = seriesOf(report, words)
  const title = m[`reports_breakdown_${kind}`]()
  const figure = report.breakdown.columns[0]?.name != null ? series[0]?.figure : undefined
  return {
    title: figure ? `${words.name(figure)}: ${title}` : title,
    columns: [
      {
        key: 'row',
        label: m[`reports_head_${kind}`](),
        ...(time ? { kind: 'date', width: 14 } : { kind: 'text' }),
      },
      ...(time ? [{ key: 'end', label: m.reports_head_end(), kind: 'date', width: 14 } as const] : []),
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
      ...(time && { end: stretchFrom(time, key, report.period.to).to }),
      ...Object.fromEntries(values.map((value, index) => [`value${index}`, value ?? '–'])),
    })),
  }
}
