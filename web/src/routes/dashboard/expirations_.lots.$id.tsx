import { createFileRoute } from '@tanstack/react-router'
import { LotPage } from '../../stock/commands/lot-page.tsx'

export const Route = createFileRoute('/dashboard/expirations_/lots/$id')({ component: LotPage })
