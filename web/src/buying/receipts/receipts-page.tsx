import { Button, Tabs } from '@mantine/core'
import { IconSettings, IconTruckDelivery } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ClaimsList } from './claims-list.tsx'
import { receiptQueries } from './queries.ts'
import { ReceiptsList } from './receipts-list.tsx'
import { type ReceiptsSearch, receiptsSearchDefaults, receiptTabs } from './receipts-search.ts'

const RulesDialog = lazy(() => import('./rules-dialog.tsx'))
const route = getRouteApi('/dashboard/vendor-orders/receipts/')
const receive: string = '/dashboard/vendor-orders/receive'

/** What came from vendors, and what they are held to. */
export function ReceiptsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: rules } = useQuery(receiptQueries.rules())
  const [isRuling, setRuling] = useState(false)
  const receives = useCan('receipts.write')
  const seesVendorOrders = useCan('vendor-orders.read')
  const seesInvoices = useCan('invoices.read')
  const seesReturns = useCan('vendor-returns.read')
  const show = (change: Partial<ReceiptsSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false })
  const open = (tab: ReceiptsSearch['tab']) =>
    void navigate({ search: { ...receiptsSearchDefaults, tab }, replace: true, resetScroll: false })

  return (
    <>
      <PageHeader
        title={m.page_title_receipts()}
        trail={seesVendorOrders && <Link to="/dashboard/vendor-orders">{m.page_title_vendor_orders()}</Link>}
      >
        {rules?.canChange && (
          <Button
            variant="default"
            leftSection={<IconSettings size={18} stroke={1.75} aria-hidden />}
            onClick={() => setRuling(true)}
          >
            {m.receipts_rules()}
          </Button>
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
        {receives && (
          <LinkButton to={receive} leftSection={<IconTruckDelivery size={18} stroke={1.75} aria-hidden />}>
            {m.receipts_receive()}
          </LinkButton>
        )}
      </PageHeader>
      <Tabs
        value={search.tab}
        onChange={(next) => next && open(next as ReceiptsSearch['tab'])}
        keepMounted={false}
      >
        <Tabs.List aria-label={m.receipts_tabs()} mb="md">
          {receiptTabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {m[`receipts_tab_${tab}`]()}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="receipts">
          <ReceiptsList search={search} onChange={show} />
        </Tabs.Panel>
        <Tabs.Panel value="claims">
          <ClaimsList search={search} onChange={show} />
        </Tabs.Panel>
      </Tabs>
      <Suspense>
        {isRuling && rules && <RulesDialog rules={rules} onClose={() => setRuling(false)} />}
      </Suspense>
    </>
  )
}
