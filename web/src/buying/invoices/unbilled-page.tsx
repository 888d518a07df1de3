import { Flex, Stack } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { UnbilledMonth } from '@wellstock/contract/buying/invoice'
import { useState } from 'react'
import { formatMonth, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import { List } from '../../ui/list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import ui from '../../ui/shared.module.css'
import { CloseMonthDialog } from './close-month-dialog.tsx'
import classes from './invoices.module.css'
import { invoiceQueries } from './queries.ts'
import { Closed, closableOf, MonthCard, monthColumns } from './unbilled-columns.tsx'
import { UnbilledLines } from './unbilled-lines.tsx'

const route = getRouteApi('/dashboard/vendor-orders/invoices/unbilled')

/** What was received and not billed at the end of each month, and the closing of its books. */
export function UnbilledPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const answer = useQuery(invoiceQueries.unbilled())
  const [closing, setClosing] = useState<UnbilledMonth | null>(null)
  const months = answer.data?.months
  const closable = answer.data?.canClose ? closableOf(answer.data.months) : undefined
  const opened = months?.find(({ month }) => month === search.month)
  const open = (month: string | undefined) =>
    void navigate({ search: { month, page: 1, pageSize: search.pageSize }, resetScroll: false })
  return (
    <>
      <PageHeader
        title={m.page_title_unbilled()}
        trail={<Link to="/dashboard/vendor-orders/invoices">{m.page_title_invoices()}</Link>}
      />
      <Stack>
        <List
          name="unbilled-months"
          label={m.invoices_months()}
          answer={{ ...answer, data: months }}
          columns={monthColumns(months ?? [], closable?.month, setClosing)}
          rowId={({ month }) => month}
          rowName={({ month }) => formatMonth(month)}
          onOpen={({ month }) => open(month)}
          card={(month) => (
            <MonthCard
              month={month}
              onOpen={() => open(month.month)}
              {...(month.month === closable?.month && { onClose: () => setClosing(month) })}
            />
          )}
          empty={{ none: { icon: IconCalendarOff, title: m.invoices_months_none() } }}
        />
        {opened && (
          <Block
            title={m.invoices_open_at_end({ month: formatMonth(opened.month) })}
            action={
              <Flex component="span" align="center" wrap="wrap" gap="4px 12px" className={classes.monthHead}>
                <Closed month={opened} /> <b className={ui.figures}>{formatPrice(opened.open)}</b>
              </Flex>
            }
            isWide
          >
            <UnbilledLines
              key={opened.month}
              month={opened.month}
              search={search}
              onChange={(part) =>
                void navigate({ search: (before) => ({ ...before, ...part }), resetScroll: false })
              }
            />
          </Block>
        )}
      </Stack>
      {closing && <CloseMonthDialog month={closing} onClose={() => setClosing(null)} />}
    </>
  )
}
