import { Tabs } from '@mantine/core'
import { IconFilePlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type InvoiceTab, invoiceTabs } from '@wellstock/domain/buying/invoices'
import type { api } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { ExportMenu } from '../../ui/export-menu.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import classes from './invoices.module.css'
import { InvoicesList } from './invoices-list.tsx'
import { type InvoicesSearch, invoicesSearchDefaults } from './invoices-search.ts'
import { invoiceQueries } from './queries.ts'

const route = getRouteApi('/dashboard/vendor-orders/invoices/')

type Counts = Awaited<ReturnType<typeof api.invoices.counts>>

/** What vendors bill, by what is to be done about it. */
export function InvoicesPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: counts } = useQuery(invoiceQueries.counts())
  const captures = useCan('invoices.write')
  const pays = useCan('invoices.approve')
  const seesVendorOrders = useCan('vendor-orders.read')
  const show = (change: Partial<InvoicesSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false })
  const open = (tab: InvoiceTab) =>
    void navigate({ search: { ...invoicesSearchDefaults, tab }, replace: true, resetScroll: false })

  return (
    <>
      <PageHeader
        title={m.page_title_invoices()}
        trail={seesVendorOrders && <Link to="/dashboard/vendor-orders">{m.page_title_vendor_orders()}</Link>}
      >
        {pays && search.tab === 'to_pay' && (
          <ExportMenu path="/api/invoices/payments" params={{}} label={m.invoices_payments()} />
        )}
        <LinkButton variant="default" to="/dashboard/vendor-orders/invoices/unbilled">
          {m.page_title_unbilled()}
        </LinkButton>
        {captures && (
          <LinkButton
            to="/dashboard/vendor-orders/invoices/new"
            leftSection={<IconFilePlus size={18} stroke={1.75} aria-hidden />}
          >
            {m.page_title_invoice_new()}
          </LinkButton>
        )}
      </PageHeader>
      <Tabs value={search.tab} onChange={(next) => next && open(next as InvoiceTab)} keepMounted={false}>
        <Tabs.List aria-label={m.invoices_tabs()} className={classes.tabs} mb="md">
          {invoiceTabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {m[`invoices_tab_${tab}`]()} {counts && <Count of={countOf(tab, counts)} />}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={search.tab}>
          <InvoicesList key={search.tab} search={search} onChange={show} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

const countOf = (tab: InvoiceTab, { toMatch, toApprove, toPay, disputed }: Counts) =>
  ({ to_match: toMatch, to_approve: toApprove, to_pay: toPay, disputed, paid: 0, all: 0 })[tab]

const Count = ({ of }: { of: number }) => of > 0 && <span className={classes.count}>{formatNumber(of)}</span>
