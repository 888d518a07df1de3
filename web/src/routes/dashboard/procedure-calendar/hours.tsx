import { createFileRoute } from '@tanstack/react-router'
import { HoursPage } from '../../../procedures/hours/hours-page.tsx'

export const Route = createFileRoute('/dashboard/procedure-calendar/hours')({ component: HoursPage })
