import { createFileRoute } from '@tanstack/react-router'
import { CasePage } from '../../../../procedures/cases/case-page.tsx'

export const Route = createFileRoute('/dashboard/procedure-calendar/cases/$id')({
  component: CasePage,
})
