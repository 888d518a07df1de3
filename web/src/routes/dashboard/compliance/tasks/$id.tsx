import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { TaskPage } from '../../../../compliance/devices/task-page.tsx'

type TaskSearch = { load: string | undefined }

export const Route = createFileRoute('/dashboard/compliance/tasks/$id')({
  validateSearch: (raw: Partial<TaskSearch> & SearchSchemaInput): TaskSearch => ({
    load: typeof raw.load === 'string' ? raw.load : undefined,
  }),
  component: TaskPage,
})
