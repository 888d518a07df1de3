import { Switch } from '@mantine/core'
import { IconFileInvoice, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { blanketOrderStandings } from '@wellstock/domain/buying/blanket-orders'
import { useMemo } from 'react'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { FilterChoice } from '../../ui/filter-choice.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { List } from '../../ui/list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import ui from '../../ui/shared.module.css'
import { vendorOrderQueries } from '../vendor-orders/queries.ts'
import { BlanketOrderCard, blanketOrderColumns } from './blanket-order-columns.tsx'
import classes from './blanket-orders.module.css'
import { type BlanketOrdersSearch, blanketOrdersSearchDefaults, sorts } from './blanket-orders-search.ts'
import { blanketOrderQueries, filterOf } from './queries.ts'
import { rowName, standingWord } from './words.ts'

const route = getRouteApi('/dashboard/vendor-orders/blanket/')

function NewButton({ vendorId }: { vendorId: string | undefined }) {
  if (!useCan('vendors.write')) return null
  return (
    <LinkButton
      to="/dashboard/vendor-orders/blanket/new"
      search={{ vendorId }}
      leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
    >
      {m.page_title_blanket_orders_new()}
    </LinkButton>
  )
}

/** What is agreed with vendors for a period. */
export function BlanketOrdersPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const columns = useMemo(blanketOrderColumns, [])
  const answer = useQuery(blanketOrderQueries.list(search))
  const { data: vendors = [] } = useQuery(vendorOrderQueries.vendors())
  const change = (part: Partial<BlanketOrdersSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...part }), resetScroll: false })
  const narrow = (part: Partial<BlanketOrdersSearch>) => change({ ...part, page: 1 })
  const { standing, vendorId, runningOut } = search
  const clear = { standing: undefined, vendorId: undefined, runningOut: undefined, search: undefined }

  return (
    <>
      <PageHeader
        title={m.page_title_blanket_orders()}
        trail={<Link to="/dashboard/vendor-orders">{m.page_title_vendor_orders()}</Link>}
      >
        <NewButton vendorId={vendorId} />
      </PageHeader>
      <List
        name="blanket-orders"
        label={m.page_title_blanket_orders()}
        offset="21rem"
        answer={answer}
        search={search}
        sorts={sorts}
        onChange={change}
        filters={
          <>
            <SearchBox
              className={ui.search}
              label={m.blanket_orders_search()}
              hint={m.vendor_orders_search_hint()}
              clearLabel={m.common_clear_the_search()}
              value={search.search ?? ''}
              onSearch={(text) => narrow({ search: text || undefined })}
            />
            <FilterChoice
              className={classes.filter}
              label={m.common_status()}
              data={blanketOrderStandings.map((each) => ({ value: each, label: standingWord(each) }))}
              value={standing}
              onChange={(next) => narrow({ standing: next })}
            />
            <FilterChoice
              className={classes.filter}
              label={m.common_vendor()}
              data={vendors.map(({ id, name }) => ({ value: id, label: name }))}
              value={vendorId}
              onChange={(next) => narrow({ vendorId: next })}
              searchable
              nothingFoundMessage={m.common_nothing_found()}
            />
            <Switch
              label={m.blanket_orders_running_out()}
              checked={runningOut === true}
              onChange={(event) => narrow({ runningOut: event.currentTarget.checked || undefined })}
            />
          </>
        }
        exports={{ path: '/api/blanket-orders/export', params: filterOf(search) }}
        every={(place) => api.blanketOrders.list({ ...filterOf(search), ...place })}
        hasView
        columns={columns}
        rowId={({ id }) => id}
        rowName={rowName}
        onOpen={({ id }) => void navigate({ to: '/dashboard/vendor-orders/blanket/$id', params: { id } })}
        card={(order) => <BlanketOrderCard order={order} />}
        empty={{
          none: {
            icon: IconFileInvoice,
            title: m.blanket_orders_empty(),
            text: m.blanket_orders_empty_text(),
            action: <NewButton vendorId={undefined} />,
          },
          noMatch: Boolean(standing || vendorId || runningOut || search.search) && {
            title: m.blanket_orders_no_match(),
            clear: m.common_clear_the_filters(),
            onClear: () => void navigate({ search: { ...blanketOrdersSearchDefaults, ...clear } }),
          },
        }}
      />
    </>
  )
}
