import '@mantine/charts/styles.layer.css'
import { BarChart, CompositeChart } from '@mantine/charts'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { BudgetMonth } from '@wellstock/contract/finance/budget-lines'
import type { Narrowing } from '@wellstock/contract/finance/budgets'
import { availableOf, type Balance } from '@wellstock/domain/finance/ledger'
import { sumOf } from '@wellstock/domain/finance/money'
import { type ReactNode, useState } from 'react'
import { formatShortMonth, formatWorth } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import tables from '../../ui/table.module.css'
import classes from './budgets-page.module.css'
import { budgetQueries } from './queries.ts'
import { figureWord } from './words.ts'

const HEIGHT = 240

type ChartBlockProps = { title: string; chart: ReactNode; table: ReactNode }

/** A chart with its table behind it, one press away. */
function ChartBlock({ title, chart, table }: ChartBlockProps) {
  const [isTable, setTable] = useState(false)
  return (
    <Block
      title={title}
      action={
        <button
          type="button"
          data-screen-only
          className={`${ui.plainButton} ${ui.hover} ${ui.accent} ${classes.switch}`}
          aria-label={isTable ? m.budgets_chart_of({ title }) : m.budgets_table_of({ title })}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? m.common_chart() : m.common_table()}
        </button>
      }
    >
      {isTable ? table : chart}
    </Block>
  )
}

type Cumulated = { month: string; planned: number; spent: number | null; used: number | null }

/** Month by month what there was until its end: what is planned for all months, what happened until this one. */
export function cumulated(months: readonly BudgetMonth[], today: string): Cumulated[] {
  const until = (index: number, key: 'planned' | 'spent' | 'committed') =>
    sumOf(months.slice(0, index + 1).map((month) => month[key]))
  return months.map(({ month }, index) => {
    const isHere = month <= today
    const spent = until(index, 'spent')
    return {
      month,
      planned: until(index, 'planned'),
      spent: isHere ? spent : null,
      used: isHere ? sumOf([spent, until(index, 'committed')]) : null,
    }
  })
}

/** What has been spent and committed, month upon month, against the plan. */
function SpendChart({ place, today }: { place: Narrowing; today: string }) {
  const { data, error, refetch } = useQuery(budgetQueries.months(place))
  const title = m.budgets_chart_spend()
  if (!data)
    return (
      <Block title={title}>
        {error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : <Skeleton height={HEIGHT} />}
      </Block>
    )
  const rows = cumulated(data, today)
  const series = [
    {
      name: 'planned',
      label: m.budgets_planned(),
      color: 'var(--text-quiet)',
      type: 'line' as const,
      strokeDasharray: '2 4',
    },
    {
      name: 'used',
      label: m.budgets_spent_and_committed(),
      color: 'var(--accent)',
      type: 'line' as const,
      strokeDasharray: '7 4',
    },
    { name: 'spent', label: figureWord('spent'), color: 'var(--accent)', type: 'line' as const },
  ]
  return (
    <ChartBlock
      title={title}
      chart={
        <div role="img" aria-label={title} className={classes.chart}>
          <CompositeChart
            data={rows.map((row) => ({ ...row, month: formatShortMonth(row.month.slice(0, 7)) }))}
            dataKey="month"
            series={series}
            h={HEIGHT}
            curveType="linear"
            connectNulls={false}
            withLegend
            withDots={false}
            valueFormatter={formatWorth}
            yAxisProps={{ width: 84 }}
            gridProps={{ stroke: 'var(--line)' }}
          />
        </div>
      }
      table={
        <ChartTable
          label={m.budgets_table_of({ title })}
          head={[m.common_month(), ...series.map(({ label }) => label)]}
          rows={rows.map((row) => [
            formatShortMonth(row.month.slice(0, 7)),
            ...[row.planned, row.used, row.spent].map((value) => (value === null ? '–' : formatWorth(value))),
          ])}
        />
      }
    />
  )
}

/** From what was allocated, step by step, to what is left. */
function Waterfall({ total }: { total: Balance }) {
  const title = m.budgets_chart_waterfall()
  const available = availableOf(total)
  const steps = [
    { key: 'allocated', value: total.allocated, color: 'var(--text-quiet)' },
    { key: 'spent', value: -total.spent, color: 'var(--accent)' },
    { key: 'committed', value: -total.committed, color: 'var(--accent)' },
    { key: 'precommitted', value: -total.precommitted, color: 'var(--accent)' },
    { key: 'available', value: available, color: 'var(--chart-received)', standalone: true },
  ] as const
  return (
    <ChartBlock
      title={title}
      chart={
        <div role="img" aria-label={title} className={classes.chart}>
          <BarChart
            data={steps.map(({ key, value, ...rest }) => ({ ...rest, name: figureWord(key), amount: value }))}
            dataKey="name"
            type="waterfall"
            series={[{ name: 'amount', label: m.common_amount(), color: 'var(--chart-value)' }]}
            h={HEIGHT}
            valueFormatter={formatWorth}
            yAxisProps={{ width: 84 }}
            gridProps={{ stroke: 'var(--line)' }}
          />
        </div>
      }
      table={
        <ChartTable
          label={m.budgets_table_of({ title })}
          head={[m.budgets_figure(), m.common_amount()]}
          rows={steps.map(({ key, value }) => [figureWord(key), formatWorth(value)])}
        />
      }
    />
  )
}

type ChartTableProps = { label: string; head: readonly string[]; rows: readonly (readonly string[])[] }

const ChartTable = ({ label, head, rows }: ChartTableProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a group of rows, not of fields
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
  <div role="group" className={tables.scroll} aria-label={label} tabIndex={0}>
    <table className={tables.table}>
      <thead>
        <tr>
          {head.map((name, index) => (
            <th key={name} scope="col" data-numeric={index > 0 || undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {values.map((value, index) => (
              <td key={head[index + 1]} data-numeric>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

type BudgetChartsProps = { place: Narrowing; total: Balance; today: string }

export default function BudgetCharts({ place, total, today }: BudgetChartsProps) {
  if (total.allocated === 0 && total.spent === 0) return <Nothing>{m.budgets_charts_none()}</Nothing>
  return (
    <div className={classes.charts}>
      <SpendChart place={place} today={today} />
      <Waterfall total={total} />
    </div>
  )
}
