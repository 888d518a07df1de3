import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { KeptTasks, Task } from '@wellstock/contract/compliance/tasks'
import { taskStateOn } from '@wellstock/domain/compliance/task-dates'
import { api, query } from '../../lib/api.ts'
import { useLostAt } from '../../lib/connection.ts'
import { useSession } from '../../lib/session.tsx'
import { localDate } from '../../stock/scan/book.ts'
import { copyOf } from '../../stock/scan/database.ts'
import { isUnanswered } from '../../stock/scan/unanswered.ts'
import { taskQueries } from './queries.ts'

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

/** How far a task is today: what was overdue stays so, and the day goes on without a connection too. */
const asOfToday = (task: Task, today: string): Task => ({
  ...task,
  timing:
    task.timing === 'overdue'
      ? 'overdue'
      : taskStateOn({ due: task.dueOn, opens: task.opensOn, closes: task.closesOn }, today),
})

/** Whether something was asked for and the server not reached. */
export const isCutOff = (failure: unknown) => failure !== null && isUnanswered(failure)

/** A task as the server has it; where that cannot be reached, as this device has kept it, and since when. */
export function useTask(id: string) {
  const answer = useQuery(taskQueries.get(id))
  const isLost = useLostAt() !== null
  const isAlone = answer.data === undefined && (isLost || isCutOff(answer.failureReason))
  const kept = useStoredTasks(isAlone)
  const task = isAlone ? kept?.tasks.find((each) => each.id === id) : undefined
  if (!kept || !task) return { answer, keptAt: null }
  // What else is done with it takes a connection.
  const data = { ...asOfToday(task, localDate(Date.now())), mayManage: false }
  return { answer: { data, error: null, refetch: answer.refetch }, keptAt: kept.readAt }
}
