import { createFileRoute } from '@tanstack/react-router'
import { PickPage } from '../../../../procedures/picks/pick-page.tsx'

export const Route = createFileRoute('/dashboard/procedure-calendar/picks/$id')({
  component: PickPage,
})
