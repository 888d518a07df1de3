import { createFileRoute, redirect } from '@tanstack/react-router'
import { departmentName } from '@wellstock/domain/identity/departments'
import { DepartmentPage } from '../../../overview/records/department-page.tsx'

export const Route = createFileRoute('/dashboard/departments/$name')({
  beforeLoad: ({ params }) => {
    const name = departmentName(params.name)
    if (name !== params.name)
      throw redirect({ to: '/dashboard/departments/$name', params: { name }, replace: true })
  },
  component: DepartmentPage,
})
