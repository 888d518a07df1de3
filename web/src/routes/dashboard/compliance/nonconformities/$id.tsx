import { createFileRoute } from '@tanstack/react-router'
import { NonconformityPage } from '../../../../compliance/nonconformities/nonconformity-page.tsx'

export const Route = createFileRoute('/dashboard/compliance/nonconformities/$id')({
  component: NonconformityPage,
})
