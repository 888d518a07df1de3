import { Link } from '@tanstack/react-router'
import type { ItemSort } from '@wellstock/contract/stock/inventory'
import type { Item, ListedItem } from '@wellstock/contract/stock/items'
import { formatAgo, formatDate, formatDateTime, formatPrice, formatWorth } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { amount } from '../../ui/amount.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import ui from '../../ui/shared.module.css'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ExpiryChip } from '../items/expiry-chip.tsx'
import { roomOf } from '../items/place.ts'
import { daysWord } from './days-word.ts'
import classes from './inventory-columns.module.css'
import { StockLevel } from './stock-level.tsx'

const cut = (text: string) => (
  <span className={`${ui.ellipsis} ${classes.cut}`} title={text}>
    {text}
  </span>
)

const none = <span className={ui.quiet}>–</span>

export const stockValue = ({ unitCost, currentQuantity }: Item) =>
  unitCost === null ? null : Math.round(unitCost * currentQuantity * 100) / 100

function ItemName({ item }: { item: Item }) {
  return (
    <span className={`${ui.tight} ${ui.hoverLinks} ${classes.name}`}>
      <Link to="/dashboard/inventory/$id" params={{ id: item.id }} tabIndex={-1} title={item.name}>
        {item.name}
      </Link>
      <small>
        {item.sku}
        {item.serialNumber && ` · ${item.serialNumber}`}
      </small>
    </span>
  )
}

function Updated({ item }: { item: Item }) {
  return (
    <span className={`${ui.tight} ${ui.nowrap} ${ui.notes}`} title={formatDateTime(item.lastUpdated)}>
      {formatAgo(item.lastUpdated)}
      {item.updatedBy && <small>{item.updatedBy}</small>}
    </span>
  )
}

function OnOrder({ item: { supply, unit } }: { item: ListedItem }) {
  if (!supply?.onOrder) return none
  return (
    <span className={`${ui.tight} ${ui.nowrap} ${ui.notes}`}>
      {amount(supply.onOrder, unit)}
      {supply.nextOn && <small>{formatDate(supply.nextOn)}</small>}
    </span>
  )
}

type ItemColumn = GridColumn<ListedItem> & { key: ItemSort | 'value' | 'nextExpiry' | 'onOrder' | 'bin' }

/** What is shown of an item only where the list asks for it. */
export const supplyColumns = ['cover', 'onOrder'] as const satisfies readonly ItemColumn['key'][]

/** The columns of the list. Those the server can sort by are named like its sort keys. */
export const itemColumns = (): ItemColumn[] => [
  {
    key: 'name',
    header: m.common_name(),
    cell: (item) => <ItemName item={item} />,
    isSortable: true,
    canHide: false,
  },
  {
    key: 'stockLevel',
    header: m.common_status(),
    cell: (item) => <StatusBadge status={item.stockLevel} />,
    isSortable: true,
  },
  {
    key: 'currentQuantity',
    header: m.common_quantity(),
    cell: (item) => (
      <Link
        className={classes.quantity}
        to="/dashboard/inventory/$id"
        params={{ id: item.id }}
        search={{ tab: 'ledger' } as never}
        tabIndex={-1}
      >
        <StockLevel item={item} />
      </Link>
    ),
    isSortable: true,
    isNumeric: true,
  },
  {
    key: 'available',
    header: m.item_available(),
    cell: ({ availableQuantity, unit }) => amount(availableQuantity, unit),
    isSortable: true,
    isNumeric: true,
    isHiddenAtFirst: true,
  },
  {
    key: 'reserved',
    header: m.item_reserved(),
    cell: ({ reservedQuantity, unit }) => (reservedQuantity ? amount(reservedQuantity, unit) : none),
    isSortable: true,
    isNumeric: true,
    isHiddenAtFirst: true,
  },
  {
    key: 'onOrder',
    header: m.item_on_order(),
    cell: (item) => <OnOrder item={item} />,
    isNumeric: true,
    isHiddenAtFirst: true,
  },
  {
    key: 'cover',
    header: m.item_cover(),
    cell: ({ supply }) => (supply?.coverDays == null ? none : daysWord(Math.floor(supply.coverDays))),
    isSortable: true,
    isNumeric: true,
    isHiddenAtFirst: true,
  },
  {
    key: 'category',
    header: m.common_category(),
    cell: (item) => cut(item.category),
    isSortable: true,
    isHiddenAtFirst: true,
  },
  {
    key: 'type',
    header: m.common_type(),
    cell: (item) => item.type,
    isSortable: true,
    isHiddenAtFirst: true,
  },
  { key: 'office', header: m.common_office(), cell: (item) => cut(item.officeName), isSortable: true },
  { key: 'room', header: m.common_room(), cell: (item) => cut(roomOf(item)), isSortable: true },
  {
    key: 'bin',
    header: m.rooms_bin(),
    cell: ({ binCode }) => (binCode ? <span className={ui.code}>{binCode}</span> : none),
    isHiddenAtFirst: true,
  },
  {
    key: 'department',
    header: m.common_department(),
    cell: (item) => cut(item.department),
    isSortable: true,
    isHiddenAtFirst: true,
  },
  {
    key: 'vendor',
    header: m.common_vendor(),
    cell: (item) => cut(item.vendor),
    isSortable: true,
    isHiddenAtFirst: true,
  },
  {
    key: 'unitPrice',
    header: m.item_unit_price(),
    cell: (item) => (item.unitPrice === null ? none : formatPrice(item.unitPrice)),
    isSortable: true,
    isNumeric: true,
    isHiddenAtFirst: true,
  },
  {
    key: 'value',
    header: m.common_value(),
    cell: (item) => {
      const value = stockValue(item)
      return value === null ? none : formatWorth(value)
    },
    isNumeric: true,
    isHiddenAtFirst: true,
  },
  {
    key: 'nextExpiry',
    header: m.item_next_expiry(),
    cell: (item) => (item.nextExpiry ? <ExpiryChip date={item.nextExpiry} isShort /> : none),
  },
  {
    key: 'lastUpdated',
    header: m.item_updated(),
    cell: (item) => <Updated item={item} />,
    isSortable: true,
    isHiddenAtFirst: true,
  },
]
