import '@mantine/charts/styles.layer.css'
import { LineChart } from '@mantine/charts'
import type { VendorPrice } from '@wellstock/contract/buying/prices'
import { formatDate, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { chartColor } from '../../ui/series.tsx'
import { sourceWord } from './price-words.ts'
import classes from './prices.module.css'

type PriceChartProps = { prices: readonly VendorPrice[]; unit: string }

/** What a base unit cost over time. The component draws without motion; the table below says the same. */
export default function PriceChart({ prices, unit }: PriceChartProps) {
  const sources = [...new Set(prices.map(({ source }) => source))].toSorted()
  const data = prices
    .toSorted((a, b) => a.validFrom.localeCompare(b.validFrom))
    .map(({ validFrom, source, basePrice }) => ({ day: formatDate(validFrom), [source]: basePrice }))
  return (
    <div role="img" aria-label={m.prices_chart({ unit })} className={classes.chart}>
      <LineChart
        h={200}
        data={data}
        dataKey="day"
        curveType="stepAfter"
        connectNulls
        withLegend={sources.length > 1}
        gridProps={{ stroke: 'var(--line)' }}
        lineProps={{ isAnimationActive: false }}
        yAxisProps={{ width: 80, domain: ['auto', 'auto'] }}
        series={sources.map((source, index) => ({
          name: source,
          label: sourceWord(source),
          color: chartColor(index),
          ...(source === 'contract' && { strokeDasharray: '6 4' }),
        }))}
        valueFormatter={formatPrice}
      />
    </div>
  )
}
