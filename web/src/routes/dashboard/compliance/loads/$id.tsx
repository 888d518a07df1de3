import { createFileRoute } from '@tanstack/react-router'
import { LoadPage } from '../../../../compliance/loads/load-page.tsx'

export const Route = createFileRoute('/dashboard/compliance/loads/$id')({
  component: LoadPage,
})
