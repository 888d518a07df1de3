import { createFileRoute } from '@tanstack/react-router'
import { ProvidersPage } from '../../../procedures/providers/providers-page.tsx'

export const Route = createFileRoute('/dashboard/procedure-calendar/providers')({ component: ProvidersPage })
