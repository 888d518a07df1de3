import { createFileRoute } from '@tanstack/react-router'
import { SetupPage } from '../identity/sign-in/setup-page.tsx'

export const Route = createFileRoute('/setup')({ component: SetupPage })
