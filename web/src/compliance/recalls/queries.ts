import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Recall, RecallTask } from '@wellstock/contract/compliance/recall'
import { query } from '../../lib/api.ts'
import { cacheAnswer } from '../../lib/cache-answer.ts'
import type { RecallsSearch } from './recalls-search.ts'

/** What the list and its export are narrowed to. */
export const filterOf = ({ tab, state, class: of, search, sort, dir }: RecallsSearch) => ({
  ...{ tab, sort, dir },
  ...(state && { state }),
  ...(of && { class: of }),
  ...(search && { search }),
})

export const recallQueries = {
  list: (search: RecallsSearch) =>
    query.recalls.list.queryOptions({
      input: { ...filterOf(search), page: search.page, pageSize: search.pageSize },
      placeholderData: keepPreviousData,
    }),
  // Stock moves and offices answer at any time.
  get: (id: string) => query.recalls.get.queryOptions({ input: { id }, staleTime: 0 }),
  office: (id: string, officeId: string) =>
    query.recalls.office.queryOptions({ input: { id, officeId }, staleTime: 0 }),
}

const onSuccess = cacheAnswer(({ id }: Recall) => recallQueries.get(id).queryKey)

/** Any one thing done with a recall. Refused: somebody may have been faster, so it is asked for again. */
export function useRecallStep(id?: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (take: () => Promise<Recall>) => take(),
    ...(id !== undefined && { scope: { id: `recall:${id}` } }),
    onSuccess,
    onError: () => {
      if (id !== undefined) void client.invalidateQueries({ queryKey: recallQueries.get(id).queryKey })
    },
  })
}

/** The answer of an office. */
export const useRecallAnswer = () =>
  useMutation({
    mutationFn: (take: () => Promise<RecallTask>) => take(),
    onSuccess: cacheAnswer(
      ({ recall, office }: RecallTask) => recallQueries.office(recall.id, office.id).queryKey,
    ),
  })
