import { createFileRoute } from '@tanstack/react-router'
import { DepartmentsPage } from '../../../identity/departments/departments-page.tsx'

export const Route = createFileRoute('/dashboard/departments/')({ component: DepartmentsPage })
