import { Box, Text } from '@mantine/core'
import '@mantine/charts/styles.layer.css'
import { BarChart, CompositeChart } from '@mantine/charts'
import type { Panel } from '@wellstock/contract/overview/statistics'
import { type FigureKey, figures } from '@wellstock/domain/overview/figures'
import type { PanelName } from '@wellstock/domain/overview/statistics'
import { formatDate, formatShortDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { figureName, showFigure } from '../../ui/figure-words.ts'
import { chartColor, Hatch, seriesColor } from '../../ui/series.tsx'
import ui from '../../ui/shared.module.css'
import { rowName } from './panel-table.tsx'
import classes from './statistics.module.css'

type Drawn = { key: FigureKey; as: 'bar' | 'line'; isHatched?: true; isDashed?: true }

/** What each panel draws. The second of two is hatched or dashed as well as in another colour. */
const charts: Partial<Record<PanelName, Drawn[]>> = {
  value: [{ key: 'inventoryValue', as: 'line' }],
  turnover: [
    { key: 'usedCost', as: 'bar' },
    { key: 'inventoryValue', as: 'line', isDashed: true },
  ],
  stockouts: [{ key: 'daysOut', as: 'bar' }],
  usage: [
    { key: 'usedCost', as: 'bar' },
    { key: 'forecast', as: 'line', isDashed: true },
  ],
  waste: [
    { key: 'expiredCost', as: 'bar' },
    { key: 'otherWaste', as: 'bar', isHatched: true },
  ],
  shrinkage: [
    { key: 'lost', as: 'bar' },
    { key: 'found', as: 'bar', isHatched: true },
  ],
  idle: [
    { key: 'dead', as: 'bar' },
    { key: 'slow', as: 'bar', isHatched: true },
  ],
  fill: [{ key: 'transferFillRate', as: 'line' }],
  movers: [{ key: 'usedCost', as: 'bar' }],
  prices: [{ key: 'index', as: 'line' }],
}

/** What is compared is drawn as bars, whatever the panel draws otherwise. */
export const hasChart = (name: PanelName, rowKind?: Panel['rowKind']) =>
  rowKind === 'office' || charts[name] !== undefined

const HEIGHT = 220
const ROW = 34
const colorOf = (key: FigureKey) => seriesColor(key) ?? chartColor(0)
const hatchOf = (key: FigureKey) => `statistics-hatch-${key}`

const QUIET = 'var(--text-quiet)'
const OTHERS = 'statistics-hatch-others'

/** The first figure of each office, with those looked at in a series of their own. */
function OfficeChart({ panel, label }: { panel: Panel; label: string }) {
  const key = panel.columns[0]?.key ?? 'inventoryValue'
  const isMarked = panel.rows.some(({ isChosen }) => isChosen)
  const data = panel.rows.map((row) => ({
    name: row.name,
    [row.isChosen || !isMarked ? 'chosen' : 'other']: row.values[0] ?? undefined,
  }))
  const series = [
    { name: 'chosen', label: isMarked ? m.statistics_chosen() : figureName(key), color: colorOf(key) },
    ...(isMarked ? [{ name: 'other', label: m.statistics_compare_offices(), color: QUIET }] : []),
  ]
  return (
    <Box role="img" aria-label={label} miw={0} className={classes.chart}>
      <Text className={ui.note}>{figureName(key)}</Text>
      <svg width="0" height="0" aria-hidden className={classes.patterns}>
        <defs>
          <Hatch id={OTHERS} color={QUIET} />
        </defs>
      </svg>
      <BarChart
        data={data}
        dataKey="name"
        series={series}
        h={data.length * ROW + 60}
        orientation="vertical"
        type="stacked"
        yAxisProps={{ width: 150 }}
        gridProps={{ stroke: 'var(--line)' }}
        withLegend={isMarked}
        barProps={({ name }) => (name === 'other' ? { style: { fill: `url(#${OTHERS})` } } : {})}
        valueFormatter={(value) => showFigure(value, figures[key])}
      />
    </Box>
  )
}

/** A panel as a chart. The component draws without motion; the table says what it shows. */
export function PanelChart({ panel, label }: { panel: Panel; label: string }) {
  if (panel.rowKind === 'office') return <OfficeChart panel={panel} label={label} />
  const drawn = charts[panel.panel] ?? []
  const unit = figures[drawn[0]?.key ?? 'inventoryValue']
  const dayOf = panel.bucket === 'month' ? formatDate : formatShortDate
  const data = panel.rows.map((row) => ({
    name: panel.rowKind === 'time' ? dayOf(row.key) : rowName(panel, row),
    ...Object.fromEntries(panel.columns.map(({ key }, index) => [key, row.values[index] ?? null])),
  }))
  const series = drawn.map(({ key, as, isDashed }) => ({
    name: key,
    label: figureName(key),
    color: colorOf(key),
    type: as,
    ...(isDashed && { strokeDasharray: '6 4' }),
  }))
  const hatched = drawn.filter(({ isHatched }) => isHatched)
  // As a style: the legend takes its color from the bar's fill.
  const fillOf = ({ name }: { name: string }) => ({
    ...(hatched.some(({ key }) => key === name) && {
      style: { fill: `url(#${hatchOf(name as FigureKey)})` },
    }),
  })
  const common = {
    data,
    dataKey: 'name',
    series,
    withLegend: series.length > 1,
    valueFormatter: (value: number) => showFigure(value, unit),
    barProps: fillOf,
    gridProps: { stroke: 'var(--line)' },
  }

  return (
    <Box role="img" aria-label={label} miw={0} className={classes.chart}>
      <svg width="0" height="0" aria-hidden className={classes.patterns}>
        <defs>
          {hatched.map(({ key }) => (
            <Hatch key={key} id={hatchOf(key)} color={colorOf(key)} />
          ))}
        </defs>
      </svg>
      {panel.rowKind === 'item' ? (
        <BarChart
          {...common}
          h={data.length * ROW + 60}
          orientation="vertical"
          type="stacked"
          yAxisProps={{ width: 150 }}
          withBarValueLabel={series.length === 1}
        />
      ) : (
        <CompositeChart
          {...common}
          h={HEIGHT}
          curveType="linear"
          connectNulls={false}
          withDots={panel.rows.length <= 14}
          yAxisProps={{ width: 76, ...(panel.panel === 'prices' && { domain: ['auto', 'auto'] }) }}
          {...(panel.panel === 'prices' && { referenceLines: [{ y: 100, color: 'var(--line-strong)' }] })}
        />
      )}
    </Box>
  )
}
