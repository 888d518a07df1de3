import { Box } from '@mantine/core'
import '@mantine/charts/styles.layer.css'
import { BarChart, LineChart } from '@mantine/charts'
import type { OfficeReport } from '@wellstock/contract/overview/reports'
import { formatShortDate } from '../../lib/format.ts'
import { showFigure } from '../../ui/figure-words.ts'
import { Hatch } from '../../ui/series.tsx'
import { breakdownWords, figureOf } from './breakdown-words.ts'
import classes from './report.module.css'
import { seriesStyle } from './series-style.ts'

const HEIGHT = 280
const ROW = 34
const FEW = 14

/** Lines over time; bars by category, stacked where the series add up; a bar for every route. */
export default function BreakdownChart({ report, label }: { report: OfficeReport; label: string }) {
  const { breakdown } = report
  const { columnName, columnUnit, rowName } = breakdownWords(report)
  // The table holds the others: one axis has one unit.
  const columns = breakdown.columns.filter((column) => columnUnit(column) === breakdown.unit)
  const isTime = breakdown.kind === 'month' || breakdown.kind === 'week'
  const styles = new Map(columns.map((column, index) => [column.key, seriesStyle(index, figureOf(column))]))
  const data = breakdown.rows.map((row) => ({
    name: breakdown.kind === 'week' ? formatShortDate(row.key) : rowName(row),
    ...Object.fromEntries(breakdown.columns.map(({ key }, index) => [key, row.values[index] ?? null])),
  }))
  const common = {
    data,
    dataKey: 'name',
    series: columns.map((column) => ({
      name: column.key,
      label: columnName(column),
      color: styles.get(column.key)?.color ?? 'gray',
      strokeDasharray: styles.get(column.key)?.strokeDasharray,
    })),
    withLegend: columns.length > 1,
    valueFormatter: (value: number) => showFigure(value, breakdown.unit),
    gridProps: { stroke: 'var(--line)' },
  }
  return (
    <Box role="img" aria-label={label} miw={0} className={classes.chart}>
      <svg width="0" height="0" aria-hidden className={classes.patterns}>
        <defs>
          {[...styles.values()].map(
            ({ color, hatch }) => hatch && <Hatch key={hatch} id={hatch} color={color} />,
          )}
        </defs>
      </svg>
      {isTime ? (
        <LineChart
          {...common}
          h={HEIGHT}
          curveType="linear"
          connectNulls={false}
          withDots={data.length <= FEW}
          yAxisProps={{ width: 76 }}
        />
      ) : (
        <BarChart
          {...common}
          h={data.length * ROW + 80}
          orientation="vertical"
          type="stacked"
          yAxisProps={{ width: 150 }}
          barProps={({ name }) => {
            const fill = styles.get(String(name))?.hatch
            return fill ? { style: { fill: `url(#${fill})` } } : {}
          }}
          withBarValueLabel={columns.length === 1}
        />
      )}
    </Box>
  )
}
