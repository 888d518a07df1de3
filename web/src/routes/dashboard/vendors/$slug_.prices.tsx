import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { PriceListPage } from '../../../buying/prices/price-list-page.tsx'
import {
  type PricesSearch,
  pricesSearchDefaults,
  readPricesSearch,
} from '../../../buying/prices/prices-search.ts'

export const Route = createFileRoute('/dashboard/vendors/$slug_/prices')({
  validateSearch: (raw: Partial<PricesSearch> & SearchSchemaInput): PricesSearch => readPricesSearch(raw),
  search: { middlewares: [stripSearchParams(pricesSearchDefaults)] },
  component: PriceListPage,
})
