import { createFileRoute } from '@tanstack/react-router'
import { PaperPage } from '../../../identity/documents/paper-page.tsx'

export const Route = createFileRoute('/dashboard/documents/$slug')({ component: PaperPage })
