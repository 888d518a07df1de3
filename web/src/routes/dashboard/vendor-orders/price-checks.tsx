import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { PriceChecksPage } from '../../../buying/price-checks/price-checks-page.tsx'
import {
  type PriceChecksSearch,
  priceChecksSearchDefaults,
  readPriceChecksSearch,
} from '../../../buying/price-checks/price-checks-search.ts'

export const Route = createFileRoute('/dashboard/vendor-orders/price-checks')({
  validateSearch: (raw: Partial<PriceChecksSearch> & SearchSchemaInput): PriceChecksSearch =>
    readPriceChecksSearch(raw),
  search: { middlewares: [stripSearchParams(priceChecksSearchDefaults)] },
  component: PriceChecksPage,
})
