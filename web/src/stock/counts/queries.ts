import { keepPreviousData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Count, CountLine } from '@wellstock/contract/stock/counts'
import { query } from '../../lib/api.ts'
import { useAskAgainIfRefused } from '../../lib/ask-again.ts'
import { cacheAnswer } from '../../lib/cache-answer.ts'
import type { CountsSearch } from './counts-search.ts'

/** What the list and its file are narrowed to. */
export const filterOf = ({ tab, mine, room, state, officeId }: CountsSearch) => ({
  state: tab === 'posted' ? ('posted' as const) : (state ?? ('open' as const)),
  ...(mine && { mine: 'true' }),
  ...(room && { roomId: room }),
  ...(officeId && { officeId }),
})

export const countQueries = {
  list: (search: CountsSearch) =>
    query.counts.list.queryOptions({
      input: { ...filterOf(search), page: search.page, pageSize: search.pageSize },
      placeholderData: keepPreviousData,
    }),
  due: () => query.counts.due.queryOptions(),
  options: (roomId: string) => query.counts.options.queryOptions({ input: { roomId } }),
  // Others count at the same time: what they have done is asked for each time somebody comes back.
  get: (id: string) => query.counts.get.queryOptions({ input: { id }, staleTime: 0 }),
}

const keyOf = (id: string) => countQueries.get(id).queryKey

export function cacheLine(client: QueryClient, id: string, line: CountLine) {
  client.setQueryData(keyOf(id), (count) => {
    if (!count) return count
    const isKnown = count.lines.some((each) => each.id === line.id)
    const lines = isKnown
      ? count.lines.map((each) => (each.id === line.id ? line : each))
      : [...count.lines, line]
    return { ...count, lines }
  })
}

const onSuccess = cacheAnswer(({ id }: Count) => keyOf(id))

export const usePlanCount = () => useMutation(query.counts.create.mutationOptions({ onSuccess }))
export const useStartCount = () => useMutation(query.counts.start.mutationOptions({ onSuccess }))
export const useFinishCount = () => useMutation(query.counts.finish.mutationOptions({ onSuccess }))
export const useSetCauses = () => useMutation(query.counts.setCauses.mutationOptions({ onSuccess }))
export const useCancelCount = () => useMutation(query.counts.cancel.mutationOptions({ onSuccess }))

export const usePostCount = () => useMutation(query.counts.post.mutationOptions({ onSuccess }))
export const usePlanDue = () =>
  useMutation({
    ...query.counts.planDue.mutationOptions(),
    // A room whose count somebody else has planned is refused, and refused nothing is said to have changed.
    onSuccess: useAskAgainIfRefused(query.counts.key()),
  })

export function useAddLine(id: string) {
  const client = useQueryClient()
  return useMutation({
    ...query.counts.addLine.mutationOptions(),
    onSuccess: (line) => cacheLine(client, id, line),
  })
}
