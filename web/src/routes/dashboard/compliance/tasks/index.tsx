import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { TasksPage } from '../../../../compliance/devices/tasks-page.tsx'
import {
  readTasksSearch,
  type TasksSearch,
  tasksSearchDefaults,
} from '../../../../compliance/devices/tasks-search.ts'

export const Route = createFileRoute('/dashboard/compliance/tasks/')({
  validateSearch: (raw: Partial<TasksSearch> & SearchSchemaInput): TasksSearch => readTasksSearch(raw),
  search: { middlewares: [stripSearchParams(tasksSearchDefaults)] },
  component: TasksPage,
})
