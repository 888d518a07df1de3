import type { OfficeReport } from '@wellstock/contract/overview/reports'
import { stretchFrom } from '@wellstock/domain/overview/reports'
import type { Content } from 'pdfmake/interfaces'
import { barChart, MAX_GROUPS, MAX_SERIES } from '../../platform/files/bar-chart.ts'
import type { numbersOf } from '../../platform/files/frame.ts'
import type { Texts } from '../../platform/messages.ts'
import { type FigureWords, kindOf } from '../figure-words.ts'
import { cardsOf, changeOf, seriesOf } from './export-sections.ts'

type Numbers = ReturnType<typeof numbersOf>
type FigureKind = 'money' | 'number' | 'percent'

const SMALL = 8

/** The four cards, side by side. */
export function tiles(report: OfficeReport, m: Texts, words: FigureWords, numbers: Numbers): Content[] {
  const write = (value: number, kind: FigureKind) => numbers[kind](value)
  return [
    {
      columnGap: 10,
      columns: cardsOf(report, words).map((card) => {
        const kind = card.column.kind as FigureKind
        const change = changeOf(card)
        const sign = change !== null && change > 0 ? '+' : ''
        return {
          layout: 'band',
          table: {
            widths: ['*'],
            body: [
              [
                {
                  stack: [
                    { text: card.column.label, fontSize: SMALL },
                    { text: card.value === null ? '–' : write(card.value, kind), fontSize: 15, bold: true },
                    ...(report.compared
                      ? [
                          {
                            text: `${m.reports_file_change()}: ${change === null ? '–' : `${sign}${write(change, kind)}`}`,
                            fontSize: SMALL,
                          },
                        ]
                      : []),
                  ],
                },
              ],
            ],
          },
        }
      }),
    },
  ]
}

/** The breakdown as bars: of stretches the last ones, of anything else the first. */
export function chart(report: OfficeReport, m: Texts, words: FigureWords, numbers: Numbers): Content[] {
  const { kind, unit, rows } = report.breakdown
  if (rows.length === 0) return []
  const alike = seriesOf(report, words).filter((each) => each.unit === unit)
  const series = alike.slice(0, MAX_SERIES)
  const isInTime = kind === 'month' || kind === 'week'
  const groups = isInTime ? rows.slice(-MAX_GROUPS) : rows.slice(0, MAX_GROUPS)
  const drawn = barChart({
    groups: groups.map(({ key, name }) => {
      const stretch = kind === 'month' ? stretchFrom(kind, key, report.period.to) : undefined
      if (stretch?.isWhole === false) return `${key} – ${stretch.to}`
      return kind === 'route' ? name : key
    }),
    series: series.map(({ index, name }) => ({
      name,
      values: groups.map(({ values }) => values[index] ?? null),
    })),
    shown: (value) => numbers[kindOf[unit] as FigureKind](value),
  })
  const isPartial = series.length < alike.length || groups.length < rows.length
  return [
    drawn,
    ...(isPartial
      ? [{ text: m.reports_file_partly(), fontSize: SMALL, margin: [0, 0, 0, 4] } as Content]
      : []),
  ]
}
