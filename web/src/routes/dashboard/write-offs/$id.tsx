import { createFileRoute } from '@tanstack/react-router'
import { WriteOffPage } from '../../../stock/commands/write-off-page.tsx'

export const Route = createFileRoute('/dashboard/write-offs/$id')({ component: WriteOffPage })
