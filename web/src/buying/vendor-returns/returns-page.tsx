import { Tabs } from '@mantine/core'
import { IconTruckReturn } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type ReturnTab, returnTabs } from '@wellstock/domain/buying/vendor-returns'
import { useMemo } from 'react'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { List } from '../../ui/list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { filterOf, returnQueries } from './queries.ts'
import { ReturnCard, returnColumns } from './return-columns.tsx'
import { ReturnsFilters } from './returns-filters.tsx'
import { type ReturnsSearch, returnsSearchDefaults } from './returns-search.ts'

const route = getRouteApi('/dashboard/vendor-orders/returns/')

/** What goes back to vendors, and what they have not credited yet. */
export function ReturnsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const seesVendorOrders = useCan('vendor-orders.read')
  const show = (change: Partial<ReturnsSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false })
  const open = (tab: ReturnTab) =>
    void navigate({ search: { ...returnsSearchDefaults, tab }, replace: true, resetScroll: false })
  return (
    <>
      <PageHeader
        title={m.page_title_returns()}
        trail={
          seesVendorOrders ? (
            <Link to="/dashboard/vendor-orders">{m.page_title_vendor_orders()}</Link>
          ) : (
            <Link to="/dashboard/vendor-orders/receipts">{m.page_title_receipts()}</Link>
          )
        }
      />
      <Tabs value={search.tab} onChange={(next) => next && open(next as ReturnTab)} keepMounted={false}>
        <Tabs.List aria-label={m.returns_tabs()} mb="md">
          {returnTabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {m[`returns_tab_${tab}`]()}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={search.tab}>
          <ReturnsList search={search} onChange={show} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

type ReturnsListProps = { search: ReturnsSearch; onChange: (change: Partial<ReturnsSearch>) => void }

function ReturnsList({ search, onChange }: ReturnsListProps) {
  const navigate = useNavigate()
  const columns = useMemo(returnColumns, [])
  const filter = filterOf(search)
  const answer = useQuery(returnQueries.list(filter, search))
  const narrow = (part: Partial<ReturnsSearch>) => onChange({ ...part, page: 1 })
  const isNarrowed = Object.keys(filter).length > 1
  return (
    <List
      name="returns"
      label={m.page_title_returns()}
      offset="23rem"
      answer={answer}
      search={search}
      onChange={onChange}
      filters={<ReturnsFilters search={search} onChange={narrow} />}
      exports={{ path: '/api/vendor-returns/export', params: filter }}
      every={(place) => api.vendorReturns.list({ ...filter, ...place })}
      hasView
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ number }) => number}
      onOpen={({ id }) => void navigate({ to: '/dashboard/vendor-orders/returns/$id', params: { id } })}
      card={(row) => <ReturnCard row={row} />}
      empty={{
        none: { icon: IconTruckReturn, title: m.returns_empty(), text: m.returns_empty_text() },
        noMatch: isNarrowed && {
          title: m.returns_no_match(),
          clear: m.common_clear_the_filters(),
          onClear: () =>
            narrow({ state: undefined, officeId: undefined, vendorId: undefined, search: undefined }),
        },
      }}
    />
  )
}
