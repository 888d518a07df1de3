import { createFileRoute } from '@tanstack/react-router'
import { OfficesPage } from '../../../offices/offices-page.tsx'

export const Route = createFileRoute('/dashboard/offices/')({ component: OfficesPage })
