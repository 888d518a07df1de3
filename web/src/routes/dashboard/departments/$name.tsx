import { createFileRoute } from '@tanstack/react-router'
import { DepartmentPage } from '../../../overview/records/department-page.tsx'

export const Route = createFileRoute('/dashboard/departments/$name')({ component: DepartmentPage })
