import { IconTruckDelivery } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { List } from '../../ui/list.tsx'
import { filterOf, orderOf, vendorOrderQueries } from './queries.ts'
import { VendorOrderCard } from './vendor-order-card.tsx'
import { vendorOrderColumns } from './vendor-order-columns.tsx'
import { VendorOrdersFilters } from './vendor-orders-filters.tsx'
import { sorts, type VendorOrdersSearch } from './vendor-orders-search.ts'
import { nameOf } from './words.ts'

type VendorOrdersListProps = {
  search: VendorOrdersSearch
  onChange: (change: Partial<VendorOrdersSearch>) => void
}

/** The vendor orders of a tab. */
export function VendorOrdersList({ search, onChange }: VendorOrdersListProps) {
  const navigate = useNavigate()
  const columns = useMemo(vendorOrderColumns, [])
  const answer = useQuery(vendorOrderQueries.list(search))
  const { tab, officeId, vendorId, productId } = search
  const narrow = (part: Partial<VendorOrdersSearch>) => onChange({ ...part, page: 1 })
  return (
    <List
      name="vendor-orders"
      label={tab === 'to_send' ? m.vendor_orders_drafts() : m[`vendor_orders_tab_${tab}`]()}
      offset="24rem"
      answer={answer}
      search={{ ...search, ...orderOf(search) }}
      sorts={sorts}
      onChange={onChange}
      filters={<VendorOrdersFilters search={search} onChange={narrow} />}
      exports={{ path: '/api/vendor-orders/export', params: filterOf(search) }}
      every={(place) => api.vendorOrders.list({ ...filterOf(search), ...place })}
      hasView
      columns={columns}
      rowId={({ id }) => id}
      rowName={nameOf}
      onOpen={({ id }) => void navigate({ to: '/dashboard/vendor-orders/$id', params: { id } })}
      card={(order) => <VendorOrderCard order={order} />}
      empty={{
        none: {
          icon: IconTruckDelivery,
          title: m[`vendor_orders_empty_${tab}`](),
          text: m[`vendor_orders_empty_${tab}_text`](),
        },
        noMatch: Boolean(officeId || vendorId || productId || search.search) && {
          title: m.vendor_orders_no_match(),
          clear: m.common_clear_the_filters(),
          onClear: () =>
            narrow({ officeId: undefined, vendorId: undefined, productId: undefined, search: undefined }),
        },
      }}
    />
  )
}
