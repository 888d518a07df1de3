import { Stack } from '@mantine/core'
import { IconReceiptOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { List } from '../../ui/list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Figures } from './figures.tsx'
import { PriceCheckCard, priceCheckColumns } from './price-check-columns.tsx'
import { PriceChecksFilters } from './price-checks-filters.tsx'
import { type PriceChecksSearch, sorts } from './price-checks-search.ts'
import { filterOf, priceCheckQueries } from './queries.ts'

const route = getRouteApi('/dashboard/vendor-orders/price-checks')

/** Prices that were flagged as they were seen, what became of them, and what that has saved. */
export function PriceChecksPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const columns = useMemo(priceCheckColumns, [])
  const filter = filterOf(search)
  const { sort: _, dir: __, ...narrowing } = filter
  const answer = useQuery(priceCheckQueries.list(filter, search))
  const show = (change: Partial<PriceChecksSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false })
  const narrow = (change: Partial<PriceChecksSearch>) => show({ ...change, page: 1 })
  const clear = Object.fromEntries(Object.keys(narrowing).map((key) => [key, undefined]))
  return (
    <>
      <PageHeader
        title={m.page_title_price_checks()}
        trail={<Link to="/dashboard/vendor-orders">{m.page_title_vendor_orders()}</Link>}
      />
      <Stack>
        {!(answer.error && !answer.data) && (
          <Figures
            sums={answer.data?.sums}
            outcome={search.outcome}
            onOutcome={(outcome) => narrow({ outcome })}
          />
        )}
        <List
          name="price-checks"
          label={m.page_title_price_checks()}
          offset="27rem"
          answer={answer}
          search={search}
          sorts={sorts}
          onChange={show}
          filters={<PriceChecksFilters search={search} onChange={narrow} />}
          exports={{ path: '/api/price-checks/export', params: filter }}
          every={(place) => api.priceChecks.list({ ...filter, ...place })}
          hasView
          columns={columns}
          rowId={({ id }) => id}
          rowName={({ product }) => product.name}
          card={(row) => <PriceCheckCard row={row} />}
          empty={{
            none: {
              icon: IconReceiptOff,
              title: m.price_checks_empty(),
              text: m.price_checks_empty_text(),
            },
            noMatch: Object.keys(narrowing).length > 0 && {
              title: m.price_checks_no_match(),
              clear: m.common_clear_the_filters(),
              onClear: () => narrow(clear),
            },
          }}
        />
      </Stack>
    </>
  )
}
