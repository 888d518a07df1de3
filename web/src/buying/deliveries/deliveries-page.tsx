import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendarPlus, IconTruckDelivery } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Deliveries } from '@wellstock/contract/buying/deliveries'
import { useState } from 'react'
import { query } from '../../lib/api.ts'
import { formatMonth } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { firstOf, lastOf, monthOf, today as todayOf } from '../../stock/expirations/dates.ts'
import { MonthHead } from '../../stock/expirations/month-calendar.tsx'
import { Block } from '../../ui/block.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { FilterChoice } from '../../ui/filter-choice.tsx'
import { Framed } from '../../ui/framed.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import ui from '../../ui/shared.module.css'
import { DayDeliveries } from './day-deliveries.tsx'
import classes from './deliveries.module.css'
import { busyDays, deliveriesOn } from './deliveries-on.ts'
import { type DeliveriesSearch, views } from './deliveries-search.ts'
import { Entries } from './delivery-entry.tsx'
import { DeliveryMonth } from './delivery-month.tsx'
import { FeedDialog } from './feed-dialog.tsx'

const route = getRouteApi('/dashboard/vendor-orders/calendar')

/** What comes from vendors and other offices, by day. */
export function DeliveriesPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const seesVendorOrders = useCan('vendor-orders.read')
  const [isSubscribing, setIsSubscribing] = useState(false)
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const show = (change: Partial<DeliveriesSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })

  const today = todayOf()
  const month = search.month ?? monthOf(search.day ?? today)
  const { vendorId } = search
  const { data, error, isPlaceholderData, refetch } = useQuery(
    query.deliveries.list.queryOptions({
      input: { from: firstOf(month), to: lastOf(month), ...(vendorId && { vendorId }) },
      placeholderData: keepPreviousData,
    }),
  )
  const onMonth = (next: string) => show({ month: next, day: undefined })

  return (
    <>
      <PageHeader
        title={m.page_title_deliveries()}
        trail={seesVendorOrders && <Link to="/dashboard/vendor-orders">{m.page_title_vendor_orders()}</Link>}
      >
        <Button
          variant="default"
          leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => setIsSubscribing(true)}
        >
          {m.deliveries_subscribe()}
        </Button>
      </PageHeader>
      <Stack gap="sm">
        <Group gap="xs" data-filters>
          <FilterChoice
            className={classes.filter}
            label={m.common_vendor()}
            data={(data?.vendors ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={vendorId}
            onChange={(next) => show({ vendorId: next })}
            searchable
            nothingFoundMessage={m.common_nothing_found()}
          />
          {!isPhone && (
            <SegmentedControl
              data-screen-only
              ml="auto"
              aria-label={m.deliveries_view()}
              value={search.view}
              onChange={(next) => show({ view: views.find((each) => each === next) ?? 'calendar' })}
              data={views.map((each) => ({ value: each, label: m[`deliveries_view_${each}`]() }))}
            />
          )}
        </Group>
        {error && !data ? (
          <Framed>
            <ErrorNotice error={error} onRetry={() => void refetch()} />
          </Framed>
        ) : (
          <>
            {isPhone || search.view === 'list' ? (
              <ByDay found={data} month={month} today={today} onMonth={onMonth} isBusy={isPlaceholderData} />
            ) : (
              <Month
                found={isPlaceholderData ? undefined : data}
                month={month}
                today={today}
                day={search.day}
                onMonth={onMonth}
                onDay={(day) => show({ day, month })}
              />
            )}
            {data && <Undated found={data} />}
          </>
        )}
      </Stack>
      <FeedDialog
        group="deliveries"
        permission="receipts.read"
        none={m.deliveries_feed_none()}
        made={m.deliveries_feed_made_text()}
        isOpen={isSubscribing}
        onClose={() => setIsSubscribing(false)}
      />
    </>
  )
}

type MonthOf = {
  found: Deliveries | undefined
  month: string
  today: string
  onMonth: (month: string) => void
}

function Month({
  found,
  day,
  onDay,
  ...rest
}: MonthOf & { day: string | undefined; onDay: (day: string | undefined) => void }) {
  const on = deliveriesOn(found, rest.today)
  const chosen = day ?? (monthOf(rest.today) === rest.month ? rest.today : undefined)
  return (
    <>
      <DeliveryMonth {...rest} on={on} chosen={chosen} isBusy={found === undefined} onChoose={onDay} />
      {chosen && found ? (
        <DayDeliveries date={chosen} on={on} />
      ) : (
        <Text px={20} py="md" c="dimmed" className={ui.panel} role="status">
          {found ? m.deliveries_choose_day() : m.deliveries_loading()}
        </Text>
      )}
    </>
  )
}

function ByDay({ found, month, today, onMonth, isBusy }: MonthOf & { isBusy: boolean }) {
  const on = deliveriesOn(found, today)
  const dates = found && !isBusy ? busyDays(found, month, today) : undefined
  return (
    <>
      <MonthHead month={month} today={today} onMonth={onMonth} />
      {dates === undefined ? (
        <Text px={20} py="md" c="dimmed" className={ui.panel} role="status">
          {m.deliveries_loading()}
        </Text>
      ) : dates.length === 0 ? (
        <Framed>
          <EmptyState
            icon={<IconTruckDelivery size={24} stroke={1.75} />}
            title={m.deliveries_none({ month: formatMonth(firstOf(month)) })}
            text={m.deliveries_none_text()}
          />
        </Framed>
      ) : (
        dates.map((date) => <DayDeliveries key={date} date={date} on={on} />)
      )}
    </>
  )
}

/** What has no day to stand on. */
const Undated = ({ found: { onHold, undated } }: { found: Deliveries }) => (
  <>
    {undated.length > 0 && (
      <Block title={m.deliveries_undated()}>
        <Entries entries={undated} />
      </Block>
    )}
    {onHold.length > 0 && (
      <Block title={m.deliveries_on_hold()}>
        <Entries entries={onHold} />
      </Block>
    )}
  </>
)
