import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { BasketPage } from '../../../buying/basket/basket-page.tsx'
import { type BasketSearch, readBasketSearch } from '../../../buying/basket/basket-search.ts'

export const Route = createFileRoute('/dashboard/orders/basket')({
  validateSearch: (raw: Partial<BasketSearch> & SearchSchemaInput): BasketSearch => readBasketSearch(raw),
  component: BasketPage,
})
