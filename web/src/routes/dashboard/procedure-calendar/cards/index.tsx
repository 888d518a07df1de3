import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { firstPage } from '../../../../lib/search-params.ts'
import { CardsPage } from '../../../../procedures/cards/cards-page.tsx'
import { type CardsSearch, readCardsSearch } from '../../../../procedures/cards/cards-search.ts'

export const Route = createFileRoute('/dashboard/procedure-calendar/cards/')({
  validateSearch: (raw: Partial<CardsSearch> & SearchSchemaInput): CardsSearch => readCardsSearch(raw),
  search: { middlewares: [stripSearchParams(firstPage)] },
  component: CardsPage,
})
