import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ThresholdChanges } from '@wellstock/contract/stock/threshold'
import type { ThresholdOutcome } from '@wellstock/contract/stock/threshold-changes'
import { api, query } from '../../lib/api.ts'
import type { ThresholdsSearch } from './thresholds-search.ts'

const CHOICES_STAY = 5 * 60_000
const AT_ONCE = 500

export const thresholdQueries = {
  list: ({ tab: _t, change: _c, ...search }: ThresholdsSearch) =>
    query.thresholds.list.queryOptions({ input: search, placeholderData: keepPreviousData }),
  choices: () => query.thresholds.choices.queryOptions({ staleTime: CHOICES_STAY }),
  get: (itemId: string, serviceLevel?: number) =>
    query.thresholds.get.queryOptions({
      input: { itemId, serviceLevel },
      placeholderData: keepPreviousData,
    }),
  planned: (itemId: string) => query.thresholds.planned.queryOptions({ input: { itemId } }),
  waiting: () => query.thresholds.waiting.queryOptions(),
  change: (id: string) => query.thresholds.change.queryOptions({ input: { id }, staleTime: 0 }),
  history: (itemId: string) => query.thresholds.history.queryOptions({ input: { itemId } }),
}

export type RowChange = { itemId: string; version: number; fields: ThresholdChanges }

/** Saves what was changed in the grid, and says of each row what came of it. */
export function useSaveChanges() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ changes, reason }: { changes: RowChange[]; reason: string }) => {
      const outcomes: ThresholdOutcome[] = []
      for (let at = 0; at < changes.length; at += AT_ONCE)
        outcomes.push(...(await api.thresholds.bulk({ changes: changes.slice(at, at + AT_ONCE), reason })))
      return outcomes
    },
    // A row that was refused is not what is shown of it.
    onSettled: (outcomes) => {
      if (!outcomes?.every(({ outcome }) => outcome === 'changed'))
        void client.invalidateQueries({ queryKey: query.thresholds.list.key() })
    },
  })
}

export const useUpdateThreshold = () =>
  useMutation({ mutationFn: (change: RowChange & { reason: string }) => api.thresholds.update(change) })
