import { Group, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ProductRow } from '@wellstock/contract/stock/products'
import { type ReactNode, useMemo } from 'react'
import { api, query } from '../../lib/api.ts'
import { formatNumber, formatWorth } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { amount } from '../../ui/amount.tsx'
import type { EmptyWords } from '../../ui/empty-list.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { List } from '../../ui/list.tsx'
import ui from '../../ui/shared.module.css'
import { ExpiryChip } from '../items/expiry-chip.tsx'
import { listFilterOf } from './inventory-filter.ts'
import type { InventorySearch } from './inventory-search.ts'

const none = <span className={ui.quiet}>–</span>
const count = (items: number) => (items > 0 ? formatNumber(items) : none)

const columns = (): GridColumn<ProductRow>[] => [
  {
    key: 'name',
    header: m.common_name(),
    cell: ({ id, name, sku }) => (
      <span className={`${ui.tight} ${ui.hoverLinks} ${ui.notes}`}>
        <Link
          className={`${ui.plainLink} ${ui.medium}`}
          to="/dashboard/products/$id"
          params={{ id }}
          tabIndex={-1}
        >
          {name}
        </Link>
        <small>{sku}</small>
      </span>
    ),
    isSortable: true,
    canHide: false,
  },
  {
    key: 'onHand',
    header: m.common_on_hand(),
    cell: ({ onHand, unit }) => <b>{amount(onHand, unit)}</b>,
    isNumeric: true,
  },
  {
    key: 'available',
    header: m.item_available(),
    cell: ({ available, unit }) => amount(available, unit),
    isNumeric: true,
  },
  {
    key: 'onOrder',
    header: m.item_on_order(),
    cell: ({ onOrder, unit }) => (onOrder > 0 ? amount(onOrder, unit) : none),
    isNumeric: true,
  },
  {
    key: 'offices',
    header: m.common_offices(),
    cell: ({ offices }) => formatNumber(offices),
    isNumeric: true,
  },
  { key: 'low', header: m.home_low(), cell: ({ low }) => count(low), isNumeric: true },
  { key: 'out', header: m.home_out(), cell: ({ out }) => count(out), isNumeric: true },
  {
    key: 'nextExpiry',
    header: m.item_next_expiry(),
    cell: ({ nextExpiry }) => (nextExpiry ? <ExpiryChip date={nextExpiry} isShort /> : none),
  },
  {
    key: 'value',
    header: m.common_value(),
    cell: ({ value }) => formatWorth(value),
    isNumeric: true,
    isHiddenAtFirst: true,
  },
  { key: 'category', header: m.common_category(), cell: ({ category }) => category, isHiddenAtFirst: true },
]

type ProductsListProps = {
  search: InventorySearch
  onChange: (change: Partial<InventorySearch>) => void
  filters: ReactNode
  above: ReactNode
  empty: EmptyWords
}

/** The inventory with one row for each product: its totals across offices. */
export function ProductsList({ search, onChange, ...props }: ProductsListProps) {
  const navigate = useNavigate()
  const shown = useMemo(columns, [])
  const { sort: _, ...filter } = listFilterOf(search)
  const answer = useQuery(
    query.products.list.queryOptions({ input: filter, placeholderData: keepPreviousData }),
  )
  return (
    <List
      {...props}
      name="products"
      label={m.products_title()}
      offset="22rem"
      answer={answer}
      search={{ ...search, sort: 'name' as const }}
      onChange={onChange}
      sorts={['name'] as const}
      every={(place) => api.products.list({ ...filter, ...place })}
      hasView
      columns={shown}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      onOpen={({ id }) => void navigate({ to: '/dashboard/products/$id', params: { id } })}
      card={(product) => <ProductCard product={product} />}
    />
  )
}

function ProductCard({ product }: { product: ProductRow }) {
  const { id, name, sku, unit, onHand, available, offices, low, out } = product
  return (
    <Group justify="space-between" align="stretch" wrap="nowrap" gap="sm">
      <Stack gap={0} miw={0}>
        <Link className={`${ui.plainLink} ${ui.medium}`} to="/dashboard/products/$id" params={{ id }}>
          {name}
        </Link>
        <span className={`${ui.note} ${ui.code}`}>{sku}</span>
        <span className={ui.note}>
          {[
            m.product_in_offices({ count: offices, shown: formatNumber(offices) }),
            low > 0 && `${m.home_low()} ${formatNumber(low)}`,
            out > 0 && `${m.home_out()} ${formatNumber(out)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </Stack>
      <Stack gap={0} flex="none" className={ui.right}>
        <b>{amount(onHand, unit)}</b>
        <span className={ui.note}>{m.level_available({ quantity: formatNumber(available) })}</span>
      </Stack>
    </Group>
  )
}
