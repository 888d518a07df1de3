import { useMutation } from '@tanstack/react-query'
import type { OpeningPage } from '@wellstock/contract/bids/openings'
import { api, query } from '../../lib/api.ts'
import { cacheAnswer } from '../../lib/cache-answer.ts'

export const openingQueries = {
  list: () => query.bidOpenings.list.queryOptions(),
  // Somebody else may open it at any time.
  get: (id: string) => query.bidOpenings.get.queryOptions({ input: { id }, staleTime: 0 }),
}

/** What an opener does with a bid. Refused: it may have been opened meanwhile, so it is asked for again. */
export const useOpeningStep = (id: string) =>
  useMutation({
    mutationFn: (take: () => Promise<OpeningPage>) => take(),
    scope: { id: `bid-opening:${id}` },
    onSuccess: cacheAnswer((page: OpeningPage) => openingQueries.get(page.id).queryKey),
    onError: (_error, _take, _before, { client }) =>
      void client.invalidateQueries({ queryKey: openingQueries.get(id).queryKey }),
  })

/** Makes the key with which the caller opens bids. */
export const useSetUpKey = () =>
  useMutation({
    mutationFn: (password: string) => api.bidOpenings.setUp({ password }),
    onSuccess: ({ hasKey }, _password, _before, { client }) =>
      client.setQueryData(openingQueries.list().queryKey, (before) => before && { ...before, hasKey }),
  })
