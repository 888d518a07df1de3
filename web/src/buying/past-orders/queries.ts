import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PastImport, PastImportProgress, PastOutcome } from '@wellstock/contract/buying/past-orders'
import { tagOf } from '@wellstock/contract/platform/changes'
import { api, query } from '../../lib/api.ts'
import { cacheAnswer } from '../../lib/cache-answer.ts'
import { refetchChanged } from '../../lib/changed.ts'
import { useProgress } from '../../lib/progress.ts'

type Place = { page: number; pageSize: number }

export const pastImportQueries = {
  list: () => query.pastImports.list.queryOptions({ input: { pageSize: 50 } }),
  get: (id: string) => query.pastImports.get.queryOptions({ input: { id } }),
  rows: (id: string, outcome: PastOutcome | undefined, place: Place) =>
    query.pastImports.rows.queryOptions({
      input: { id, ...(outcome && { outcome }), ...place },
      placeholderData: keepPreviousData,
    }),
  vendors: (search: string) =>
    query.vendors.list.queryOptions({
      input: { ...(search && { search: search.slice(0, 100) }), pageSize: 20 },
      placeholderData: keepPreviousData,
    }),
}

// What the answer says is there at once, before anything is asked for again.
const onSuccess = cacheAnswer(({ id }: PastImport) => pastImportQueries.get(id).queryKey)

export const useCreatePastImport = () => useMutation(query.pastImports.create.mutationOptions())
export const useUpdatePastImport = () => useMutation(query.pastImports.update.mutationOptions({ onSuccess }))
export const useAnswerPastRow = () => useMutation(query.pastImports.answer.mutationOptions({ onSuccess }))
export const useUndoPastImport = () => useMutation(query.pastImports.undo.mutationOptions({ onSuccess }))
export const useRemovePastImport = () => useMutation(query.pastImports.remove.mutationOptions())

type Working = Extract<PastImportProgress, { step: 'working' }>
type Wanted = { version: number; allOrNothing?: boolean }

/** Checks a file or brings its orders in, which reports how far it is. */
export function useFollowedImport(step: 'check' | 'commit', id: string) {
  const client = useQueryClient()
  const { progress, report } = useProgress<Working>('past-import', step, id)
  const work = useMutation({
    mutationFn: async (wanted: Wanted) => {
      try {
        for await (const event of await api.pastImports[step]({ id, ...wanted })) {
          if (event.step === 'done') return event.import
          report(event)
        }
        throw new Error('a file that neither ended nor failed')
      } finally {
        report(null)
      }
    },
    onSuccess,
    // The answer has begun before anything was written, so it cannot say what has changed.
    onSettled: () =>
      refetchChanged(client, [tagOf('past-import', id), ...(step === 'commit' ? [tagOf('past-order')] : [])]),
  })
  return { work, progress, isRunning: work.isPending || progress !== null }
}
