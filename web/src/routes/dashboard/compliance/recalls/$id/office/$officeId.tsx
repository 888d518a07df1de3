import { createFileRoute } from '@tanstack/react-router'
import { RecallOfficePage } from '../../../../../../compliance/recalls/recall-office-page.tsx'

export const Route = createFileRoute('/dashboard/compliance/recalls/$id/office/$officeId')({
  component: RecallOfficePage,
})
