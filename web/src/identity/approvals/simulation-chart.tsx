import { Box } from '@mantine/core'
import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { chartColor, Hatch } from '../../ui/series.tsx'
import classes from './policy.module.css'

const ROW = 44
const HATCH = 'policy-hatch-after'

type SimulationChartProps = { label: string; rows: { name: string; before: number; after: number }[] }

/** How many steps each role decides, before and after. */
export default function SimulationChart({ label, rows }: SimulationChartProps) {
  return (
    <Box role="img" aria-label={label} miw={0}>
      <svg width="0" height="0" aria-hidden className={classes.patterns}>
        <defs>
          <Hatch id={HATCH} color={chartColor(1)} />
        </defs>
      </svg>
      <BarChart
        data={rows}
        dataKey="name"
        series={[
          { name: 'before', label: m.approvals_change_from(), color: chartColor(0) },
          { name: 'after', label: m.policy_after(), color: chartColor(1) },
        ]}
        h={rows.length * ROW + 70}
        orientation="vertical"
        withLegend
        gridProps={{ stroke: 'var(--line)' }}
        yAxisProps={{ width: 130 }}
        barProps={({ name }) => (name === 'after' ? { style: { fill: `url(#${HATCH})` } } : {})}
        valueFormatter={(value) => formatNumber(value)}
      />
    </Box>
  )
}
