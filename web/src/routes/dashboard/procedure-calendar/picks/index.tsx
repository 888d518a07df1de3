import { createFileRoute } from '@tanstack/react-router'
import { PicksPage } from '../../../../procedures/picks/picks-page.tsx'

export const Route = createFileRoute('/dashboard/procedure-calendar/picks/')({
  component: PicksPage,
})
