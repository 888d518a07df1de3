import { createFileRoute } from '@tanstack/react-router'
import { NotLivePage } from '../../shell/not-live-page.tsx'

export const Route = createFileRoute('/dashboard/system')({ component: NotLivePage })
