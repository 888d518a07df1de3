import { Box, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Item } from '@wellstock/contract/stock/items'
import { formatNumber, formatPercent, formatRate, formatShortMonth } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import { detailQueries } from '../commands/queries.ts'
import { DemandChart } from './demand-chart.tsx'
import classes from './item-details.module.css'

/** What was used in the last twelve months, and what that says of the days to come. */
export function ItemDemand({ item }: { item: Item }) {
  const { data, error, refetch } = useQuery(detailQueries.demand(item.id))
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={420} radius={12} />
  const { months, recent, nextMonth } = data
  return (
    <Box
      component="section"
      miw={0}
      p="md"
      className={`${ui.panel} ${classes.block}`}
      aria-label={m.item_tab_demand()}
    >
      <p className={classes.lead}>
        {nextMonth === null
          ? m.item_demand_none()
          : m.item_demand_daily({
              daily: formatRate(recent.daily),
              unit: item.unit,
              used: formatNumber(recent.used),
              days: formatNumber(recent.days - recent.daysOutOfStock),
              ahead: formatNumber(nextMonth),
            })}
      </p>
      {recent.isThin && <p className={classes.quiet}>{m.item_demand_thin()}</p>}
      <DemandChart months={months} />
      <p className={classes.quiet}>{m.item_demand_legend()}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{m.common_month()}</th>
            <th scope="col" data-numeric>
              {m.item_demand_used({ unit: item.unit })}
            </th>
            <th scope="col" data-numeric>
              {m.item_demand_days_out()}
            </th>
            <th scope="col" data-numeric>
              {m.item_demand_per_day()}
            </th>
            <th scope="col" data-numeric>
              {m.item_demand_index()}
            </th>
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map(({ month, used, days, daysOutOfStock, daily, index }) => (
            <tr key={month}>
              <th scope="row">{formatShortMonth(month)}</th>
              <td data-numeric>{days > 0 ? formatNumber(used) : '–'}</td>
              <td data-numeric>{days > 0 ? formatNumber(daysOutOfStock) : '–'}</td>
              <td data-numeric>{days > daysOutOfStock ? formatRate(daily) : '–'}</td>
              <td data-numeric>{index === null ? '–' : formatPercent(index)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}
