import { keepPreviousData } from '@tanstack/react-query'
import { query } from '../../lib/api.ts'
import type { BasketSearch } from './basket-search.ts'

export const basketQueries = {
  find: ({ within, cap }: BasketSearch) =>
    query.basket.find.queryOptions({
      input: { ...(within && { withinBudgets: 'true' }), ...(cap !== undefined && { cap }) },
      placeholderData: keepPreviousData,
    }),
}
