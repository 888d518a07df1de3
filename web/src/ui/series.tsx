import type { FigureKey } from '@wellstock/domain/overview/figures'

/** Colors that charts give to whatever they compare: offices, categories. */
const CHART_COLORS = 6
export const chartColor = (index: number) => `var(--chart-${index % CHART_COLORS})`

const series: Partial<
  Record<FigureKey, 'used' | 'waste' | 'received' | 'value' | 'other' | 'forecast' | 'out'>
> = {
  usedCost: 'used',
  forecast: 'forecast',
  receivedCost: 'received',
  found: 'received',
  inventoryValue: 'value',
  index: 'value',
  expiredCost: 'waste',
  avoidableCost: 'waste',
  lost: 'waste',
  dead: 'waste',
  otherWaste: 'other',
  slow: 'other',
  daysOut: 'out',
}

/** The color of a figure in every chart; none where it is drawn nowhere else. */
export const seriesColor = (figure: FigureKey) => series[figure] && `var(--chart-${series[figure]})`

/** A hatching in a color, for bars to be told apart without it; within the `defs` of a chart. */
export const Hatch = ({ id, color }: { id: string; color: string }) => (
  <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect width="6" height="6" fill={color} opacity="0.3" />
    <rect width="3" height="6" fill={color} />
  </pattern>
)
