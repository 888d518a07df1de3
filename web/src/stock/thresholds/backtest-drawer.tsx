import { Drawer, Flex, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ThresholdRow } from '@wellstock/contract/stock/threshold'
import type { BacktestAnswer, Run } from '@wellstock/contract/stock/threshold-changes'
import { useState } from 'react'
import { query } from '../../lib/api.ts'
import { formatNumber, formatWorth } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import classes from './backtest.module.css'
import type { Filter } from './thresholds-search.ts'

/** One item, or everything the filters find. */
export type Tested = { row: ThresholdRow } | { filter: Filter }

type RunName = 'actual' | 'current' | 'suggested'
const runNames: readonly RunName[] = ['actual', 'current', 'suggested']
const runWord: Record<RunName, () => string> = {
  actual: m.thresholds_run_actual,
  current: m.thresholds_run_current,
  suggested: m.thresholds_run_suggested,
}

const measures: readonly { key: keyof Run; label: () => string; format: (value: number) => string }[] = [
  { key: 'stockOutDays', label: m.thresholds_stock_out_days, format: formatNumber },
  { key: 'averageValue', label: m.thresholds_average_value, format: formatWorth },
  { key: 'wastedValue', label: m.thresholds_wasted_value, format: formatWorth },
  { key: 'orders', label: m.common_orders, format: formatNumber },
]

/** The last 12 months as they were, with the levels in force, and with those suggested. */
export function BacktestDrawer({ tested, onClose }: { tested: Tested | null; onClose: () => void }) {
  return (
    <Drawer
      opened={tested !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title={
        tested && 'row' in tested
          ? m.thresholds_backtest_of({ name: tested.row.name })
          : m.thresholds_backtest()
      }
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      {tested && <Backtest tested={tested} />}
    </Drawer>
  )
}

function Backtest({ tested }: { tested: Tested }) {
  const input = 'row' in tested ? { itemIds: [tested.row.itemId] } : { filter: tested.filter }
  const { data, error, refetch } = useQuery(query.thresholds.backtest.queryOptions({ input }))
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Stack gap="lg" aria-busy>
        {measures.map(({ key }) => (
          <Skeleton key={key} height={104} />
        ))}
      </Stack>
    )
  return (
    <Stack gap="lg">
      <Text c="dimmed" fz="sm">
        {m.thresholds_backtest_text({ count: data.rows.length, items: formatNumber(data.rows.length) })}
      </Text>
      {measures.map((measure) => (
        <Bars key={measure.key} measure={measure} totals={data.totals} />
      ))}
      <Figures {...data} />
      <Text c="dimmed" fz="sm">
        {m.thresholds_backtest_meaning()}
      </Text>
    </Stack>
  )
}

type BarsProps = { measure: (typeof measures)[number]; totals: BacktestAnswer['totals'] }

function Bars({ measure: { key: measure, label, format }, totals }: BarsProps) {
  const most = Math.max(...runNames.map((run) => totals[run][measure]), 1)
  return (
    <section className={classes.measure}>
      <h3>{label()}</h3>
      <Flex component="dl" direction="column" gap={6} m={0}>
        {runNames.map((run) => (
          <div key={run} data-run={run}>
            <dt className={`${ui.quiet} ${ui.text14}`}>{runWord[run]()}</dt>
            <dd>
              <span
                className={classes.bar}
                style={{ width: `${(totals[run][measure] / most) * 100}%` }}
                aria-hidden
              />
              <b>{format(totals[run][measure])}</b>
            </dd>
          </div>
        ))}
      </Flex>
    </section>
  )
}

const AT_FIRST = 50

/** The table behind the bars, the worst stock-outs first. */
function Figures({ rows }: BacktestAnswer) {
  const [shown, setShown] = useState(AT_FIRST)
  const sorted = rows.toSorted((a, b) => b.actual.stockOutDays - a.actual.stockOutDays)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.figures} tabIndex={0} aria-label={m.thresholds_backtest_table()}>
      <table>
        <caption>{m.thresholds_backtest_table()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.common_item()}</th>
            {runNames.map((run) => (
              <th key={run} scope="col">
                {runWord[run]()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, shown).map((row) => (
            <tr key={row.itemId}>
              <th scope="row">
                {row.name} <small className={`${ui.quiet} ${ui.block}`}>{row.officeName}</small>
              </th>
              {runNames.map((run) => (
                <td className={ui.figures} key={run}>
                  {m.thresholds_days({
                    count: row[run].stockOutDays,
                    days: formatNumber(row[run].stockOutDays),
                  })}
                  <small className={`${ui.quiet} ${ui.block}`}>{formatWorth(row[run].averageValue)}</small>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {sorted.length > shown && (
        <button
          type="button"
          className={`${ui.plainButton} ${classes.more}`}
          onClick={() => setShown(shown + 200)}
        >
          {m.thresholds_show_more({
            count: sorted.length - shown,
            items: formatNumber(sorted.length - shown),
          })}
        </button>
      )}
    </section>
  )
}
