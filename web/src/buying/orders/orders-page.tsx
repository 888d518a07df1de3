import { Button } from '@mantine/core'
import { IconPlus, IconSettings, IconShoppingCart, IconTemplate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { List } from '../../ui/list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useOrderSteps } from './bulk-steps.ts'
import { BuyDirectly } from './buy-directly.tsx'
import { OrderCard } from './order-card.tsx'
import { orderColumns } from './order-columns.tsx'
import { OrdersFilters } from './orders-filters.tsx'
import { type OrdersSearch, ordersSearchDefaults, sorts } from './orders-search.ts'
import { filterOf, orderQueries } from './queries.ts'
import { rowName } from './words.ts'

const RulesDialog = lazy(() => import('./rules-dialog.tsx'))
const route = getRouteApi('/dashboard/orders/')

const NewOrderButton = () => (
  <LinkButton to="/dashboard/orders/new" leftSection={<IconPlus size={18} stroke={2} aria-hidden />}>
    {m.orders_new()}
  </LinkButton>
)

/** What the offices have asked to have bought. */
export function OrdersPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const columns = useMemo(orderColumns, [])
  const bulk = useOrderSteps()
  const answer = useQuery(orderQueries.list(search))
  const { data: rules } = useQuery(orderQueries.rules())
  const [isRuling, setRuling] = useState(false)
  const { data: counts } = useQuery(orderQueries.counts())
  const change = (part: Partial<OrdersSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...part }), resetScroll: false })
  const { sort: _, dir: __, ...narrowing } = filterOf(search)

  return (
    <>
      <PageHeader
        title={m.page_title_orders()}
        description={
          counts &&
          [
            m.orders_count_submitted({
              count: counts.states.submitted,
              shown: formatNumber(counts.states.submitted),
            }),
            counts.waiting > 0 &&
              m.orders_count_waiting({ count: counts.waiting, shown: formatNumber(counts.waiting) }),
          ]
            .filter(Boolean)
            .join(' ')
        }
      >
        <LinkButton
          to="/dashboard/orders/templates"
          variant="default"
          leftSection={<IconTemplate size={18} stroke={1.75} aria-hidden />}
        >
          {m.orders_templates()}
        </LinkButton>
        <LinkButton
          to="/dashboard/orders/basket"
          variant="default"
          leftSection={<IconShoppingCart size={18} stroke={1.75} aria-hidden />}
        >
          {m.page_title_orders_basket()}
        </LinkButton>
        {rules?.canChange && (
          <Button
            variant="default"
            leftSection={<IconSettings size={18} stroke={1.75} aria-hidden />}
            onClick={() => setRuling(true)}
          >
            {m.orders_rules()}
          </Button>
        )}
        <BuyDirectly />
        <NewOrderButton />
      </PageHeader>
      <List
        name="orders"
        label={m.page_title_orders()}
        offset="23rem"
        answer={answer}
        search={search}
        sorts={sorts}
        onChange={change}
        filters={<OrdersFilters search={search} onChange={(part) => change({ ...part, page: 1 })} />}
        exports={{ path: '/api/orders/export', params: filterOf(search) }}
        every={(place) => api.orders.list({ ...filterOf(search), ...place })}
        hasView
        views={{ list: 'orders', defaults: ordersSearchDefaults }}
        columns={columns}
        rowId={({ id }) => id}
        rowName={rowName}
        onOpen={({ id }) => void navigate({ to: '/dashboard/orders/$orderId', params: { orderId: id } })}
        card={(order) => <OrderCard order={order} />}
        bulk={bulk}
        empty={{
          none: {
            icon: IconShoppingCart,
            title: m.orders_empty(),
            text: m.orders_empty_text(),
            action: <NewOrderButton />,
          },
          noMatch: Object.keys(narrowing).length > 0 && {
            title: m.orders_no_match(),
            clear: m.common_clear_the_filters(),
            onClear: () => void navigate({ search: ordersSearchDefaults, resetScroll: false }),
          },
        }}
      />
      <Suspense>
        {isRuling && rules && <RulesDialog rules={rules} onClose={() => setRuling(false)} />}
      </Suspense>
    </>
  )
}
