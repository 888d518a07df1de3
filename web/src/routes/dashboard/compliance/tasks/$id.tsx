import { createFileRoute } from '@tanstack/react-router'
import { TaskPage } from '../../../../compliance/devices/task-page.tsx'

export const Route = createFileRoute('/dashboard/compliance/tasks/$id')({ component: TaskPage })
