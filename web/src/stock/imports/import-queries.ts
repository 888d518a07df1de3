import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { tagOf } from '@wellstock/contract/platform/changes'
import type { Import, ImportProgress, ImportRow } from '@wellstock/contract/stock/imports'
import { api, query } from '../../lib/api.ts'
import { cacheAnswer } from '../../lib/cache-answer.ts'
import { refetchChanged } from '../../lib/changed.ts'
import { useProgress } from '../../lib/progress.ts'

export type ImportReading = Omit<Parameters<typeof api.imports.update>[0], 'id'>

export const importQueries = {
  list: (page = 1) => query.imports.list.queryOptions({ input: { page, pageSize: 20 } }),
  get: (id: string) => query.imports.get.queryOptions({ input: { id } }),
  preview: (id: string, outcome: ImportRow['outcome'] | undefined, page: number) =>
    query.imports.preview.queryOptions({
      input: { id, page, pageSize: 50, ...(outcome && { outcome }) },
      placeholderData: keepPreviousData,
    }),
}

const onSuccess = cacheAnswer(({ id }: Import) => importQueries.get(id).queryKey)

export const useCreateImport = () =>
  useMutation({
    mutationFn: (list: Parameters<typeof api.imports.create>[0]) => api.imports.create(list),
    onSuccess,
  })

export const useUpdateImport = (id: string) =>
  useMutation({ mutationFn: (reading: ImportReading) => api.imports.update({ id, ...reading }), onSuccess })

export function useUndoImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.imports.undo({ id }),
    onSuccess,
    // An answer that got lost may have done its work all the same.
    onError: () => client.invalidateQueries({ queryKey: query.imports.key() }),
  })
}

export const useRemoveImport = () => useMutation({ mutationFn: (id: string) => api.imports.remove({ id }) })

type Writing = Extract<ImportProgress, { step: 'writing' }>

// Beyond any component, as their progress is.
const running = new Map<string, AbortController>()

const ASK_AGAIN = 500
const AS_OFTEN = 40

/** An import that was called off, once what it had written is taken back. */
async function takenBack(id: string): Promise<Import> {
  for (let times = 0; ; times++) {
    const imported = await api.imports.get({ id })
    if (imported.state !== 'writing' || times === AS_OFTEN) return imported
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN))
  }
}

/** Writes an import, with progress, and can be called off while it does: then nothing has been written. */
export function useCommitImport(id: string) {
  const client = useQueryClient()
  const { progress, report } = useProgress<Writing>('import', id)

  const commit = useMutation({
    mutationFn: async (allOrNothing: boolean) => {
      const controller = new AbortController()
      running.set(id, controller)
      try {
        const events = await api.imports.commit({ id, allOrNothing }, { signal: controller.signal })
        for await (const event of events) {
          if (event.step === 'done') return event.import
          report(event)
        }
        return await api.imports.get({ id })
      } catch (error) {
        if (!controller.signal.aborted) throw error
        return await takenBack(id)
      } finally {
        running.delete(id)
        report(null)
      }
    },
    // The answer has begun before anything was written, so it cannot say what has changed.
    onSuccess: (...answer) => {
      refetchChanged(client, [tagOf('import', id), tagOf('item')])
      onSuccess(...answer)
    },
  })

  return {
    commit,
    progress,
    isRunning: commit.isPending || progress !== null,
    cancel: () => running.get(id)?.abort(),
  }
}

/** Loads the sample items; done once all are there. */
export function useLoadSample() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      for await (const event of await api.imports.loadSample({}))
        if (event.step === 'done') return event.import
      throw new Error('an import that neither ended nor failed')
    },
    // The answer has begun before anything was written, so it cannot say what has changed.
    onSettled: () => refetchChanged(client, [tagOf('import'), tagOf('item')]),
  })
}
