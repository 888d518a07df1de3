import { Tabs } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { listPage, receipt } from '@wellstock/contract/platform/kinds'
import {
  openReturnStates,
  type ReturnTab,
  returnStates,
  returnTabs,
} from '@wellstock/domain/buying/vendor-returns'
import { DocumentChoice, DocumentList } from '../../identity/document-kinds/document-list.tsx'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { returnColumns } from './return-columns.tsx'
import { type ReturnsSearch, returnsSearchDefaults } from './returns-search.ts'
import { stateWord } from './words.ts'

const route = getRouteApi('/dashboard/vendor-orders/returns/')

/** What goes back to vendors, and what they have not credited yet. */
export function ReturnsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const seesVendorOrders = useCan('vendor-orders.read')
  const { tab, state } = search
  const show = (change: Partial<ReturnsSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false })
  const open = (next: ReturnTab) =>
    void navigate({ search: { ...returnsSearchDefaults, tab: next }, replace: true, resetScroll: false })
  return (
    <>
      <PageHeader
        title={m.page_title_returns()}
        trail={
          seesVendorOrders ? (
            <Link to="/dashboard/vendor-orders">{m.page_title_vendor_orders()}</Link>
          ) : (
            <Link to={listPage(receipt)}>{m.page_title_receipts()}</Link>
          )
        }
      />
      <Tabs value={tab} onChange={(next) => next && open(next as ReturnTab)} keepMounted={false}>
        <Tabs.List aria-label={m.returns_tabs()} mb="md">
          {returnTabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {m[`returns_tab_${each}`]()}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <DocumentList
            draw={returnColumns}
            search={search}
            onChange={show}
            always={{ tab }}
            own={{ state }}
            filters={(narrow) => (
              <DocumentChoice
                label={m.common_status()}
                data={(tab === 'open' ? openReturnStates : returnStates).map((value) => ({
                  value,
                  label: stateWord(value),
                }))}
                value={state}
                onChange={(next) => narrow({ state: next })}
              />
            )}
          />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
