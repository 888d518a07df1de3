import { Box, Button, Flex, Skeleton, Switch } from '@mantine/core'
import { IconCheck, IconPackage, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OrderProduct } from '@wellstock/contract/buying/order'
import { useState } from 'react'
import { formatNumber, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import ui from '../../ui/shared.module.css'
import { fieldId } from './form-errors.ts'
import classes from './order-form.module.css'
import type { OrderPlaces } from './order-form.tsx'
import { orderQueries } from './queries.ts'
import { stockWords } from './words.ts'

/** Products on a page: on a phone what is chosen comes after them. */
const SHOWN = 8

type Added = { words: string; isAdded: boolean }

type ProductPaneProps = {
  office: OrderPlaces['offices'][number] | undefined
  /** Of a direct buy: what it sells comes first. */
  vendorId?: string
  /** How much of a product is added, or would be. */
  amountOf: (product: OrderProduct) => Added
  onAdd: (product: OrderProduct) => void
  /** Enter in the search: the first that fits. */
  onEnter: (search: string) => Promise<void>
}

/** What can be ordered: what the office needs and what the person usually orders before anything is typed. */
export function ProductPane({ office, vendorId = '', amountOf, onAdd, onEnter }: ProductPaneProps) {
  const [search, setSearch] = useState('')
  const [isNeeded, setNeeded] = useState(false)
  const [page, setPage] = useState(1)
  const list = useQuery({
    ...orderQueries.products({
      officeId: office?.id ?? '',
      ...(vendorId && { vendorId }),
      ...(search && { search }),
      ...(isNeeded && { needed: 'true' }),
      page,
      pageSize: SHOWN,
    }),
    enabled: office !== undefined,
    placeholderData: keepPreviousData,
  })
  const { data } = list
  return (
    <Box
      id={fieldId('products')}
      component="section"
      miw={0}
      className={`${ui.panel} ${classes.pane}`}
      aria-label={m.orders_products()}
    >
      <h2>{m.orders_products()}</h2>
      <Flex
        component="form"
        data-line-entry
        align="center"
        wrap="wrap"
        className={classes.tools}
        onSubmit={(event) => {
          event.preventDefault()
          const text = event.currentTarget.querySelector('input')?.value.trim()
          if (text) void onEnter(text).then(() => setSearch(''))
        }}
      >
        <SearchBox
          className={ui.search}
          label={m.orders_product_search()}
          hint={m.orders_product_search_hint()}
          clearLabel={m.common_clear_the_search()}
          value={search}
          onSearch={(text) => {
            setSearch(text)
            setPage(1)
          }}
        />
        <Switch
          label={m.orders_needed_only()}
          checked={isNeeded}
          onChange={(event) => {
            setNeeded(event.currentTarget.checked)
            setPage(1)
          }}
        />
      </Flex>
      {!office ? (
        <EmptyState icon={<IconPackage size={24} stroke={1.75} />} title={m.orders_office_first()} />
      ) : list.error && !data ? (
        <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      ) : !data ? (
        <div className={classes.bones} aria-hidden>
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} h={56} />
          ))}
        </div>
      ) : data.items.length === 0 ? (
        <EmptyState
          icon={<IconPackage size={24} stroke={1.75} />}
          title={search ? m.orders_products_no_match() : m.orders_products_none()}
        />
      ) : (
        <ul
          className={`${ui.plainList} ${ui.dims} ${classes.list}`}
          data-dimmed={list.isPlaceholderData || undefined}
        >
          {data.items.map((product) => (
            <Product key={product.id} product={product} amount={amountOf(product)} onAdd={onAdd} />
          ))}
        </ul>
      )}
      {data && data.total > data.pageSize && (
        <Flex
          component="nav"
          align="center"
          gap="sm"
          className={classes.pages}
          aria-label={m.orders_product_pages()}
        >
          <Button variant="default" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {m.common_previous()}
          </Button>
          <span aria-live="polite">
            {m.orders_product_page({
              page: formatNumber(page),
              last: formatNumber(Math.ceil(data.total / data.pageSize)),
            })}
          </span>
          <Button
            variant="default"
            disabled={page * data.pageSize >= data.total}
            onClick={() => setPage(page + 1)}
          >
            {m.common_next()}
          </Button>
        </Flex>
      )}
    </Box>
  )
}

type ProductProps = {
  product: OrderProduct
  amount: Added
  onAdd: (product: OrderProduct) => void
}

function Product({ product, amount, onAdd }: ProductProps) {
  const { name, sku, unit, vendor, packPrice, onHand, available, onOrder, suggested, isUsual } = product
  return (
    <li tabIndex={-1}>
      <div className={`${ui.named} ${ui.notes}`}>
        <b>{name}</b>
        <small>{[sku, vendor?.name ?? m.orders_any_vendor()].join(' · ')}</small>
        <small className={ui.figures}>{stockWords({ onHand, available, onOrder, unit })}</small>
        {(suggested > 0 || isUsual) && (
          <small className={suggested > 0 ? ui.warn : undefined}>
            {suggested > 0
              ? m.orders_suggested({ quantity: formatNumber(suggested), unit })
              : m.orders_usual()}
          </small>
        )}
      </div>
      <span className={`${ui.figures} ${ui.note} ${ui.right}`}>
        {packPrice === null
          ? m.common_no_price()
          : m.orders_price_per({ price: formatPrice(packPrice), pack: product.pack })}
      </span>
      {amount.isAdded ? (
        <span className={`${ui.iconWord} ${classes.added}`} role="status">
          <IconCheck size={16} stroke={2} aria-hidden />
          {m.orders_added({ quantity: amount.words })}
        </span>
      ) : (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
          aria-label={m.orders_add_of({ quantity: amount.words, name })}
          onClick={(event) => {
            // The button goes: keys go on from here.
            event.currentTarget.closest('li')?.focus({ preventScroll: true })
            onAdd(product)
          }}
        >
          {m.orders_add({ quantity: amount.words })}
        </Button>
      )}
    </li>
  )
}
