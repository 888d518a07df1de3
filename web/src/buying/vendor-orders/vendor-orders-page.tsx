import { Stack, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type VendorOrderTab, vendorOrderTabs } from '@wellstock/domain/buying/vendor-orders'
import type { api } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { BuyDirectly } from '../orders/buy-directly.tsx'
import { vendorOrderQueries } from './queries.ts'
import { ToOrderList } from './to-order-list.tsx'
import classes from './vendor-orders.module.css'
import { VendorOrdersList } from './vendor-orders-list.tsx'
import { type VendorOrdersSearch, vendorOrdersSearchDefaults } from './vendor-orders-search.ts'

const route = getRouteApi('/dashboard/vendor-orders/')

type Counts = Awaited<ReturnType<typeof api.vendorOrders.counts>>

/** What vendors have to be sent, what they have been sent, and what of that is late. */
export function VendorOrdersPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: counts } = useQuery(vendorOrderQueries.counts())
  const seesReceipts = useCan('receipts.read')
  const seesInvoices = useCan('invoices.read')
  const seesReturns = useCan('vendor-returns.read')
  const show = (change: Partial<VendorOrdersSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false })
  const open = (tab: VendorOrderTab) =>
    void navigate({ search: { ...vendorOrdersSearchDefaults, tab }, replace: true, resetScroll: false })

  return (
    <>
      <PageHeader title={m.page_title_vendor_orders()} description={counts && toSendWords(counts)}>
        <LinkButton to="/dashboard/vendor-orders/blanket" variant="default">
          {m.page_title_blanket_orders()}
        </LinkButton>
        {seesReceipts && (
          <LinkButton variant="default" to="/dashboard/vendor-orders/receipts">
            {m.page_title_receipts()}
          </LinkButton>
        )}
        {seesInvoices && (
          <LinkButton variant="default" to="/dashboard/vendor-orders/invoices">
            {m.page_title_invoices()}
          </LinkButton>
        )}
        {seesReturns && (
          <LinkButton variant="default" to="/dashboard/vendor-orders/returns">
            {m.page_title_returns()}
          </LinkButton>
        )}
        <LinkButton variant="default" to="/dashboard/vendor-orders/price-checks">
          {m.page_title_price_checks()}
        </LinkButton>
        <LinkButton variant="default" to="/dashboard/vendor-orders/calendar">
          {m.page_title_deliveries()}
        </LinkButton>
        <LinkButton variant="default" to="/dashboard/vendor-orders/past">
          {m.page_title_past_orders()}
        </LinkButton>
        {search.tab === 'to_send' && <BuyDirectly />}
      </PageHeader>
      <Tabs value={search.tab} onChange={(next) => next && open(next as VendorOrderTab)} keepMounted={false}>
        <Tabs.List aria-label={m.vendor_orders_tabs()} className={classes.tabs} mb="md">
          {vendorOrderTabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {m[`vendor_orders_tab_${tab}`]()} {counts && <Count of={countOf(tab, counts)} />}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={search.tab}>
          {search.tab === 'to_send' ? (
            <Stack className={classes.toSend}>
              <ToOrderList />
              <h2>{m.vendor_orders_drafts()}</h2>
              <VendorOrdersList search={search} onChange={show} />
            </Stack>
          ) : (
            <VendorOrdersList key={search.tab} search={search} onChange={show} />
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

const countOf = (tab: VendorOrderTab, { toOrder, drafts, open, answered, late, toReceive }: Counts) =>
  ({ to_send: toOrder + drafts, open, answered, late, to_receive: toReceive, all: 0 })[tab]

const Count = ({ of }: { of: number }) => of > 0 && <span className={classes.count}>{formatNumber(of)}</span>

const toSendWords = ({ toOrder, drafts }: Counts) =>
  [
    toOrder > 0 && m.vendor_orders_count_to_order({ count: toOrder, shown: formatNumber(toOrder) }),
    drafts > 0 && m.vendor_orders_count_drafts({ count: drafts, shown: formatNumber(drafts) }),
  ]
    .filter(Boolean)
    .join(' ')
