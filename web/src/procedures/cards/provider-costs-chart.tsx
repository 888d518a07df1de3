import '@mantine/charts/styles.layer.css'
import { LineChart } from '@mantine/charts'
import type { ProviderCost } from '@wellstock/contract/procedures/preference-cards'
import { formatMoney, formatShortMonth } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { chartColor } from '../../ui/series.tsx'

const dashes = ['0', '6 4', '2 3', '10 4 2 4'] as const

/** A line for each provider: what their cases came at, month by month. */
export default function ProviderCostsChart({ costs }: { costs: readonly ProviderCost[] }) {
  const providers = [...new Map(costs.map(({ provider }) => [provider.id, provider])).values()]
  const months = [...new Set(costs.map(({ month }) => month))].sort()
  return (
    <div role="img" aria-label={m.cards_provider_costs()}>
      <LineChart
        h={260}
        data={months.map((month) => ({
          month: formatShortMonth(month),
          ...Object.fromEntries(
            costs.filter((each) => each.month === month).map(({ provider, cost }) => [provider.id, cost]),
          ),
        }))}
        dataKey="month"
        curveType="linear"
        connectNulls
        withLegend
        gridProps={{ stroke: 'var(--line)' }}
        lineProps={{ isAnimationActive: false }}
        yAxisProps={{ width: 76 }}
        series={providers.map(({ id, name }, place) => ({
          name: id,
          label: name,
          color: chartColor(place),
          strokeDasharray: dashes[place % dashes.length] ?? '0',
        }))}
        valueFormatter={formatMoney}
      />
    </div>
  )
}
