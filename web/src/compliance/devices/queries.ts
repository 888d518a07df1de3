import { keepPreviousData, useMutation } from '@tanstack/react-query'
import type { Task } from '@wellstock/contract/compliance/task'
import type { TaskTab } from '@wellstock/contract/compliance/tasks'
import { query } from '../../lib/api.ts'
import { cacheAnswer } from '../../lib/cache-answer.ts'

type TaskFilter = {
  tab: TaskTab
  officeId?: string | undefined
  search?: string | undefined
  mine?: 'true'
  page: number
  pageSize: number
}

export const taskQueries = {
  list: (input: TaskFilter) =>
    query.complianceTasks.list.queryOptions({ input, placeholderData: keepPreviousData }),
  // Somebody else may record it at any time.
  get: (id: string) => query.complianceTasks.get.queryOptions({ input: { id }, staleTime: 0 }),
  assignees: () => query.complianceTasks.assignees.queryOptions(),
  records: (input: { deviceId: string; planId?: string; page: number; pageSize: number }) =>
    query.complianceTasks.records.queryOptions({ input }),
  affected: (id: string) => query.complianceTasks.affected.queryOptions({ input: { id } }),
}

/** Reference instruments, by which others are calibrated. */
export const instrumentQuery = () =>
  query.devices.list.queryOptions({ input: { class: 'reference', pageSize: 100 } })

/** What is done with a task; the page shows the answer. */
export const useTaskStep = () =>
  useMutation({
    mutationFn: (take: () => Promise<Task>) => take(),
    onSuccess: cacheAnswer((task: Task) => taskQueries.get(task.id).queryKey),
  })
