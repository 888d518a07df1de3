import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Budget } from '@wellstock/contract/finance/budget'
import { query } from '../../lib/api.ts'
import { cacheAnswer } from '../../lib/cache-answer.ts'

export const allocationQueries = {
  years: () => query.allocation.years.queryOptions(),
  list: (year: number) =>
    query.allocation.list.queryOptions({ input: { year }, placeholderData: keepPreviousData }),
  // Another one may be at it: asked for each time somebody comes back.
  get: (id: string) => query.allocation.get.queryOptions({ input: { id }, staleTime: 0 }),
  basis: (id: string) => query.allocation.basis.queryOptions({ input: { id } }),
  booked: (input: Parameters<typeof query.allocation.booked.queryOptions>[0]['input']) =>
    query.allocation.booked.queryOptions({ input, placeholderData: keepPreviousData }),
  closing: (year: number) => query.allocation.closing.queryOptions({ input: { year }, staleTime: 0 }),
}

const onSuccess = cacheAnswer(({ id }: Budget) => allocationQueries.get(id).queryKey)

/** Any one thing done with a budget. Refused: somebody may have been faster, so it is asked for again. */
export function useBudgetStep(id?: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (take: () => Promise<Budget>) => take(),
    ...(id !== undefined && { scope: { id: `budget:${id}` } }),
    onSuccess,
    onError: () => {
      if (id !== undefined) void client.invalidateQueries({ queryKey: allocationQueries.get(id).queryKey })
    },
  })
}

export const useCloseYear = () =>
  useMutation(
    query.allocation.close.mutationOptions({
      onSuccess: cacheAnswer(({ year }) => allocationQueries.closing(year).queryKey),
    }),
  )
