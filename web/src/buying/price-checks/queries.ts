import { keepPreviousData } from '@tanstack/react-query'
import { query } from '../../lib/api.ts'
import { given } from '../../lib/given.ts'
import type { Paged } from '../../lib/search-params.ts'
import type { PriceChecksSearch } from './price-checks-search.ts'

/** What the list and its export are narrowed to. */
export const filterOf = ({ page: _, pageSize: __, ...filter }: PriceChecksSearch) => given(filter)

export const priceCheckQueries = {
  list: (filter: Partial<PriceChecksSearch>, { page, pageSize }: Paged) =>
    query.priceChecks.list.queryOptions({
      input: { ...filter, page, pageSize },
      placeholderData: keepPreviousData,
    }),
  vendors: () => query.priceChecks.vendors.queryOptions(),
}
