import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { KeptTasks } from '@wellstock/contract/compliance/task'
import { api, query } from '../../lib/api.ts'
import { useSession } from '../../lib/session.tsx'
import { copyOf } from './database.ts'
import { isUnanswered } from './unanswered.ts'

/** With the moment at which this device got them, by its own clock. */
export type StoredTasks = KeptTasks & { readAt: number }

const copy = copyOf<StoredTasks>('tasks')

/** Looked at again after this long, they are asked for anew; while a page is open, this often: in ms. */
const OLD = 5 * 60_000
const EVERY = 15 * 60_000

/** The tasks of whoever is signed in, written down on this device as they are read. */
export const keepTasksOptions = (personId: string) =>
  queryOptions({
    queryKey: query.complianceTasks.kept.queryKey() as readonly unknown[],
    queryFn: async ({ signal }) => {
      const kept: StoredTasks = { ...(await api.complianceTasks.kept({}, { signal })), readAt: Date.now() }
      await copy.put(personId, kept).catch(() => {})
      return kept
    },
    staleTime: OLD,
    refetchInterval: EVERY,
    retry: false,
  })

/** What this page or this device has kept of tasks; null where it is nothing, undefined until it is known. */
export function useStoredTasks(enabled = true): StoredTasks | null | undefined {
  const { id: personId } = useSession().person
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: [['stored-tasks'], { personId }],
    queryFn: async () =>
      client.getQueryData<StoredTasks>(keepTasksOptions(personId).queryKey) ??
      (await copy.get(personId).catch(() => undefined)) ??
      null,
    staleTime: 0,
    gcTime: 0,
    enabled,
  })
  return data
}

/** Whether something was asked for and the server not reached. */
export const isCutOff = (failure: unknown) => failure !== null && isUnanswered(failure)
