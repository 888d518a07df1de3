import { Button, Flex, Stack } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { VendorProduct } from '@wellstock/contract/buying/prices'
import { useMemo, useState } from 'react'
import { formatDate, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { firstPage, type PageSize } from '../../lib/search-params.ts'
import { useCan } from '../../lib/session.tsx'
import { Block } from '../../ui/block.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { List } from '../../ui/list.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import ui from '../../ui/shared.module.css'
import { perUnit, sourceWord } from './price-words.ts'
import { priceQueries } from './queries.ts'
import { AddProductDialog, VendorProductDialog } from './vendor-product-dialog.tsx'

const sorts = ['name', 'vendorSku', 'basePrice', 'since'] as const

const Product = ({ product, vendorSku }: VendorProduct) => (
  <span className={`${ui.words} ${ui.notes}`}>
    <span className={ui.strong}>{product.name}</span>
    <small className={ui.code}>{[vendorSku, product.sku].filter(Boolean).join(' · ')}</small>
  </span>
)

/** The columns of what vendors sell, wherever it is listed. */
export const priceColumns = (): GridColumn<VendorProduct>[] => [
  {
    key: 'pack',
    header: m.common_pack(),
    cell: ({ price }) => price?.pack ?? '–',
  },
  {
    key: 'price',
    header: m.common_price(),
    cell: ({ price }) => (price ? formatPrice(price.price) : '–'),
    isNumeric: true,
  },
  {
    key: 'basePrice',
    header: m.prices_base_price(),
    cell: ({ price, product }) => (price ? perUnit(price.basePrice, product.unit) : '–'),
    isNumeric: true,
    isSortable: true,
  },
  { key: 'source', header: m.prices_source(), cell: ({ price }) => (price ? sourceWord(price.source) : '–') },
  {
    key: 'since',
    header: m.common_since(),
    cell: ({ price }) => (price ? formatDate(price.validFrom) : '–'),
    isSortable: true,
  },
]

export const PriceCard = ({ price, product }: VendorProduct) =>
  price && (
    <span>
      {formatPrice(price.price)} / {price.pack} · {perUnit(price.basePrice, product.unit)} ·{' '}
      {sourceWord(price.source)}
    </span>
  )

/** What a vendor sells, with today's prices; a row opens its prices over time. */
export function Catalog({ vendor }: { vendor: { id: string; slug: string } }) {
  const [place, setPlace] = useState<{
    page: number
    pageSize: PageSize
    sort: (typeof sorts)[number]
    dir: 'asc' | 'desc'
    search: string
  }>({
    ...firstPage,
    sort: 'name',
    dir: 'asc',
    search: '',
  })
  const [opened, setOpened] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)
  const mayWrite = useCan('vendors.write')
  const seesBlanketOrders = useCan('vendor-orders.read')
  const answer = useQuery(priceQueries.catalog(vendor.id, place))
  const columns = useMemo(
    (): GridColumn<VendorProduct>[] => [
      { key: 'name', header: m.common_product(), cell: Product, canHide: false, isSortable: true },
      ...priceColumns(),
    ],
    [],
  )
  const narrow = (search: string) => setPlace((before) => ({ ...before, search, page: 1 }))
  return (
    <Block
      title={m.prices_catalog()}
      isWide
      action={
        <Flex component="span" wrap="wrap" gap="xs">
          {mayWrite && (
            <Button variant="default" onClick={() => setAdding(true)}>
              {m.prices_add()}
            </Button>
          )}
          <LinkButton to="/dashboard/vendors/$slug/prices" params={{ slug: vendor.slug }} variant="default">
            {m.page_title_price_lists()}
          </LinkButton>
          {seesBlanketOrders && (
            <LinkButton
              to="/dashboard/vendor-orders/blanket"
              search={{ vendorId: vendor.id }}
              variant="default"
            >
              {m.page_title_blanket_orders()}
            </LinkButton>
          )}
        </Flex>
      }
    >
      <List
        name="catalog"
        label={m.prices_catalog()}
        answer={answer}
        search={place}
        onChange={(part) => setPlace((before) => ({ ...before, ...part }))}
        pagesOver={firstPage.pageSize}
        sorts={sorts}
        exports={{
          path: `/api/vendors/${vendor.id}/catalog/export`,
          params: { search: place.search, sort: place.sort, dir: place.dir },
        }}
        filters={
          <SearchBox
            className={ui.search}
            label={m.prices_search()}
            hint={m.common_name_or_sku()}
            clearLabel={m.vendors_search_clear()}
            value={place.search}
            onSearch={narrow}
          />
        }
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ product }) => product.name}
        onOpen={({ id }) => setOpened(id)}
        card={(row) => (
          <Stack gap={4}>
            <Product {...row} />
            <PriceCard {...row} />
          </Stack>
        )}
        empty={{
          none: { icon: IconTag, title: m.prices_catalog_none(), text: m.prices_catalog_none_text() },
          noMatch: place.search !== '' && {
            title: m.prices_lines_none(),
            clear: m.common_clear_filters(),
            onClear: () => narrow(''),
          },
        }}
      />
      {opened && <VendorProductDialog id={opened} onClose={() => setOpened(null)} />}
      {isAdding && <AddProductDialog vendorId={vendor.id} onClose={() => setAdding(false)} />}
    </Block>
  )
}

const compareColumns = (): GridColumn<VendorProduct>[] => [
  {
    key: 'vendor',
    header: m.common_vendor(),
    cell: ({ vendor, vendorSku }) => (
      <span className={`${ui.words} ${ui.notes}`}>
        <Link className={ui.strong} to="/dashboard/vendors/$slug" params={{ slug: vendor.slug }}>
          {vendor.name}
        </Link>
        <small className={ui.code}>{vendorSku}</small>
      </span>
    ),
    canHide: false,
  },
  ...priceColumns().map((column) => ({ ...column, isSortable: false })),
]

/** One product at every vendor that sells it, the cheapest base unit first. */
export function ProductPrices({ productId }: { productId: string }) {
  const answer = useQuery(priceQueries.compare(productId))
  const [opened, setOpened] = useState<string | null>(null)
  const columns = useMemo(compareColumns, [])
  return (
    <>
      <List
        name="product-prices"
        label={m.prices_of_product()}
        answer={answer}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ vendor }) => vendor.name}
        onOpen={({ id }) => setOpened(id)}
        card={(row) => (
          <Stack gap={4}>
            <span className={ui.strong}>{row.vendor.name}</span>
            <PriceCard {...row} />
          </Stack>
        )}
        empty={{ none: { icon: IconTag, title: m.prices_of_product_none() } }}
      />
      {opened && <VendorProductDialog id={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
