import { Flex, Group, Tabs } from '@mantine/core'
import { IconBuilding, IconPackageOff, IconStack2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import type { ListedItem } from '@wellstock/contract/stock/items'
import type { LotOfProduct, Product } from '@wellstock/contract/stock/products'
import { type ReactNode, useMemo, useState } from 'react'
import { DocumentsOf } from '../../identity/documents/documents-of.tsx'
import { query } from '../../lib/api.ts'
import { formatNumber, formatWorth } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { amount } from '../../ui/amount.tsx'
import { DocumentPage, DocumentSkeleton } from '../../ui/document-page.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { List } from '../../ui/list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import ui from '../../ui/shared.module.css'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { lotName } from '../commands/lot-select.tsx'
import { itemColumns } from '../inventory/inventory-columns.tsx'
import { History } from '../inventory/item-history.tsx'
import { StockLevel } from '../inventory/stock-level.tsx'
import { ExpiryChip } from '../items/expiry-chip.tsx'
import { roomOf } from '../items/place.ts'
import { storageWords, trackWord } from '../items/storage.ts'
import { Substitutes } from '../substitutes/substitutes.tsx'
import classes from './products.module.css'

const route = getRouteApi('/dashboard/products/$id')
const none = <span className={ui.quiet}>–</span>

type ProductPageProps = {
  /** What other parts of the product say of it, under a tab of theirs. */
  more?: readonly { key: string; label: () => string; panel: (productId: string) => ReactNode }[]
}

/** A product: every place that keeps it, its lots, and what happened to it. */
export function ProductPage({ more = [] }: ProductPageProps) {
  const { id } = route.useParams()
  const answer = useQuery(query.products.get.queryOptions({ input: { id } }))
  return (
    <DocumentPage
      answer={answer}
      trail={<Trail />}
      missing={{
        icon: IconPackageOff,
        title: m.product_not_found(),
        text: m.product_not_found_text(),
        back: <LinkButton to="/dashboard/inventory">{m.item_back_to_list()}</LinkButton>,
      }}
      skeleton={<DocumentSkeleton label={m.item_loading()} heights={[86, 240, 320]} />}
    >
      {(product) => <ProductDetails product={product} more={more} />}
    </DocumentPage>
  )
}

const Trail = () => (
  <Link to="/dashboard/inventory" search={{ group: 'product' } as never}>
    {m.common_inventory()}
  </Link>
)

const tabs = ['places', 'lots', 'substitutes', 'documents', 'history'] as const

function ProductDetails({ product, more }: Required<ProductPageProps> & { product: Product }) {
  const [tab, setTab] = useState<string>('places')
  const { name, sku, unit, category, onHand, available, reserved, onOrder, value } = product
  const storage = storageWords(product)
  const facts = [
    [m.common_on_hand(), onHand],
    [m.item_available(), available],
    [m.item_reserved(), reserved],
    [m.item_on_order(), onOrder],
  ] as const
  return (
    <>
      <PageHeader
        title={name}
        trail={<Trail />}
        description={
          <>
            <span className={ui.code}>{sku}</span> · {category} · {trackWord(product.track)}
            {storage && ` · ${storage}`}
          </>
        }
      />
      <dl className={`${ui.panel} ${classes.facts}`}>
        {facts.map(([label, quantity]) => (
          <div key={label} className={ui.terms}>
            <dt>{label}</dt>
            <dd className={ui.figures}>
              {formatNumber(quantity)} <small>{unit}</small>
            </dd>
          </div>
        ))}
        <div className={ui.terms}>
          <dt>{m.common_value()}</dt>
          <dd className={ui.figures}>{formatWorth(value)}</dd>
        </div>
      </dl>
      <Tabs value={tab} onChange={(next) => setTab(next ?? 'places')} keepMounted={false}>
        <Tabs.List mb="md">
          {tabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {m[`product_tab_${each}`]()}
            </Tabs.Tab>
          ))}
          {more.map(({ key, label }) => (
            <Tabs.Tab key={key} value={key}>
              {label()}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {more.map(({ key, panel }) => (
          <Tabs.Panel key={key} value={key}>
            {panel(product.id)}
          </Tabs.Panel>
        ))}
        <Tabs.Panel value="places">
          <Places product={product} />
        </Tabs.Panel>
        <Tabs.Panel value="lots">
          <Lots product={product} />
        </Tabs.Panel>
        <Tabs.Panel value="substitutes">
          <Substitutes product={{ productId: product.id, name, unit }} />
        </Tabs.Panel>
        <Tabs.Panel value="documents">
          <DocumentsOf record={{ kind: 'product', id: product.id }} />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <ProductHistory product={product} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

const placeName = (place: Pick<ListedItem, 'officeName' | 'roomNumber' | 'roomName'>) =>
  `${place.officeName} · ${roomOf(place)}`

/** What the list of places shows of an item, as the inventory shows it. */
const shown = ['stockLevel', 'currentQuantity', 'reserved', 'onOrder', 'cover', 'nextExpiry']

const placeColumns = (): GridColumn<ListedItem>[] => [
  {
    key: 'office',
    header: m.common_office(),
    cell: (place) => (
      <span className={`${ui.tight} ${ui.hoverLinks} ${ui.notes}`}>
        <Link
          className={`${ui.plainLink} ${ui.medium}`}
          to="/dashboard/inventory/$id"
          params={{ id: place.id }}
          tabIndex={-1}
        >
          {place.officeName}
        </Link>
        <small>{[roomOf(place), place.binCode, place.serialNumber].filter(Boolean).join(' · ')}</small>
      </span>
    ),
    canHide: false,
  },
  ...itemColumns()
    .filter(({ key }) => shown.includes(key))
    .map((column) => ({ ...column, isSortable: false, isHiddenAtFirst: false })),
]

function Places({ product }: { product: Product }) {
  const navigate = useNavigate()
  const columns = useMemo(placeColumns, [])
  return (
    <List
      name="product-places"
      label={m.product_tab_places()}
      answer={{ data: product.items, error: null, refetch: () => {} }}
      columns={columns}
      rowId={({ id }) => id}
      rowName={placeName}
      onOpen={({ id }) => void navigate({ to: '/dashboard/inventory/$id', params: { id } })}
      card={(place) => (
        <Group justify="space-between" align="stretch" wrap="nowrap" gap="sm">
          <Flex component="span" direction="column" miw={0}>
            <Link
              className={`${ui.plainLink} ${ui.medium}`}
              to="/dashboard/inventory/$id"
              params={{ id: place.id }}
            >
              {placeName(place)}
            </Link>
            <span>
              <StatusBadge status={place.stockLevel} />
            </span>
          </Flex>
          <StockLevel item={place} />
        </Group>
      )}
      empty={{ none: { icon: IconBuilding, title: m.product_not_found() } }}
    />
  )
}

const lotColumns = (unit: string): GridColumn<LotOfProduct>[] => [
  {
    key: 'lot',
    header: m.lot_number(),
    cell: (lot) => (
      <span className={`${ui.tight} ${ui.notes}`}>
        {lotName(lot)}
        {lot.hold !== 'none' && <small>{m[`stock_hold_${lot.hold}`]()}</small>}
      </span>
    ),
    canHide: false,
  },
  {
    key: 'expiry',
    header: m.common_expiry(),
    cell: ({ expiryDate, isExpired }) =>
      expiryDate ? <ExpiryChip date={expiryDate} isExpired={isExpired} /> : none,
  },
  {
    key: 'place',
    header: m.item_place(),
    cell: ({ itemId, officeName, roomName }) => (
      <Link
        className={`${ui.plainLink} ${ui.medium}`}
        to="/dashboard/inventory/$id"
        params={{ id: itemId }}
        tabIndex={-1}
      >
        {[officeName, roomName].filter(Boolean).join(' · ')}
      </Link>
    ),
  },
  { key: 'onHand', header: m.common_on_hand(), cell: ({ onHand }) => amount(onHand, unit), isNumeric: true },
  {
    key: 'reserved',
    header: m.item_reserved(),
    cell: ({ reserved }) => (reserved ? amount(reserved, unit) : none),
    isNumeric: true,
  },
]

function Lots({ product: { lots, unit } }: { product: Product }) {
  const columns = useMemo(() => lotColumns(unit), [unit])
  return (
    <List
      name="product-lots"
      label={m.product_tab_lots()}
      answer={{ data: lots, error: null, refetch: () => {} }}
      columns={columns}
      rowId={({ itemId, lotId }) => `${itemId} ${lotId}`}
      rowName={(lot) => `${lotName(lot)} ${lot.officeName}`}
      card={(lot) => (
        <Group justify="space-between" align="stretch" wrap="nowrap" gap="sm">
          <Flex component="span" direction="column" miw={0}>
            <b>{lotName(lot)}</b>
            <span className={ui.note}>{[lot.officeName, lot.roomName].filter(Boolean).join(' · ')}</span>
            {lot.expiryDate && (
              <span>
                <ExpiryChip date={lot.expiryDate} isExpired={lot.isExpired} isShort />
              </span>
            )}
          </Flex>
          {amount(lot.onHand, unit)}
        </Group>
      )}
      empty={{ none: { icon: IconStack2, title: m.product_no_lots() } }}
    />
  )
}

function ProductHistory({ product: { id, unit } }: { product: Product }) {
  const [page, setPage] = useState(1)
  return (
    <History
      unit={unit}
      page={page}
      onPage={setPage}
      hasPlaces
      optionsOf={(input) => query.products.history.queryOptions({ input: { id, ...input } })}
    />
  )
}
