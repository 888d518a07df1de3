import { Box } from '@mantine/core'
import type { Anomaly } from '@wellstock/contract/stock/anomalies'
import type { AnomalyRule } from '@wellstock/domain/stock/anomalies'
import { formatDate, formatNumber, formatPrice, formatShortDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import classes from './evidence-chart.module.css'

const WIDTH = 240
const HEIGHT = 64
const EDGE = 5
const DAY = 86_400_000

const timeOf = (day: string) => Date.parse(`${day.slice(0, 10)}T00:00:00Z`)

type EvidenceChartProps = {
  evidence: Anomaly['evidence']
  rule: AnomalyRule
  /** What is counted. */
  unit: string
}

/**
 * The days the evidence is made of: quantities as bars from zero, prices as a line, the flagged day marked by colour
 * and an arrow. The figures stand in a table beneath.
 */
export function EvidenceChart({ evidence, rule, unit }: EvidenceChartProps) {
  // Two prices may be of one day.
  const series = (evidence.series ?? []).map((point, place) => ({ ...point, key: place }))
  const [first, last] = [series[0], series.at(-1)]
  if (!first || !last) return null
  const isPrice = rule === 'price_jump'
  const values = series.map(({ value }) => value)
  const low = isPrice ? Math.min(...values) : Math.min(0, ...values)
  const high = isPrice ? Math.max(...values) : Math.max(0, ...values)
  const span = Math.max(DAY, timeOf(last.day) - timeOf(first.day))
  const x = (at: string) => EDGE + ((timeOf(at) - timeOf(first.day)) / span) * (WIDTH - 2 * EDGE)
  const y = (value: number) => HEIGHT - EDGE - ((value - low) / (high - low || 1)) * (HEIGHT - 3 * EDGE)
  const show = isPrice ? formatPrice : formatNumber
  const flagged = series.findLast(({ day }) => day === evidence.day)

  return (
    <Box component="figure" miw={0} m={0} className={classes.root}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={m.anomalies_chart({
          from: formatDate(first.day),
          to: formatDate(last.day),
          low: show(Math.min(...values)),
          high: show(Math.max(...values)),
        })}
      >
        {isPrice ? (
          <polyline points={series.map((point) => `${x(point.day)},${y(point.value)}`).join(' ')} />
        ) : (
          <line x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} />
        )}
        {series.map((point) => {
          const isFlagged = point === flagged || undefined
          if (isPrice)
            return (
              <circle
                key={point.key}
                cx={x(point.day)}
                cy={y(point.value)}
                r={2.5}
                data-flagged={isFlagged}
              />
            )
          const [top, bottom] = [y(Math.max(0, point.value)), y(Math.min(0, point.value))]
          return (
            <rect
              key={point.key}
              x={x(point.day) - 1.5}
              y={top}
              width={3}
              height={Math.max(1, bottom - top)}
              data-flagged={isFlagged}
            />
          )
        })}
        {flagged && <path data-flagged d={`M${x(flagged.day)} ${y(flagged.value) - 3}l-4 -6h8z`} />}
      </svg>
      <figcaption>
        <span>{formatShortDate(first.day)}</span>
        <span>{formatShortDate(last.day)}</span>
      </figcaption>
      <details>
        <summary>{m.anomalies_figures()}</summary>
        <div className={classes.scroll}>
          <table>
            <thead>
              <tr>
                <th scope="col">{m.anomalies_day()}</th>
                <th scope="col">{isPrice ? m.anomalies_price({ unit }) : m.anomalies_quantity({ unit })}</th>
              </tr>
            </thead>
            <tbody>
              {series.map((point) => (
                <tr key={point.key} data-flagged={point === flagged || undefined}>
                  <td>{formatDate(point.day)}</td>
                  <td>{show(point.value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Box>
  )
}
