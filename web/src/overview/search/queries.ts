import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SearchResult } from '@wellstock/contract/overview/search'
import { api, query } from '../../lib/api.ts'
import { knownSearches, type Searches } from '../../lib/recents.ts'
import { type FindSearch, toAsk } from './find-search.ts'

/** A query as it is asked: single spaces, at most as long as the server reads. */
export const asked = (text: string) => text.trim().replace(/\s+/g, ' ')

// What is shown stays as it is until something else is typed: a list must not change under the pointer.
const STAY = 5 * 60_000

export const searchQueries = {
  quick: (q: string) =>
    query.search.quick.queryOptions({
      input: { q },
      staleTime: STAY,
      gcTime: STAY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      placeholderData: keepPreviousData,
    }),
  find: ({ q, ...search }: FindSearch & { q: string }) =>
    query.search.find.queryOptions({
      input: { ...toAsk({ q, ...search }), q },
      placeholderData: keepPreviousData,
    }),
  /** At once what this device knows, and then what the server says. */
  recent: (personId: string) =>
    query.search.recent.queryOptions({ placeholderData: () => knownSearches.get(personId) }),
}

/** Keeps a search among the recent ones. Whoever searches is not told where that fails. */
export function useRemember() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (q: string) => api.search.remember({ q }),
    onSuccess: ({ recent }) => setRecent(client, recent),
  })
}

export function useForget() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.search.forget(),
    onSuccess: ({ recent }) => setRecent(client, recent),
  })
}

const setRecent = (client: ReturnType<typeof useQueryClient>, recent: string[]) =>
  client.setQueryData<Searches>(query.search.recent.queryKey(), (before) => before && { ...before, recent })

/** Whether a record was found by a code it carries. */
export const isByCode = ({ reasons }: SearchResult) => reasons.some(({ reason }) => reason === 'code')
